import { expect, test } from "vitest";
import { contoursAt } from "./contours.mjs";
import { makeField } from "./field.mjs";
import { fixture } from "./fixture.mjs";
import { makeHachures } from "./hachures.mjs";
import { noiseFrom } from "./noise.mjs";

const map = fixture();
const field = makeField(map);
const contours = [110, 120, 130, 140, 150].flatMap((level) => contoursAt(field, level, map.frame));
const hachures = makeHachures(contours, field, noiseFrom("strokes"), 10, map.frame);

test("every stroke runs downhill", () => {
  const strokes = [...hachures.light, ...hachures.middle, ...hachures.dark];
  expect(strokes.length).toBeGreaterThan(50);
  const downhill = strokes.filter(([from, to]) => field.at(to) < field.at(from));
  expect(downhill.length / strokes.length).toBeGreaterThan(0.98);
});

test("heavy strokes face south-east, light ones north-west", () => {
  const facing = (/** @type {import("./geometry.mjs").Point[]} */ [from, to]) => to[0] - from[0] + to[1] - from[1];
  expect(hachures.dark.length).toBeGreaterThan(hachures.light.length);
  for (const stroke of hachures.dark) expect(facing(stroke)).toBeGreaterThan(0);
  for (const stroke of hachures.light) expect(facing(stroke)).toBeLessThan(0);
});
