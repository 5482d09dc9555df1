// The sheet's edge: neatline, bars, ticks, crosses of the grid; and the cartouche with scale and north.
import { boxOf, grown } from "./geometry.mjs";
import { moved, shaped } from "./lettering.mjs";

/** @typedef {import("./geometry.mjs").Point} Point */
/** @typedef {import("./geometry.mjs").Box} Box */
/** @typedef {import("./lettering.mjs").Outline} Outline */

/**
 * @param {Box} box
 * @returns {Point[]}
 */
export const corners = ({ left, top, right, bottom }) => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

const BAR = { near: 0.07, far: 0.13 };
const CROSS = 5;

/**
 * @param {Box} frame
 * @returns {{ neatlines: Point[][], outer: Point[], bars: Point[][], ticks: Point[][], crosses: Point[][] }}
 */
export function makeFrame(frame) {
  /** @type {Point[][]} */
  const bars = [];
  /** @type {Point[][]} */
  const ticks = [];
  /** @type {Point[][]} */
  const crosses = [];
  const { left, top, right, bottom } = frame;
  for (let x = Math.ceil(left); x <= right; x++) {
    for (const [edge, out] of [[top, -1], [bottom, 1]]) {
      ticks.push([[x, edge], [x, edge + out * BAR.near]]);
      if (x % 2 === 0 && x + 1 <= right)
        bars.push(corners({ left: x, right: x + 1, top: edge + out * BAR.near, bottom: edge + out * BAR.far }));
    }
  }
  for (let y = Math.ceil(top); y <= bottom; y++) {
    for (const [edge, out] of [[left, -1], [right, 1]]) {
      ticks.push([[edge, y], [edge + out * BAR.near, y]]);
      if (y % 2 === 0 && y + 1 <= bottom)
        bars.push(corners({ left: edge + out * BAR.near, right: edge + out * BAR.far, top: y, bottom: y + 1 }));
    }
  }
  for (let x = Math.ceil(left / CROSS) * CROSS; x < right; x += CROSS)
    for (let y = Math.ceil(top / CROSS) * CROSS; y < bottom; y += CROSS)
      if (x > left && y > top) crosses.push([[x - 0.12, y], [x + 0.12, y]], [[x, y - 0.12], [x, y + 0.12]]);
  return {
    neatlines: [corners(frame), corners(grown(frame, BAR.near)), corners(grown(frame, BAR.far))],
    outer: corners(grown(frame, 0.22)),
    bars,
    ticks,
    crosses,
  };
}

/**
 * @typedef {object} Cartouche
 * @property {Point[]} panel
 * @property {Point[][]} lines
 * @property {Point[][]} bars
 * @property {Outline} title
 * @property {Outline} text
 */

/**
 * A round length for the bar that fits into the width.
 * @param {number} metresPerInch
 * @param {number} width
 */
function barLength(metresPerInch, width) {
  const most = metresPerInch * width;
  const power = 10 ** Math.floor(Math.log10(most));
  return power * ([5, 4, 2, 1].find((times) => times * power <= most) ?? 1);
}

/**
 * @param {NonNullable<import("./load.mjs").Terrain["cartouche"]>} cartouche
 * @returns {Cartouche}
 */
export function makeCartouche({ corners: place, metres_per_inch, lines: texts }) {
  const box = boxOf(place);
  const [x, y] = [box.left + 0.2, box.top];
  /** @type {Outline} */
  const text = [];
  /**
   * @param {string} words
   * @param {import("./lettering.mjs").Face} face
   * @param {number} size
   * @param {Point} at
   * @param {"start" | "middle"} [anchor]
   */
  const write = (words, face, size, at, anchor = "start") => {
    const { outline, width } = shaped(words, face, size);
    const left = at[0] - (anchor === "middle" ? width / 2 : 0);
    return moved(outline, ([dx, dy]) => [left + dx, at[1] + dy]);
  };
  const [title, subtitle, ...notes] = texts;
  if (subtitle) text.push(...write(subtitle, "name", 0.19, [x, y + 0.56]));

  const metres = barLength(metres_per_inch, box.right - box.left - 0.6);
  const barTop = y + 0.85;
  const bars = [];
  const quarters = 4;
  const length = metres / metres_per_inch;
  for (let i = 0; i < quarters; i++) {
    const [from, to] = [x + (length * i) / quarters, x + (length * (i + 1)) / quarters];
    // Two rows in turn, as scale bars are drawn.
    const top = barTop + (i % 2 === 0 ? 0 : 0.03);
    bars.push(corners({ left: from, right: to, top, bottom: top + 0.03 }));
  }
  for (const share of [0, 0.5, 1]) {
    const figure = share === 1 ? `${metres} m` : String(metres * share);
    text.push(...write(figure, "figure", 0.13, [x + length * share, barTop - 0.05], "middle"));
  }
  notes.forEach((note, i) => text.push(...write(note, "figure", 0.135, [x, y + 1.1 + i * 0.165])));

  const north = /** @type {Point} */ ([box.right - 0.32, y + 0.2]);
  bars.push([north, [north[0] + 0.08, north[1] + 0.36], [north[0], north[1] + 0.28]]);
  text.push(...write("N", "title", 0.17, [north[0], north[1] + 0.53], "middle"));
  return {
    panel: corners(box),
    lines: [
      corners(grown(box, -0.04)),
      corners({ left: x, right: x + length, top: barTop, bottom: barTop + 0.06 }),
      [north, [north[0] - 0.08, north[1] + 0.36], [north[0], north[1] + 0.28]],
    ],
    bars,
    title: title ? write(title, "title", 0.3, [x, y + 0.34]) : [],
    text,
  };
}
