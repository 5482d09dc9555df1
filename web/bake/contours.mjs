// Lines of equal height by marching squares (d3-contour), cut at the neatline.
import { contours } from "d3-contour";
import { clipPolygon } from "lineclip";
import { boxOf, clipLine, inside } from "./geometry.mjs";

/** @typedef {import("./geometry.mjs").Point} Point */
/** @typedef {import("./geometry.mjs").Box} Box */
/** @typedef {import("./field.mjs").Field} Field */
/** @typedef {{ level: number, line: Point[], closed: boolean }} Contour */

// A ring smaller than this is a pimple of the noise, not a hill.
const SMALLEST = 0.16;

/**
 * The closed rings around all ground at or above a level; holes are rings of their own.
 * @param {Field} field
 * @param {number} level
 * @returns {Point[][]}
 */
function ringsAt(field, level) {
  const shape = contours()
    .size([field.columns, field.rows])
    .contour(/** @type {number[]} */ (/** @type {unknown} */ (field.values)), level);
  return shape.coordinates
    .flat()
    .map((ring) =>
      // A value stands in the middle of its cell.
      ring.map(
        ([x, y]) => /** @type {Point} */ ([field.left + (x - 0.5) * field.step, field.top + (y - 0.5) * field.step]),
      ),
    )
    .filter((ring) => {
      const box = boxOf(ring);
      return Math.max(box.right - box.left, box.bottom - box.top) >= SMALLEST;
    });
}

/**
 * @param {Field} field
 * @param {number} level
 * @param {Box} frame
 * @returns {Contour[]}
 */
export function contoursAt(field, level, frame) {
  /**
   * @param {Point[]} ring
   * @returns {Contour[]}
   */
  const cut = (ring) => {
    const outside = ring.findIndex((p) => !inside(p, frame));
    if (outside < 0) return [{ level, line: ring, closed: true }];
    // Begun outside the frame, no piece of the ring is parted at the ring's own start.
    const open = ring.slice(0, -1);
    const rotated = [...open.slice(outside), ...open.slice(0, outside), open[outside]];
    return clipLine(rotated, frame).map((line) => ({ level, line, closed: false }));
  };
  return ringsAt(field, level).flatMap(cut);
}

/**
 * The ground at or above a level, as outlines to be filled by the even-odd rule.
 * @param {Field} field
 * @param {number} level
 * @param {Box} frame
 * @returns {Point[][]}
 */
export function groundAbove(field, level, frame) {
  return ringsAt(field, level)
    .map((ring) => clipPolygon(ring, [frame.left, frame.top, frame.right, frame.bottom]))
    .filter((ring) => ring.length > 2);
}

/**
 * Which levels are drawn, and how.
 * @param {import("./load.mjs").Relief} relief
 * @param {Field} field
 * @returns {{ level: number, rank: "fine" | "plain" | "index" }[]}
 */
export function contourLevels(relief, field) {
  let highest = relief.plain;
  for (const value of field.values) highest = Math.max(highest, value);
  const levels = [];
  for (let level = relief.plain + relief.supplementary; level < highest; level += relief.supplementary) {
    if (level % relief.index === 0) levels.push({ level, rank: /** @type {const} */ ("index") });
    else if (level % relief.interval === 0) levels.push({ level, rank: /** @type {const} */ ("plain") });
    else if (level < relief.supplementary_below) levels.push({ level, rank: /** @type {const} */ ("fine") });
  }
  return levels;
}
