// Strongpoints as the sheet shows them: a belt of wire, lengths of trench with traverses inside it, dug-outs.
import { walked } from "./geometry.mjs";
import { noiseFrom, randomFrom } from "./noise.mjs";

/** @typedef {import("./geometry.mjs").Point} Point */
/** @typedef {{ wire: Point[][], trenches: Point[][], dugouts: Point[][] }} Works */

const TICK = 0.075;

/**
 * @param {import("./load.mjs").MapData} map
 * @returns {Works}
 */
export function makeWorks({ terrain }) {
  /** @type {Works} */
  const result = { wire: [], trenches: [], dugouts: [] };
  for (const work of terrain.work) {
    const noise = noiseFrom(`${terrain.relief.seed} work ${work.id}`);
    const random = randomFrom(`${terrain.relief.seed} dugouts ${work.id}`);
    /**
     * @param {number} share of the belt's own size
     * @param {number} from
     * @param {number} to
     */
    const arc = (share, from, to) => {
      const steps = Math.max(4, Math.ceil(((to - from) * (work.size[0] + work.size[1]) * share) / 0.24));
      return Array.from({ length: steps + 1 }, (_, i) => {
        const angle = from + ((to - from) * i) / steps;
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        // Between a circle and a square, dented by the ground.
        const square = 1 / (Math.abs(c) ** 3 + Math.abs(s) ** 3) ** (1 / 3);
        const far = 0.5 * share * square * (1 + 0.09 * noise.at(2 * c, 2 * s));
        return /** @type {Point} */ ([work.at[0] + c * far * work.size[0], work.at[1] + s * far * work.size[1]]);
      });
    };
    addWire(arc(1, 0, 2 * Math.PI), result.wire);
    const start = random() * Math.PI;
    for (let piece = 0; piece < 3; piece++) {
      const from = start + (piece * 2 * Math.PI) / 3;
      result.trenches.push(traversed(arc(0.84, from, from + 0.9 + 0.5 * random())));
    }
    const dugouts = 4 + Math.round(work.size[0] * work.size[1] * 0.4);
    for (let i = 0; i < dugouts; i++) {
      const [angle, share] = [random() * 2 * Math.PI, 0.62 + 0.12 * random()];
      const x = work.at[0] + Math.cos(angle) * share * 0.5 * work.size[0];
      const y = work.at[1] + Math.sin(angle) * share * 0.5 * work.size[1];
      const half = 0.022;
      result.dugouts.push([
        [x - half, y - half],
        [x + half, y - half],
        [x + half, y + half],
        [x - half, y + half],
      ]);
    }
  }
  return result;
}

/**
 * A dashed line with a stake on the outer side of each dash.
 * @param {Point[]} ring
 * @param {Point[][]} wire
 */
function addWire(ring, wire) {
  const steps = walked(ring, 0.17);
  for (const { at, direction } of steps) {
    const half = 0.055;
    const [dx, dy] = direction;
    wire.push([
      [at[0] - dx * half, at[1] - dy * half],
      [at[0] + dx * half, at[1] + dy * half],
    ]);
    wire.push([at, [at[0] + dy * TICK, at[1] - dx * TICK]]);
  }
}

/**
 * A trench seen from above: square traverses along its line.
 * @param {Point[]} line
 * @returns {Point[]}
 */
function traversed(line) {
  const depth = 0.024;
  return walked(line, 0.065).flatMap(({ at, direction }, i) => {
    const side = i % 2 === 0 ? depth : -depth;
    /** @param {number} way */
    const corner = (way) =>
      /** @type {Point} */ ([at[0] - direction[1] * side * way, at[1] + direction[0] * side * way]);
    return [corner(-1), corner(1)];
  });
}
