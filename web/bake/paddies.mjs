// Rice fields: flat Voronoi parcels, in patches, on ground that is level and free.
import { Delaunay } from "d3-delaunay";
import { polygonCentroid, polygonContains } from "d3-polygon";
import { boxOf, curved, distanceToLine, grown, inside, turned } from "./geometry.mjs";
import { noiseFrom, randomFrom } from "./noise.mjs";

/** @typedef {import("./geometry.mjs").Point} Point */
/** @typedef {{ pale: Point[][], full: Point[][], bunds: Point[][], rice: Point[][] }} Paddies */

const STEEPEST = 5;
const HIGHEST = 3.5;
// Parcels lie a little wider than high, along the terraces' lie.
const STRETCH = 1.25;
const TILT = -37;
const BUND = 0.94;

/**
 * @param {import("./load.mjs").MapData} map
 * @param {import("./field.mjs").Field} field
 * @param {(p: Point) => boolean} isTaken ground that has another use
 * @returns {Paddies}
 */
export function makePaddies(map, field, isTaken) {
  const { terrain, frame } = map;
  const { relief } = terrain;
  /** @type {Paddies} */
  const result = { pale: [], full: [], bunds: [], rice: [] };
  for (const belt of terrain.paddy) {
    const random = randomFrom(`${relief.seed} paddy ${belt.id}`);
    const noise = noiseFrom(`${relief.seed} patches ${belt.id}`);
    /** @type {Point[]} */
    const seeds = [];
    const box = boxOf(belt.polygon.map((p) => turned(p, -TILT)));
    for (let y = box.top; y < box.bottom; y += belt.parcel)
      for (let x = box.left; x < box.right; x += belt.parcel * STRETCH) {
        const jitter = [0.6 * (random() - 0.5), 0.6 * (random() - 0.5)];
        seeds.push([x / STRETCH + jitter[0] * belt.parcel, y + jitter[1] * belt.parcel]);
      }
    const bounds = boxOf(seeds);
    const cells = Delaunay.from(seeds).voronoi([bounds.left, bounds.top, bounds.right, bounds.bottom]);
    // The noise's values crowd around zero; this threshold leaves about `cover` of them above it.
    const threshold = 0.9 * (0.5 - belt.cover);
    for (let i = 0; i < seeds.length; i++) {
      const cell = cells.cellPolygon(i);
      if (!cell) continue;
      const outline = cell.map(([x, y]) => turned([x * STRETCH, y], TILT));
      const middle = polygonCentroid(outline);
      const patch = noise.layered(middle[0] * 0.38, middle[1] * 0.38, 3);
      const chance = random();
      if (patch + 0.16 * (chance - 0.5) < threshold) continue;
      if (!polygonContains(belt.polygon, middle)) continue;
      const sides = outline
        .slice(1)
        .map((p, i) => /** @type {Point} */ ([(p[0] + outline[i][0]) / 2, (p[1] + outline[i][1]) / 2]));
      const isFree = [...outline, ...sides, middle].every(
        (p) =>
          p[0] > frame.left &&
          p[0] < frame.right &&
          p[1] > frame.top &&
          p[1] < frame.bottom &&
          field.at(p) - relief.plain < HIGHEST &&
          Math.hypot(...field.gradient(p)) < STEEPEST &&
          !isTaken(p),
      );
      if (!isFree) continue;
      const parcel = outline.map(
        ([x, y]) => /** @type {Point} */ ([middle[0] + (x - middle[0]) * BUND, middle[1] + (y - middle[1]) * BUND]),
      );
      result.bunds.push(parcel);
      const kind = random();
      if (kind < 0.24) result.full.push(parcel);
      else if (kind < 0.55) result.pale.push(parcel);
      if (random() < 0.45) result.rice.push(...riceIn(middle, belt.parcel, random));
    }
  }
  return result;
}

/**
 * A few dashes, the sheet's sign for standing rice.
 * @param {Point} middle
 * @param {number} parcel
 * @param {() => number} random
 */
function riceIn(middle, parcel, random) {
  const rows = 2 + Math.floor(random() * 2);
  return Array.from({ length: rows }, (_, row) => {
    const x = middle[0] + (random() - 0.62) * parcel * 0.4;
    const y = middle[1] + (row - (rows - 1) / 2) * parcel * 0.2;
    return /** @type {Point[]} */ ([
      [x, y],
      [x + parcel * 0.17, y],
    ]);
  });
}

/**
 * Ground taken by water, roads, the runway and villages.
 * @param {import("./load.mjs").MapData} map
 * @returns {(p: Point) => boolean}
 */
export function takenGround({ layout, terrain }) {
  const lines = [
    ...terrain.stream.map(({ line }) => ({ line: curved(line, 0.2), width: 0.07 })),
    ...terrain.road.map(({ line }) => ({ line: curved(line, 0.2), width: 0.1 })),
  ];
  if (layout.river) lines.push({ line: layout.river.line, width: 0.3 });
  if (layout.runway) lines.push({ line: layout.runway.line, width: 0.2 + (terrain.airstrip?.width ?? 0) / 2 });
  const near = lines.map((row) => ({ ...row, reach: grown(boxOf(row.line), row.width) }));
  return (p) =>
    near.some(({ line, width, reach }) => inside(p, reach) && distanceToLine(p, line) < width) ||
    terrain.village.some(({ at, size }) => Math.hypot(p[0] - at[0], p[1] - at[1]) < size * 0.6);
}
