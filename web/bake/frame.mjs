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
    for (const [edge, out] of [
      [top, -1],
      [bottom, 1],
    ]) {
      ticks.push([
        [x, edge],
        [x, edge + out * BAR.near],
      ]);
      if (x % 2 === 0 && x + 1 <= right)
        bars.push(corners({ left: x, right: x + 1, top: edge + out * BAR.near, bottom: edge + out * BAR.far }));
    }
  }
  for (let y = Math.ceil(top); y <= bottom; y++) {
    for (const [edge, out] of [
      [left, -1],
      [right, 1],
    ]) {
      ticks.push([
        [edge, y],
        [edge + out * BAR.near, y],
      ]);
      if (y % 2 === 0 && y + 1 <= bottom)
        bars.push(corners({ left: edge + out * BAR.near, right: edge + out * BAR.far, top: y, bottom: y + 1 }));
    }
  }
  for (let x = Math.ceil(left / CROSS) * CROSS; x < right; x += CROSS)
    for (let y = Math.ceil(top / CROSS) * CROSS; y < bottom; y += CROSS)
      if (x > left && y > top)
        crosses.push(
          [
            [x - 0.12, y],
            [x + 0.12, y],
          ],
          [
            [x, y - 0.12],
            [x, y + 0.12],
          ],
        );
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
  // All sizes follow the height of the panel.
  const em = (box.bottom - box.top) / 14;
  const [x, y] = [box.left + 1.8 * em, box.top];
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
  const text = subtitle ? write(subtitle, "name", 1.9 * em, [x, y + 5.6 * em]) : [];
  for (const [i, note] of notes.entries()) {
    text.push(...write(note, "figure", 1.5 * em, [x, y + (10.8 + 1.75 * i) * em]));
  }

  const metres = barLength(metres_per_inch, box.right - box.left - 8 * em);
  const length = metres / metres_per_inch;
  const top = y + 8.4 * em;
  const thick = 0.3 * em;
  // Two rows in turn, as scale bars are drawn.
  const bars = [0, 1, 2, 3].map((i) => {
    const upper = top + (i % 2) * thick;
    return corners({
      left: x + (length * i) / 4,
      right: x + (length * (i + 1)) / 4,
      top: upper,
      bottom: upper + thick,
    });
  });
  for (const share of [0, 0.5, 1]) {
    const figure = share === 1 ? `${metres} m` : String(metres * share);
    text.push(...write(figure, "figure", 1.45 * em, [x + length * share, top - 0.5 * em], "middle"));
  }

  const [nx, ny] = [box.right - 2.8 * em, y + 1.6 * em];
  bars.push([
    [nx, ny],
    [nx + 0.8 * em, ny + 3.4 * em],
    [nx, ny + 2.6 * em],
  ]);
  text.push(...write("N", "title", 1.7 * em, [nx, ny + 5.1 * em], "middle"));
  return {
    panel: corners(box),
    lines: [
      corners(grown(box, -0.45 * em)),
      corners({ left: x, right: x + length, top, bottom: top + 2 * thick }),
      [
        [nx, ny],
        [nx - 0.8 * em, ny + 3.4 * em],
        [nx, ny + 2.6 * em],
      ],
    ],
    bars,
    title: title ? write(title, "title", 3 * em, [x, y + 3.5 * em]) : [],
    text,
  };
}
