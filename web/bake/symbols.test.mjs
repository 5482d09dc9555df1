import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { makeSprite, unitKinds } from "./symbols.mjs";

const storm = fileURLToPath(new URL("../../data/storm", import.meta.url));

test("every kind of unit has its symbol, in the colour of the text around it", async () => {
  const kinds = await unitKinds(storm);
  expect(kinds.length).toBeGreaterThan(0);
  const sprite = makeSprite(kinds);
  for (const kind of kinds) expect(sprite).toContain(`<symbol id="${kind}" viewBox="0 0 23 15">`);
  const colours = new Set([...sprite.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, colour]) => colour));
  expect([...colours].sort()).toEqual(["currentColor", "none"]);
});

test("no two kinds look alike", async () => {
  const kinds = await unitKinds(storm);
  const bodies = kinds.map((kind) => makeSprite([kind]).replace(kind, ""));
  expect(new Set(bodies).size).toBe(kinds.length);
});

test("an unknown kind is an error that names it", () => {
  expect(() => makeSprite(["submarine"])).toThrow("submarine");
});
