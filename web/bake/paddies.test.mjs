import { expect, test } from "vitest";
import { makeField } from "./field.mjs";
import { fixture, LAYOUT } from "./fixture.mjs";
import { distanceToLine, inside } from "./geometry.mjs";
import { makePaddies, takenGround } from "./paddies.mjs";

const map = fixture();
const field = makeField(map);
const paddies = makePaddies(map, field, takenGround(map));

test("parcels lie on level ground inside the neatline, off the water", () => {
  expect(paddies.bunds.length).toBeGreaterThan(20);
  const river = /** @type {import("./geometry.mjs").Point[]} */ (LAYOUT.river.line);
  for (const p of paddies.bunds.flat()) {
    expect(inside(p, map.frame)).toBe(true);
    expect(field.at(p) - map.terrain.relief.plain).toBeLessThan(4);
    expect(distanceToLine(p, river)).toBeGreaterThan(0.25);
  }
});

test("filled parcels are parcels", () => {
  const all = new Set(paddies.bunds);
  for (const parcel of [...paddies.full, ...paddies.pale]) expect(all.has(parcel)).toBe(true);
});
