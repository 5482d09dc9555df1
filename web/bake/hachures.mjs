// Short strokes downhill from the contours. The light comes from the north-west, so strokes that face south-east are
// heavier and closer.
import { lengthOf, walked } from "./geometry.mjs";

/** @typedef {import("./geometry.mjs").Point} Point */
/** @typedef {import("./field.mjs").Field} Field */
/** @typedef {import("./contours.mjs").Contour} Contour */
/** @typedef {{ light: Point[][], middle: Point[][], dark: Point[][] }} Hachures */

const SPACING = 0.068;
const GENTLEST = 9;
const LONGEST = 0.2;
const SHORTEST = 0.045;
const SHORTEST_RING = 1.1;

/**
 * @param {Contour[]} contours
 * @param {Field} field
 * @param {import("./noise.mjs").Noise} noise
 * @param {number} interval
 * @param {import("./geometry.mjs").Box} frame
 * @returns {Hachures}
 */
export function makeHachures(contours, field, noise, interval, frame) {
  /** @type {Hachures} */
  const result = { light: [], middle: [], dark: [] };
  const low = Math.min(...contours.map(({ level }) => level));
  for (const { line, level, closed } of contours) {
    // Around a small knoll or pit the strokes would make a star.
    if (closed && lengthOf(line) < SHORTEST_RING) continue;
    let count = 0;
    for (const { at } of walked(line, SPACING)) {
      count++;
      const [gx, gy] = field.gradient(at);
      const slope = Math.hypot(gx, gy);
      if (slope < GENTLEST) continue;
      const [dx, dy] = [-gx / slope, -gy / slope];
      const shade = (dx + dy) * Math.SQRT1_2;
      // Strokes come in groups, as a hand draws them: thick in the shade, with gaps in the light.
      const group = noise.layered(at[0] * 0.7, at[1] * 0.7, 2) + 0.5 * shade - 0.9 * Math.min(1, (level - low) / 150);
      const every = shade > 0.2 ? 1 : shade > -0.35 ? 2 : 3;
      if (group < -0.1 || count % every !== 0) continue;
      const wobble = 1 + 0.28 * noise.at(at[0] * 9, at[1] * 9);
      const length = Math.max(SHORTEST, Math.min(LONGEST, (0.72 * interval) / slope)) * wobble;
      const end = /** @type {Point} */ ([at[0] + dx * length, at[1] + dy * length]);
      if (end[0] < frame.left || end[0] > frame.right || end[1] < frame.top || end[1] > frame.bottom) continue;
      result[shade > 0.35 ? "dark" : shade > -0.35 ? "middle" : "light"].push([at, end]);
    }
  }
  return result;
}
