import { expect, test } from "vitest";
import { noiseFrom, randomFrom } from "./noise.mjs";

test("a seed always gives the same numbers, another seed others", () => {
  const take = (/** @type {string} */ seed) => Array.from({ length: 5 }, randomFrom(seed));
  expect(take("a")).toEqual(take("a"));
  expect(take("a")).not.toEqual(take("b"));
  expect(noiseFrom("a").layered(1.5, 2.5, 3)).toBe(noiseFrom("a").layered(1.5, 2.5, 3));
});

test("noise stays between -1 and 1", () => {
  const noise = noiseFrom("range");
  for (let i = 0; i < 2000; i++) {
    const value = noise.layered(i * 0.37, i * 0.11, 4);
    expect(Math.abs(value)).toBeLessThanOrEqual(1);
  }
});
