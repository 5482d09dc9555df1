import { expect, test } from "vitest";
import { makeField } from "./field.mjs";
import { fixture } from "./fixture.mjs";
import { inside, overlap } from "./geometry.mjs";
import { makeLabels, plateBox } from "./labels.mjs";

test("the place of an area's own label stays free, and names do not meet", () => {
  const map = fixture();
  const tops = [{ at: /** @type {[number, number]} */ ([5.6, 2]), elevation: 180 }];
  const labels = makeLabels(map, makeField(map), tops, []);
  expect(labels.map(({ text }) => text)).toEqual(["Ban Thử", "180"]);
  const plates = map.layout.area.map(({ label }) => plateBox(label));
  for (const { boxes } of labels)
    for (const box of boxes) for (const plate of plates) expect(overlap(box, plate)).toBe(false);
});

test("a figure keeps away from counters and from where a plate may give way to; a name may come near", () => {
  const map = fixture();
  const [x, y] = map.layout.area[0].label;
  const labels = (/** @type {[number, number]} */ at) => makeLabels(map, makeField(map), [{ at, elevation: 180 }], []);
  expect(labels([x, y + 0.9]).map(({ text }) => text)).not.toContain("180");
  expect(labels([x, y - 0.45]).flatMap(({ text, boxes }) => (text === "180" ? boxes : [])).every((box) => box.bottom < y - 0.6)).toBe(true);
});

test("the outlines of a name lie in the box that was kept for it", () => {
  const map = fixture();
  for (const { outline, boxes } of makeLabels(map, makeField(map), [], [])) {
    const [box] = boxes;
    const room = { left: box.left - 0.05, right: box.right + 0.05, top: box.top - 0.08, bottom: box.bottom + 0.05 };
    for (const p of outline.flatMap(({ points }) => points)) expect(inside(p, room)).toBe(true);
  }
});
