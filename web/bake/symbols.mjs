// The sprite of unit symbols: the icons of the NATO set, without their frames, in the colour of the text around them.
// The counter draws the box; a symbol fills it from corner to corner.
import { join } from "node:path";
import ms from "milsymbol";
import { readToml } from "./load.mjs";
import { element } from "./svg.mjs";

/**
 * What a kind of unit is called in the set, and which part of its icon is reshaped to be read on a small counter.
 * @type {Record<string, { code: string, reshape?: { part: number, times: [number, number], about: [number, number] } }>}
 */
const KINDS = {
  infantry: { code: "SFGPUCI----" },
  airborne: { code: "SFGPUCIA---", reshape: { part: 1, times: [1.9, 1.9], about: [100, 138] } },
  armour: { code: "SFGPUCA----", reshape: { part: 0, times: [1.15, 1.25], about: [100, 100] } },
  "anti-aircraft": { code: "SFGPUCD----", reshape: { part: 0, times: [0.76, 1.95], about: [100, 150] } },
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
 * The points moved rather than the drawing scaled, so that the line keeps its width.
 * @param {string} d
 * @param {{ times: [number, number], about: [number, number] }} reshape
 */
function reshaped(d, { times, about }) {
  if (!/^[MLCZ\s\d.,-]*$/.test(d)) throw new Error(`only absolute lines and curves can be reshaped: ${d}`);
  return d.replace(/(-?[\d.]+)[ ,](-?[\d.]+)/g, (_, x, y) =>
    [x, y].map((at, axis) => Number((about[axis] + (at - about[axis]) * times[axis]).toFixed(1))).join(),
  );
}

/** @param {string} kind */
function makeSymbol(kind) {
  const known = KINDS[kind];
  if (!known) throw new Error(`no symbol is known for units of the kind ${JSON.stringify(kind)}`);
  const icon = new ms.Symbol(known.code, { frame: false, fill: false, monoColor: "currentColor" });
  icon.asSVG();
  const instructions = /** @type {Instruction[]} */ (/** @type {any} */ (icon).drawInstructions).flat();
  const parts = instructions.map(({ type, d = "", cx, cy, r, fill }, i) => {
    const colour = typeof fill === "string" && fill !== "none" ? "currentColor" : undefined;
    if (type === "circle") return element("circle", { cx, cy, r, fill: colour });
    if (type !== "path") throw new Error(`the icon of ${kind} has a ${type}, which the sprite does not know`);
    return element("path", { d: known.reshape?.part === i ? reshaped(d, known.reshape) : d, fill: colour });
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
