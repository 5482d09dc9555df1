import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { fixture, TERRAIN } from "./fixture.mjs";
import { overlap } from "./geometry.mjs";
import { plateBox } from "./labels.mjs";
import { loadMap, mapData } from "./load.mjs";
import { dressed, makeLayers } from "./sheet.mjs";

const BUDGET = 250_000;
/** @type {import("./load.mjs").MapData} */
let storm;
/** @type {import("./sheet.mjs").Layers} */
let layers;

beforeAll(async () => {
  storm = await loadMap(fileURLToPath(new URL("../../data/storm", import.meta.url)));
  layers = makeLayers(storm);
}, 120_000);

test("the same data give the same bytes", () => {
  const bake = () => dressed(fixture(), makeLayers(fixture()), "dark");
  expect(bake()).toBe(bake());
});

test("a sheet without areas, such as one of hexes, needs only its neatline", () => {
  const map = mapData(
    { sheet: { width: 8, height: 8 } },
    {
      ...TERRAIN,
      frame: {
        corners: [
          [0.5, 0.5],
          [7.5, 7.5],
        ],
      },
    },
  );
  const bare = makeLayers(map);
  expect(bare.labels.map(({ text }) => text)).toContain("Ban Thử");
  expect(dressed(map, bare, "light")).toContain('viewBox="0 0 800 800"');
});

test("another seed gives another sheet", () => {
  const other = fixture();
  other.terrain = { ...other.terrain, relief: { ...other.terrain.relief, seed: "other" } };
  expect(dressed(other, makeLayers(other), "light")).not.toBe(dressed(fixture(), makeLayers(fixture()), "light"));
});

test.each(/** @type {const} */ (["light", "dark"]))("%s: Storm's map is small enough to send", (theme) => {
  // Quicker than what the program embeds, so a little larger.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
  expect(brotliCompressSync(dressed(storm, layers, theme), { params }).length).toBeLessThan(BUDGET);
});

test("the picture covers the sheet, a hundred units to the inch", () => {
  const { width, height } = storm.layout.sheet;
  expect(dressed(storm, layers, "light")).toContain(`viewBox="0 0 ${width * 100} ${height * 100}"`);
});

test("the picture needs no style sheet, script, font or other file", () => {
  const svg = dressed(storm, layers, "light");
  expect(svg).not.toMatch(/<style|<script|<text|<image|href=|style=|NaN|undefined/);
});

test("no text of Storm's sheet covers the place of an area's label", () => {
  const plates = storm.layout.area.map(({ label }) => plateBox(label));
  expect(layers.labels.length).toBeGreaterThan(30);
  for (const { text, boxes } of layers.labels)
    for (const box of boxes) for (const plate of plates) expect(overlap(box, plate), text).toBe(false);
});

test("no two texts of Storm's sheet meet, and every village that has a name bears it", () => {
  layers.labels.forEach((a, i) => {
    for (const b of layers.labels.slice(i + 1))
      for (const one of a.boxes)
        for (const other of b.boxes) expect(overlap(one, other), `${a.text}, ${b.text}`).toBe(false);
  });
  const texts = layers.labels.map(({ text }) => text);
  for (const { name } of storm.terrain.village) if (name) expect(texts).toContain(name);
});
