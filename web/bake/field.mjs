// The heights of the sheet: bell-shaped peaks and crests, bent and roughened by noise, cut by water, level where planes
// land.
import { boxOf, curved, distanceToLine, grown, inside, turned } from "./geometry.mjs";
import { noiseFrom } from "./noise.mjs";

/** @typedef {import("./geometry.mjs").Point} Point */
/** @typedef {import("./load.mjs").MapData} MapData */

/**
 * @typedef {object} Field
 * @property {number} left of the first column
 * @property {number} top of the first row
 * @property {number} step inches from cell to cell
 * @property {number} columns
 * @property {number} rows
 * @property {Float64Array} values metres above the sea, row by row
 * @property {(p: Point) => number} at
 * @property {(p: Point) => Point} gradient metres per inch, uphill
 */

const STEP = 0.06;
// The field goes on beyond the neatline, so that contours are cut there and do not close along it.
const BEYOND = 0.6;
// How peaks join: 1 would add them up, infinity would take the highest. Three keeps the given elevations.
const JOIN = 3;
// Squared radii from a top beyond which nothing of it is left.
const FAR = 18;

/**
 * How much of the height is left beside water and the runway, 0 to 1.
 * @param {MapData} map
 * @returns {(p: Point) => number}
 */
function levelling({ layout, terrain }) {
  const cuts = terrain.stream
    .filter(({ kind }) => kind === "stream")
    .map(({ line }) => ({ line: curved(line, 0.25), width: 0.24, depth: 0.6 }));
  if (layout.river) cuts.push({ line: layout.river.line, width: 0.62, depth: 1 });
  if (layout.runway) cuts.push({ line: layout.runway.line, width: 1, depth: 1 });
  const near = cuts.map((cut) => ({ ...cut, reach: grown(boxOf(cut.line), 3 * cut.width) }));
  return (p) => {
    let left = 1;
    for (const { line, width, depth, reach } of near) {
      const far = inside(p, reach) ? distanceToLine(p, line) / width : Infinity;
      if (far < 3) left = Math.min(left, 1 - depth * Math.exp(-far * far));
    }
    return left;
  };
}

/**
 * @param {MapData} map
 * @returns {(p: Point) => number}
 */
function heightAbovePlain(map) {
  const { relief, peak, ridge } = map.terrain;
  const noise = noiseFrom(relief.seed);
  const ridges = ridge.map((row) => {
    const line = curved(row.line, 0.3);
    return { ...row, line, reach: grown(boxOf(line), Math.sqrt(FAR) * row.width) };
  });
  const level = levelling(map);
  return (p) => {
    const [x, y] = p;
    const bent = /** @type {Point} */ ([
      x + relief.bend * noise.layered(x * 0.42, y * 0.42, 3),
      y + relief.bend * noise.layered(x * 0.42 + 40, y * 0.42 - 40, 3),
    ]);
    let sum = 0;
    for (const { at, elevation, radius, turn } of peak) {
      const [across, along] = turned([bent[0] - at[0], bent[1] - at[1]], -turn);
      const far = (across / radius[0]) ** 2 + (along / radius[1]) ** 2;
      if (far < FAR) sum += ((elevation - relief.plain) * Math.exp(-far / 2)) ** JOIN;
    }
    for (const { line, elevation, width, reach } of ridges) {
      const far = inside(bent, reach) ? (distanceToLine(bent, line) / width) ** 2 : Infinity;
      if (far < FAR) sum += ((elevation - relief.plain) * Math.exp(-far / 2)) ** JOIN;
    }
    const smooth = Math.cbrt(sum);
    // Folded noise leaves creases where it crosses zero: gullies that run down between spurs.
    const gully = Math.abs(noise.layered(x * 0.55 + 7, y * 0.55 + 3, 2));
    const spur = 1 - relief.roughness * (0.75 - 1.5 * gully) * Math.min(1, smooth / 60);
    return smooth * spur * level(p);
  };
}

/**
 * The highest point within `reach` of a place.
 * @param {Field} field
 * @param {Point} from
 * @param {number} reach
 * @returns {Point}
 */
export function topNear(field, from, reach) {
  let best = from;
  for (let dx = -reach; dx <= reach; dx += field.step / 2)
    for (let dy = -reach; dy <= reach; dy += field.step / 2) {
      const p = /** @type {Point} */ ([from[0] + dx, from[1] + dy]);
      if (Math.hypot(dx, dy) <= reach && field.at(p) > field.at(best)) best = p;
    }
  return best;
}

/**
 * @param {MapData} map
 * @returns {Field}
 */
export function makeField(map) {
  const { frame, terrain } = map;
  const [left, top] = [frame.left - BEYOND, frame.top - BEYOND];
  const columns = Math.ceil((frame.right + BEYOND - left) / STEP) + 1;
  const rows = Math.ceil((frame.bottom + BEYOND - top) / STEP) + 1;
  const values = new Float64Array(columns * rows);
  const height = heightAbovePlain(map);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      values[row * columns + column] = terrain.relief.plain + height([left + column * STEP, top + row * STEP]);

  /** @type {Field["at"]} */
  const at = ([x, y]) => {
    const gx = Math.max(0, Math.min(columns - 1.001, (x - left) / STEP));
    const gy = Math.max(0, Math.min(rows - 1.001, (y - top) / STEP));
    const [column, row] = [Math.floor(gx), Math.floor(gy)];
    const [fx, fy] = [gx - column, gy - row];
    const i = row * columns + column;
    return (
      (values[i] * (1 - fx) + values[i + 1] * fx) * (1 - fy) +
      (values[i + columns] * (1 - fx) + values[i + columns + 1] * fx) * fy
    );
  };
  return {
    left,
    top,
    step: STEP,
    columns,
    rows,
    values,
    at,
    gradient: ([x, y]) => [
      (at([x + STEP, y]) - at([x - STEP, y])) / (2 * STEP),
      (at([x, y + STEP]) - at([x, y - STEP])) / (2 * STEP),
    ],
  };
}
