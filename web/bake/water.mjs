// The river with its banks, streams and ditches.
import { clipLine, curved, thinned, walked } from "./geometry.mjs";

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
  /** @param {Point[]} line */
  const drawn = (line) => clipLine(thinned(curved(line), TOLERANCE), frame);
  /** @param {"stream" | "ditch"} kind */
  const ofKind = (kind) => terrain.stream.filter((row) => row.kind === kind).flatMap(({ line }) => drawn(line));
  const river = layout.river ? drawn(layout.river.line) : [];
  return { river, ticks: river.flatMap(bankTicks), streams: ofKind("stream"), ditches: ofKind("ditch") };
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
