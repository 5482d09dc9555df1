import { expect, test } from "vitest";
import { once } from "../src/core/once";

test("work is done once for each object and each text", () => {
  const done: unknown[] = [];
  const size = once((of: number[] | string) => {
    done.push(of);
    return of.length;
  });
  const [one, like] = [
    [1, 2],
    [1, 2],
  ];
  expect([size(one), size(one), size(like), size("abc"), size("abc"), size([])]).toEqual([2, 2, 2, 3, 3, 0]);
  expect(done).toEqual([one, like, "abc", []]);
});
