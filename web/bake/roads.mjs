// Roads, tracks and the airstrip with its steel plates.
import { clipLine, curved, distance, grown, thinned } from "./geometry.mjs";

/** @typedef {import("./geometry.mjs").Point} Point */
/** @typedef {import("./load.mjs").MapData} MapData */

/**
 * @param {MapData} map
 * @returns {{ roads: Point[][], tracks: Point[][] }}
 */
export function makeRoads({ terrain, frame }) {
  /** @param {"road" | "track"} kind */
  const ofKind = (kind) =>
    terrain.road
      .filter((row) => row.kind === kind)
      .flatMap(({ line }) => clipLine(thinned(curved(line), 0.008), grown(frame, 0.3)));
  return { roads: ofKind("road"), tracks: ofKind("track") };
}

const PLATE = 0.34;

/**
 * @param {MapData} map
 * @returns {{ outline: Point[], plates: Point[][], marks: Point[][] } | undefined}
 */
export function makeAirstrip({ layout, terrain }) {
  if (!layout.runway || !terrain.airstrip) return undefined;
  const line = layout.runway.line;
  const [from, to] = [line[0], line[line.length - 1]];
  const length = distance(from, to);
  const half = terrain.airstrip.width / 2;
  const along = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  /**
   * @param {number} ahead
   * @param {number} aside
   * @returns {Point}
   */
  const at = (ahead, aside) => [
    from[0] + along[0] * ahead - along[1] * aside,
    from[1] + along[1] * ahead + along[0] * aside,
  ];
  const plates = [-0.5, 0, 0.5].map((share) => [at(0, share * half), at(length, share * half)]);
  for (let ahead = PLATE, row = 0; ahead < length - PLATE / 2; ahead += PLATE, row++) {
    // Laid in bond: every other row is shifted by half a plate.
    const shift = row % 2 === 0 ? 0 : PLATE / 2;
    plates.push([at(ahead - shift, -half), at(ahead - shift, 0)], [at(ahead, 0), at(ahead, half)]);
  }
  const marks = [];
  for (let ahead = 0.55; ahead + 0.4 < length - 0.3; ahead += 0.8) marks.push([at(ahead, 0), at(ahead + 0.4, 0)]);
  for (const share of [-0.7, -0.42, 0.42, 0.7]) {
    marks.push([at(0.1, share * half), at(0.34, share * half)]);
    marks.push([at(length - 0.34, share * half), at(length - 0.1, share * half)]);
  }
  return { outline: [at(0, -half), at(length, -half), at(length, half), at(0, half)], plates, marks };
}
