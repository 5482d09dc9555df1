// Bakes what the table shows as pictures: one map per theme, and the sprite of unit symbols.
//     node web/bake/cli.mjs --game storm --out web/public
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { loadMap } from "./load.mjs";
import { dressed, makeLayers } from "./sheet.mjs";
import { makeSprite, unitKinds } from "./symbols.mjs";

const DATA = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "data");
const USAGE = "usage: node web/bake/cli.mjs --game NAME [--game NAME ...] --out DIR [--data DIR]";

/** @typedef {import("./theme.mjs").ThemeName} ThemeName */

async function main() {
  const { values } = parseArgs({
    options: {
      game: { type: "string", multiple: true },
      out: { type: "string" },
      data: { type: "string", default: DATA },
    },
  });
  if (!values.game || !values.out) throw new Error(USAGE);
  await mkdir(join(values.out, "maps"), { recursive: true });
  const kinds = new Set();
  for (const game of values.game) {
    const directory = join(values.data, game);
    const map = await loadMap(directory);
    const layers = makeLayers(map);
    for (const theme of /** @type {ThemeName[]} */ (["light", "dark"]))
      await writeFile(join(values.out, "maps", `${game}-${theme}.svg`), dressed(map, layers, theme));
    for (const kind of await unitKinds(directory)) kinds.add(kind);
  }
  await writeFile(join(values.out, "symbols.svg"), makeSprite([...kinds].sort()));
}

main().catch((error) => {
  console.error(`bake: ${error.message}`);
  process.exitCode = 1;
});
