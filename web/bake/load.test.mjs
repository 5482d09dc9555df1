import { fileURLToPath } from "node:url";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { polygonContains } from "d3-polygon";
import { expect, test } from "vitest";
import { loadMap, mapData, readToml } from "./load.mjs";
import { makeWorks } from "./works.mjs";

const storm = fileURLToPath(new URL("../../data/storm", import.meta.url));

test("every value of the terrain names its source", async () => {
  const { source, ...tables } = await readToml(join(storm, "terrain.toml"));
  for (const [table, rows] of Object.entries(tables))
    for (const row of [rows].flat())
      for (const key of Object.keys(row).filter((name) => name !== "id" && name !== "source"))
        expect(row.source?.[key] ?? source[key], `${table} ${row.id ?? ""}: ${key}`).toMatch(
          /^(reconstruction$|public: |rule )/,
        );
});

test("each strongpoint's wire keeps within one area", async () => {
  const { layout, terrain, frame } = await loadMap(storm);
  for (const work of terrain.work) {
    const { wire } = makeWorks({ layout, frame, terrain: { ...terrain, work: [work] } });
    const areas = layout.area.filter(({ polygon }) => wire.flat().every((p) => polygonContains(polygon, p)));
    expect(areas.length, work.id).toBe(1);
  }
});

test("the neatline is the box around the areas, or what the terrain says", () => {
  const area = [
    {
      id: 1,
      label: [1, 1],
      polygon: [
        [0.5, 0.5],
        [3, 0.5],
        [3, 4],
      ],
    },
  ];
  const box = { left: 0.5, top: 0.5, right: 3, bottom: 4 };
  expect(mapData({ area }, {}).frame).toEqual(box);
  expect(
    mapData(
      {},
      {
        frame: {
          corners: [
            [0.5, 0.5],
            [3, 4],
          ],
        },
      },
    ).frame,
  ).toEqual(box);
  expect(() => mapData({}, {})).toThrow("nothing to draw");
});

test("what is wrong with a file is told with its name", async () => {
  const directory = await mkdtemp(join(tmpdir(), "bake-"));
  try {
    await writeFile(join(directory, "layout.toml"), "[sheet]\nwidth = 1\nheight = 1\n");
    await writeFile(join(directory, "terrain.toml"), "[relief]\nplain = 1\n");
    await expect(loadMap(directory)).rejects.toThrow(/terrain\.toml: \[relief\] needs the number interval/);
    await writeFile(join(directory, "terrain.toml"), "[relief\n");
    await expect(loadMap(directory)).rejects.toThrow(/terrain\.toml: /);
  } finally {
    await rm(directory, { recursive: true });
  }
});
