// Text as outlines: a picture cannot use the page's fonts, and must look the same everywhere.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import opentype from "opentype.js";
import { lengthOf, walked } from "./geometry.mjs";

/** @typedef {import("./geometry.mjs").Point} Point */
/** @typedef {import("opentype.js").Font} Font */
/** @typedef {"title" | "name" | "figure"} Face */
/** @typedef {{ command: "m" | "l" | "q" | "c" | "z", points: Point[] }[]} Outline */
/** @typedef {{ outline: Outline, width: number }} Shaped in inches, the baseline at y = 0 */

const FACES = {
  title: { family: "spectral", style: "600-normal" },
  name: { family: "spectral", style: "500-italic" },
  figure: { family: "barlow-condensed", style: "600-normal" },
};

/** @type {Map<string, Font[]>} */
const loaded = new Map();

/**
 * The parts of a typeface, by alphabet; a letter is taken from the first part that has it.
 * @param {Face} face
 */
function fontsOf(face) {
  const known = loaded.get(face);
  if (known) return known;
  const { family, style } = FACES[face];
  const require = createRequire(import.meta.url);
  const fonts = ["latin", "latin-ext", "vietnamese"].map((alphabet) => {
    const bytes = readFileSync(require.resolve(`@fontsource/${family}/files/${family}-${alphabet}-${style}.woff`));
    return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  });
  loaded.set(face, fonts);
  return fonts;
}

/**
 * @param {string} letter
 * @param {Face} face
 * @param {number} size
 * @returns {Shaped}
 */
function shapedLetter(letter, face, size) {
  const font = fontsOf(face).find((part) => part.charToGlyphIndex(letter) > 0);
  if (!font) throw new Error(`no typeface has the letter ${JSON.stringify(letter)}`);
  const glyph = font.charToGlyph(letter);
  /** @type {Outline} */
  const outline = glyph.getPath(0, 0, size).commands.map((step) => {
    switch (step.type) {
      case "M":
        return { command: "m", points: [[step.x, step.y]] };
      case "L":
        return { command: "l", points: [[step.x, step.y]] };
      case "Q":
        return {
          command: "q",
          points: [
            [step.x1, step.y1],
            [step.x, step.y],
          ],
        };
      case "C":
        return {
          command: "c",
          points: [
            [step.x1, step.y1],
            [step.x2, step.y2],
            [step.x, step.y],
          ],
        };
      default:
        return { command: "z", points: [] };
    }
  });
  return { outline, width: ((glyph.advanceWidth ?? 0) * size) / font.unitsPerEm };
}

/**
 * @param {Outline} outline
 * @param {(p: Point) => Point} move
 * @returns {Outline}
 */
export const moved = (outline, move) => outline.map(({ command, points }) => ({ command, points: points.map(move) }));

/**
 * @param {string} text
 * @param {Face} face
 * @param {number} size height of an em in inches
 * @param {number} [tracking] extra space after each letter, in ems
 * @returns {Shaped}
 */
export function shaped(text, face, size, tracking = 0) {
  /** @type {Outline} */
  const outline = [];
  let width = 0;
  for (const letter of text) {
    const one = shapedLetter(letter, face, size);
    const start = width;
    outline.push(...moved(one.outline, ([x, y]) => [x + start, y]));
    width += one.width + tracking * size;
  }
  return { outline, width: width - tracking * size };
}

/**
 * Letters set one by one along a line, from `start` inches after its beginning, `lift` inches above it.
 * @param {string} text
 * @param {Face} face
 * @param {number} size
 * @param {number} tracking
 * @param {Point[]} line
 * @param {number} start
 * @param {number} lift
 * @returns {{ outline: Outline, centres: Point[] } | undefined} nothing if the line is too short
 */
export function shapedAlong(text, face, size, tracking, line, start, lift) {
  /** @type {Outline} */
  const outline = [];
  /** @type {Point[]} */
  const centres = [];
  const length = lengthOf(line);
  let gone = start;
  for (const letter of text) {
    const { outline: one, width } = shapedLetter(letter, face, size);
    if (gone + width > length) return undefined;
    const [step] = walked(line, length * 2, gone + width / 2);
    const [dx, dy] = step.direction;
    const centre = /** @type {Point} */ ([step.at[0] + dy * lift, step.at[1] - dx * lift]);
    centres.push(centre);
    outline.push(
      ...moved(one, ([x, y]) => [centre[0] + (x - width / 2) * dx - y * dy, centre[1] + (x - width / 2) * dy + y * dx]),
    );
    gone += width + tracking * size;
  }
  return { outline, centres };
}

/**
 * @param {Outline} outline
 * @param {import("./svg.mjs").PathWriter} path
 */
export function addOutline(outline, path) {
  /** @type {[number, number]} */
  let start = [0, 0];
  for (const { command, points } of outline) {
    const tenths = points.map(
      (p) => /** @type {[number, number]} */ ([Math.round(p[0] * 1000), Math.round(p[1] * 1000)]),
    );
    if (command === "m") start = tenths[0];
    if (command === "m" || command === "l") path.to(command, tenths[0]);
    else if (command === "q") path.bend(tenths[0], tenths[1]);
    else if (command === "c") path.bend(tenths[0], tenths[2], tenths[1]);
    else path.close(start);
  }
}
