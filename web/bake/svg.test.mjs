import { expect, test } from "vitest";
import { addCurve, addLine, element, number, PathWriter } from "./svg.mjs";

/**
 * Where a path's pieces end, read as SVG reads it.
 * @param {string} d
 * @returns {{ ends: [number, number][], controls: [number, number][] }}
 */
function read(d) {
  /** @type {[number, number][]} */
  const ends = [];
  /** @type {[number, number][]} */
  const controls = [];
  let [x, y] = [0, 0];
  /** @type {[number, number]} */
  let control = [0, 0];
  for (const [, command, rest] of d.matchAll(/([mlqtz])([^mlqtz]*)/g)) {
    const values = (rest.match(/-?(?:\d+\.\d+|\.\d+|\d+)/g) ?? []).map(Number);
    const size = command === "q" ? 4 : 2;
    for (let i = 0; i + size <= values.length; i += size) {
      if (command === "q") control = [x + values[i], y + values[i + 1]];
      else if (command === "t") control = [2 * x - control[0], 2 * y - control[1]];
      [x, y] = [x + values[i + size - 2], y + values[i + size - 1]];
      if (command === "q" || command === "t") controls.push(control);
      ends.push([Math.round(x * 10) / 10, Math.round(y * 10) / 10]);
    }
  }
  return { ends, controls: controls.map(([a, b]) => [Math.round(a * 10) / 10, Math.round(b * 10) / 10]) };
}

test("numbers are as short as SVG allows", () => {
  expect([0, 5, -5, 10, 123, -120].map(number)).toEqual(["0", ".5", "-.5", "1", "12.3", "-12"]);
});

test("a line is written in relative steps and comes out where it went in", () => {
  const path = new PathWriter();
  addLine(path, [
    [0.1, 0.2],
    [0.105, 0.2],
    [0.11, 0.19],
    [1, 1],
  ]);
  expect(path.toString()).toBe("m10 20 .5 0 .5-1 89 81");
  expect(read(path.toString()).ends.at(-1)).toEqual([100, 100]);
});

test("a second line in the same path starts where it should", () => {
  const path = new PathWriter();
  addLine(
    path,
    [
      [0, 0],
      [1, 0],
      [1, 1],
    ],
    { closed: true },
  );
  addLine(path, [
    [0.5, 0.5],
    [0.7, 0.5],
  ]);
  expect(path.toString()).toBe("m0 0 100 0 0 100zm50 50 20 0");
});

test("a curve keeps its control points exactly, however long it is", () => {
  const points = Array.from({ length: 400 }, (_, i) => /** @type {[number, number]} */ ([i * 0.0317, Math.sin(i)]));
  const path = new PathWriter();
  addCurve(path, points);
  const { controls, ends } = read(path.toString());
  const snapped = points.map(([x, y]) => [Math.round(x * 500) / 5, Math.round(y * 500) / 5]);
  expect(controls).toEqual(snapped.slice(1, -1).map(([x, y]) => [expect.closeTo(x, 5), expect.closeTo(y, 5)]));
  expect(ends.at(-1)).toEqual(snapped.at(-1));
});

test("a closed curve ends where it began", () => {
  const path = new PathWriter();
  addCurve(
    path,
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ],
    { closed: true },
  );
  const { ends } = read(path.toString());
  expect(ends.at(-1)).toEqual(ends[0]);
  expect(path.toString().endsWith("z")).toBe(true);
});

test("attributes are escaped and empty ones left out", () => {
  expect(element("a", { x: 1, y: undefined, z: '<"&' })).toBe('<a x="1" z="&lt;&quot;&amp;"/>');
});
