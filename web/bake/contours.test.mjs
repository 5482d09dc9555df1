import { expect, test } from "vitest";
import { contourLevels, contoursAt, groundAbove } from "./contours.mjs";
import { makeField, topNear } from "./field.mjs";
import { fixture, RELIEF } from "./fixture.mjs";
import { inside } from "./geometry.mjs";

const map = fixture();
const field = makeField(map);
const { frame } = map;
const contours = contourLevels(RELIEF, field).flatMap(({ level }) => contoursAt(field, level, frame));

/** @param {[number, number]} p */
const isAtEdge = ([x, y]) =>
  [x - frame.left, frame.right - x, y - frame.top, frame.bottom - y].some((gap) => Math.abs(gap) < 1e-9);

test("every contour is closed or ends at the neatline", () => {
  expect(contours.some(({ closed }) => closed)).toBe(true);
  expect(contours.some(({ closed }) => !closed)).toBe(true);
  for (const { line, closed } of contours) {
    const [first, last] = [line[0], line[line.length - 1]];
    if (closed) expect(last).toEqual(first);
    else expect(isAtEdge(first) && isAtEdge(last)).toBe(true);
  }
});

test("no contour leaves the neatline, and each lies at its height", () => {
  for (const { line, level } of contours)
    for (const p of line) {
      expect(inside(p, frame)).toBe(true);
      expect(Math.abs(field.at(p) - level)).toBeLessThan(2);
    }
});

test("thick lines every fifty metres, thin ones between, the finest only low down", () => {
  const ranks = new Map(contourLevels(RELIEF, field).map(({ level, rank }) => [level, rank]));
  expect(ranks.get(105)).toBe("fine");
  expect(ranks.get(110)).toBe("plain");
  expect(ranks.get(125)).toBe(undefined);
  expect(ranks.get(150)).toBe("index");
});

test("tinted ground keeps within the neatline", () => {
  const rings = groundAbove(field, 115, frame);
  expect(rings.length).toBeGreaterThan(1);
  for (const p of rings.flat()) expect(inside(p, frame)).toBe(true);
});

test("a peak stands about as high as the data say, the ground by the river is level", () => {
  expect(Math.abs(field.at(topNear(field, [5.6, 2.2], 0.5)) - 180)).toBeLessThan(25);
  expect(field.at([1.4, 3]) - RELIEF.plain).toBeLessThan(1);
});
