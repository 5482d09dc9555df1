// The river with its banks, streams and ditches.
import { clipLine, curved, distance, grown, inside, thinned, walked } from "./geometry.mjs";

/** @typedef {import("./geometry.mjs").Point} Point */
/** @typedef {import("./load.mjs").MapData} MapData */

const TOLERANCE = 0.008;
// Half the river as theme.mjs draws it.
const HALF_WIDTH = 0.205;

/**
 * @param {MapData} map
 * @returns {{ river: Point[][], ticks: Point[][], streams: Point[][], ditches: Point[][] }}
 */
export function makeWater({ layout, terrain, frame }) {
  // A little beyond the neatline, where the sheet cuts it clean.
  const reach = grown(frame, 0.3);
  /** @param {Point[]} line */
  const drawn = (line) => clipLine(thinned(curved(onwards(line, frame)), TOLERANCE), reach);
  /** @param {"stream" | "ditch"} kind */
  const ofKind = (kind) => terrain.stream.filter((row) => row.kind === kind).flatMap(({ line }) => drawn(line));
  const river = layout.river ? drawn(layout.river.line) : [];
  return { river, ticks: river.flatMap(bankTicks), streams: ofKind("stream"), ditches: ofKind("ditch") };
}

/**
 * A river that ends at the neatline flows on beyond it.
 * @param {Point[]} line
 * @param {import("./geometry.mjs").Box} frame
 * @returns {Point[]}
 */
function onwards(line, frame) {
  /**
   * @param {Point} end
   * @param {Point} before
   * @returns {Point[]}
   */
  const beyond = (end, before) => {
    const isAtEdge = !inside(end, grown(frame, -0.05));
    const length = distance(before, end) || 1;
    return isAtEdge
      ? [[end[0] + ((end[0] - before[0]) / length) * 0.4, end[1] + ((end[1] - before[1]) / length) * 0.4]]
      : [];
  };
  const last = line.length - 1;
  return [...beyond(line[0], line[1]), ...line, ...beyond(line[last], line[last - 1])];
}

/**
 * Steep banks: ticks on the outer side of each bend, where the current cuts.
 * @param {Point[]} river
 */
function bankTicks(river) {
  const steps = walked(river, 0.085);
  /** @type {Point[][]} */
  const ticks = [];
  const reach = 6;
  for (let i = reach; i + reach < steps.length; i++) {
    const [before, here, after] = [steps[i - reach].direction, steps[i], steps[i + reach].direction];
    const bend = before[0] * after[1] - before[1] * after[0];
    if (Math.abs(bend) < 0.2) continue;
    const side = -Math.sign(bend);
    const normal = [-here.direction[1] * side, here.direction[0] * side];
    ticks.push([
      [here.at[0] + normal[0] * HALF_WIDTH, here.at[1] + normal[1] * HALF_WIDTH],
      [here.at[0] + normal[0] * (HALF_WIDTH + 0.07), here.at[1] + normal[1] * (HALF_WIDTH + 0.07)],
    ]);
  }
  return ticks;
}
