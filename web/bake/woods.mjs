// Woods on the hills: small crowns, scattered, closer where the noise makes a thicket.
import { polygonContains } from "d3-polygon";
import { boxOf } from "./geometry.mjs";
import { noiseFrom, randomFrom } from "./noise.mjs";

/** @typedef {import("./geometry.mjs").Point} Point */

const SPACING = 0.27;

/**
 * @param {import("./load.mjs").MapData} map
 * @param {(p: Point) => boolean} isTaken
 * @returns {Point[][]} one small arch for each tree
 */
export function makeWoods({ terrain, frame }, isTaken) {
  return terrain.wood.flatMap((wood) => {
    const random = randomFrom(`${terrain.relief.seed} wood ${wood.id}`);
    const noise = noiseFrom(`${terrain.relief.seed} thicket ${wood.id}`);
    const box = boxOf(wood.polygon);
    const trees = [];
    for (let y = box.top; y < box.bottom; y += SPACING)
      for (let x = box.left; x < box.right; x += SPACING) {
        const at = /** @type {Point} */ ([x + (random() - 0.5) * SPACING, y + (random() - 0.5) * SPACING]);
        const size = 0.035 + 0.02 * random();
        if (noise.layered(at[0] * 0.5, at[1] * 0.5, 2) < 0.5 - wood.cover) continue;
        if (!polygonContains(wood.polygon, at) || isTaken(at)) continue;
        if (at[0] - frame.left < 0.1 || frame.right - at[0] < 0.1 || at[1] - frame.top < 0.1) continue;
        trees.push(
          /** @type {Point[]} */ ([
            [at[0] - size, at[1]],
            [at[0] - size, at[1] - size],
            [at[0], at[1] - 1.7 * size],
            [at[0] + size, at[1] - size],
            [at[0] + size, at[1]],
          ]),
        );
      }
    return trees;
  });
}
