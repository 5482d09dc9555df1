// Lines and outlines in inches on the sheet.
import { clipPolyline } from "lineclip";
import simplify from "simplify-js";

/** @typedef {[number, number]} Point */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

/**
 * @param {Point} a
 * @param {Point} b
 */
export const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/**
 * @param {Point} p
 * @param {Point[]} line
 */
export function distanceToLine(p, line) {
  // Asked for every cell of the field, so no list is made inside the loop.
  const x = p[0];
  const y = p[1];
  let best = Infinity;
  let ax = line[0][0];
  let ay = line[0][1];
  for (let i = 1; i < line.length; i++) {
    const b = line[i];
    const dx = b[0] - ax;
    const dy = b[1] - ay;
    const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    const ox = x - ax - along * dx;
    const oy = y - ay - along * dy;
    const square = ox * ox + oy * oy;
    if (square < best) best = square;
    ax = b[0];
    ay = b[1];
  }
  return Math.sqrt(best);
}

/**
 * @param {Box} a
 * @param {Box} b
 */
export const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * @param {Point[]} points
 * @returns {Box}
 */
export function boxOf(points) {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [x, y] of points) {
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

/**
 * @param {Box} box
 * @param {number} by
 * @returns {Box}
 */
export const grown = (box, by) => ({
  left: box.left - by,
  top: box.top - by,
  right: box.right + by,
  bottom: box.bottom + by,
});

/**
 * @param {Point} p
 * @param {Box} box
 */
export const inside = (p, box) => p[0] >= box.left && p[0] <= box.right && p[1] >= box.top && p[1] <= box.bottom;

/**
 * The parts of a line within the box.
 * @param {Point[]} line
 * @param {Box} box
 */
export const clipLine = (line, box) => clipPolyline(line, [box.left, box.top, box.right, box.bottom]);

/**
 * Fewer points, none farther than `tolerance` from where it was.
 * @param {Point[]} line
 * @param {number} tolerance
 * @returns {Point[]}
 */
export function thinned(line, tolerance) {
  const points = line.map(([x, y]) => ({ x, y }));
  return simplify(points, tolerance, true).map(({ x, y }) => /** @type {Point} */ ([x, y]));
}

/**
 * A curve through all points of a hand-drawn line (Catmull-Rom), as a line of short steps.
 * @param {Point[]} line
 * @param {number} [step]
 * @returns {Point[]}
 */
export function curved(line, step = 0.08) {
  if (line.length < 3) return line;
  /** @type {Point[]} */
  const result = [line[0]];
  for (let i = 0; i + 1 < line.length; i++) {
    const p0 = line[Math.max(0, i - 1)];
    const p1 = line[i];
    const p2 = line[i + 1];
    const p3 = line[Math.min(line.length - 1, i + 2)];
    const steps = Math.max(1, Math.round(distance(p1, p2) / step));
    for (let k = 1; k <= steps; k++) {
      const t = k / steps;
      /** @param {0 | 1} axis */
      const at = (axis) =>
        0.5 *
        (2 * p1[axis] +
          (p2[axis] - p0[axis]) * t +
          (2 * p0[axis] - 5 * p1[axis] + 4 * p2[axis] - p3[axis]) * t * t +
          (3 * p1[axis] - p0[axis] - 3 * p2[axis] + p3[axis]) * t * t * t);
      result.push([at(0), at(1)]);
    }
  }
  return result;
}

/**
 * Points at even steps along a line, each with the direction of the line there.
 * @param {Point[]} line
 * @param {number} step
 * @param {number} [from]
 * @returns {{ at: Point, direction: Point }[]}
 */
export function walked(line, step, from = step / 2) {
  const result = [];
  let next = from;
  let gone = 0;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1], line[i]];
    const length = distance(a, b);
    while (length > 0 && next <= gone + length) {
      const t = (next - gone) / length;
      result.push({
        at: /** @type {Point} */ ([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]),
        direction: /** @type {Point} */ ([(b[0] - a[0]) / length, (b[1] - a[1]) / length]),
      });
      next += step;
    }
    gone += length;
  }
  return result;
}

/** @param {Point[]} line */
export function lengthOf(line) {
  let sum = 0;
  for (let i = 1; i < line.length; i++) sum += distance(line[i - 1], line[i]);
  return sum;
}

/**
 * @param {Point} p
 * @param {number} degrees clockwise, as the sheet's y runs down
 * @returns {Point}
 */
export function turned([x, y], degrees) {
  const angle = (degrees * Math.PI) / 180;
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}
