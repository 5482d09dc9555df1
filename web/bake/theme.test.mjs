import { expect, test } from "vitest";
import { attributesOf, colourOf, contrast, GROUNDS, MARKS, TERRAIN_LIMIT } from "./theme.mjs";
import { THEMES } from "./tokens.mjs";

const names = /** @type {import("./theme.mjs").MarkName[]} */ (Object.keys(MARKS));
const themes = Object.entries(THEMES);

test.each(themes)("%s: every terrain mark is quieter than 3:1 on every ground", (_, tokens) => {
  for (const name of names.filter((mark) => MARKS[mark].kind === "terrain")) {
    const attributes = attributesOf(name, tokens);
    const opacity = Number(attributes["fill-opacity"] ?? attributes["stroke-opacity"] ?? 1);
    for (const ground of GROUNDS)
      expect(contrast(colourOf(name, tokens), tokens[ground], opacity), `${name} on ${ground}`).toBeLessThan(
        TERRAIN_LIMIT,
      );
  }
});

test.each(themes)("%s: the grounds themselves differ by less than 3:1", (_, tokens) => {
  for (const a of GROUNDS) for (const b of GROUNDS) expect(contrast(tokens[a], tokens[b])).toBeLessThan(TERRAIN_LIMIT);
});

test.each(themes)("%s: in grey, higher ground is told from lower", (_, tokens) => {
  for (let i = 1; i < GROUNDS.length; i++)
    expect(contrast(tokens[GROUNDS[i - 1]], tokens[GROUNDS[i]])).toBeGreaterThan(1.06);
  expect(contrast(tokens.paper, tokens.water)).toBeGreaterThan(1.5);
});

test.each(themes)("%s: text is read at 4.5:1 or better on its halo", (_, tokens) => {
  for (const name of names.filter((mark) => MARKS[mark].kind === "text"))
    expect(contrast(colourOf(name, tokens), tokens.halo), name).toBeGreaterThanOrEqual(4.5);
});

test("contrast of black and white is 21", () => {
  expect(contrast("#000000", "#FFFFFF")).toBeCloseTo(21);
  expect(contrast("#000000", "#FFFFFF", 0)).toBeCloseTo(1);
});
