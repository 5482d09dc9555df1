// Huts: small rectangles, none on another, on the water or on a road.
import { curved, distance, distanceToLine, turned } from "./geometry.mjs";
import { randomFrom } from "./noise.mjs";

/** @typedef {import("./geometry.mjs").Point} Point */

/**
 * @param {import("./load.mjs").MapData} map
 * @returns {Point[][]}
 */
export function makeHuts({ layout, terrain }) {
  const lines = [...terrain.road, ...terrain.stream].map(({ line }) => ({ line: curved(line, 0.2), width: 0.11 }));
  if (layout.river) lines.push({ line: layout.river.line, width: 0.33 });
  if (layout.runway) lines.push({ line: layout.runway.line, width: 0.15 + (terrain.airstrip?.width ?? 0) / 2 });
  return terrain.village.flatMap((village) => {
    const random = randomFrom(`${terrain.relief.seed} village ${village.id}`);
    const lie = random() * 90;
    /** @type {Point[]} */
    const places = [];
    for (let tries = 0; places.length < village.huts && tries < 40 * village.huts; tries++) {
      const [angle, far] = [random() * 2 * Math.PI, Math.sqrt(random()) * village.size * 0.5];
      const place = /** @type {Point} */ ([
        village.at[0] + Math.cos(angle) * far * 1.25,
        village.at[1] + Math.sin(angle) * far * 0.8,
      ]);
      const isFree =
        places.every((other) => distance(place, other) > 0.12) &&
        lines.every(({ line, width }) => distanceToLine(place, line) > width);
      if (isFree) places.push(place);
    }
    return places.map((place) => {
      const [half, deep] = [0.032 + 0.02 * random(), 0.02 + 0.01 * random()];
      const turn = lie + 30 * (random() - 0.5) + (random() < 0.25 ? 90 : 0);
      return [
        [-half, -deep],
        [half, -deep],
        [half, deep],
        [-half, deep],
      ].map((corner) => {
        const [x, y] = turned(/** @type {Point} */ (corner), turn);
        return /** @type {Point} */ ([place[0] + x, place[1] + y]);
      });
    });
  });
}
