// The sprite of unit symbols: the icons of the NATO set, without their frames, in the colour of the text around them.
// The counter draws the box; a symbol fills it from corner to corner.
import { join } from "node:path";
import ms from "milsymbol";
import { readToml } from "./load.mjs";
import { element } from "./svg.mjs";

/**
 * What a kind of unit is called in the set, and which part of its icon is too small for a counter.
 * @type {Record<string, { code: string, enlarge?: { part: number, times: number, about: [number, number] } }>}
 */
const KINDS = {
  infantry: { code: "SFGPUCI----" },
  airborne: { code: "SFGPUCIA---", enlarge: { part: 1, times: 1.9, about: [100, 138] } },
  armour: { code: "SFGPUCA----" },
  "anti-aircraft": { code: "SFGPUCDG---", enlarge: { part: 1, times: 1.2, about: [100, 160] } },
  artillery: { code: "SFGPUCF----" },
};

export const BOX = { width: 23, height: 15 };
// The set draws a friendly unit's frame from (25, 50) to (175, 150).
const FRAME = { left: 25, top: 50, width: 150, height: 100 };
const STROKE = 8;

/**
 * One shape of an icon, as milsymbol lists it.
 * @typedef {{ type: string, d?: string, cx?: number, cy?: number, r?: number, fill?: string | boolean }} Instruction
 */

/**
 * @param {Instruction} instruction
 * @param {string} kind
 */
function drawn({ type, d, cx, cy, r, fill }, kind) {
  const filled = typeof fill === "string" && fill !== "none" ? "currentColor" : undefined;
  if (type === "path") return { name: "path", attributes: { d: d?.trim(), fill: filled } };
  if (type === "circle") return { name: "circle", attributes: { cx, cy, r, fill: filled } };
  throw new Error(`the icon of ${kind} has a ${type}, which the sprite does not know`);
}

/** @param {string} kind */
function makeSymbol(kind) {
  const known = KINDS[kind];
  if (!known) throw new Error(`no symbol is known for units of the kind ${JSON.stringify(kind)}`);
  const icon = new ms.Symbol(known.code, { frame: false, fill: false, monoColor: "currentColor" });
  icon.asSVG();
  const instructions = /** @type {Instruction[]} */ (/** @type {any} */ (icon).drawInstructions).flat();
  const parts = instructions.map((instruction, i) => {
    const { name, attributes } = drawn(instruction, kind);
    if (known.enlarge?.part !== i) return element(name, attributes);
    const { times, about } = known.enlarge;
    const shift = about.map((at) => Number((at * (1 - times)).toFixed(2)));
    return element(name, {
      ...attributes,
      transform: `matrix(${times} 0 0 ${times} ${shift[0]} ${shift[1]})`,
      "stroke-width": Number((STROKE / times).toFixed(2)),
    });
  });
  const [sx, sy] = [BOX.width / FRAME.width, BOX.height / FRAME.height].map((scale) => scale.toFixed(5));
  const group = element(
    "g",
    {
      transform: `scale(${sx} ${sy}) translate(${-FRAME.left} ${-FRAME.top})`,
      fill: "none",
      stroke: "currentColor",
      "stroke-width": STROKE,
    },
    parts.join(""),
  );
  return element("symbol", { id: kind, viewBox: `0 0 ${BOX.width} ${BOX.height}` }, group);
}

/** @param {string[]} kinds */
export function makeSprite(kinds) {
  const symbols = kinds.map((kind) => `${makeSymbol(kind)}\n`).join("");
  return `${element("svg", { xmlns: "http://www.w3.org/2000/svg" }, `\n${symbols}`)}\n`;
}

/**
 * The kinds of units of a game: the `type` of each formation, or of a company that differs.
 * @param {string} directory data/<game>
 * @returns {Promise<string[]>}
 */
export async function unitKinds(directory) {
  const { formation = [] } = await readToml(join(directory, "units.toml"));
  /** @type {Set<string>} */
  const kinds = new Set();
  for (const { type, companies = [] } of formation)
    for (const row of [{ type }, ...companies]) if (row.type) kinds.add(row.type);
  return [...kinds].sort();
}
