// Reads what a map is drawn from: where things are on the sheet (layout.toml) and the ground under them (terrain.toml).
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "smol-toml";
import { boxOf } from "./geometry.mjs";

/** @typedef {import("./geometry.mjs").Point} Point */
/** @typedef {import("./geometry.mjs").Box} Box */

/**
 * @typedef {object} Layout
 * @property {{ width: number, height: number }} sheet
 * @property {{ line: Point[] }} [river]
 * @property {{ line: Point[] }} [runway]
 * @property {{ at: Point }[]} bridge
 * @property {{ id: string, corners: [Point, Point] }[]} box
 * @property {{ id: number, label: Point, polygon: Point[] }[]} area
 */

/**
 * @typedef {object} Relief
 * @property {string} seed
 * @property {number} plain
 * @property {number} interval
 * @property {number} index
 * @property {number} supplementary
 * @property {number} supplementary_below
 * @property {[number, number, number, number]} tints
 * @property {number} bend
 * @property {number} roughness
 */

/**
 * @typedef {object} Terrain
 * @property {Relief} relief
 * @property {{ corners: [Point, Point] }} [frame] the neatline, if it is not the box around the areas
 * @property {{ id: string, at: Point, elevation: number, radius: Point, turn: number, spot: boolean }[]} peak
 * @property {{ id: string, line: Point[], elevation: number, width: number }[]} ridge
 * @property {{ id: string, name?: string, kind: "stream" | "ditch", line: Point[] }[]} stream
 * @property {{ id: string, name?: string, kind: "road" | "track", line: Point[] }[]} road
 * @property {{ id: string, name?: string, at: Point, size: number, huts: number }[]} village
 * @property {{ id: string, polygon: Point[], cover: number, parcel: number }[]} paddy
 * @property {{ id: string, polygon: Point[], cover: number }[]} wood
 * @property {{ id: string, at: Point, size: Point }[]} work
 * @property {{ width: number }} [airstrip]
 * @property {{ id: string, text: string, kind: "water" | "place", line: Point[] }[]} lettering
 * @property {{ corners: [Point, Point], metres_per_inch: number, lines: string[] }} [cartouche]
 */

/** @typedef {{ layout: Layout, terrain: Terrain, frame: Box }} MapData */

const LISTS = ["peak", "ridge", "stream", "road", "village", "paddy", "wood", "work", "lettering"];

/**
 * @param {string} file
 * @returns {Promise<Record<string, any>>}
 */
export async function readToml(file) {
  const text = await readFile(file, "utf8");
  try {
    return parse(text);
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * @param {Record<string, any>} terrain
 * @param {string} file
 */
function checkTerrain(terrain, file) {
  const numbers = ["plain", "interval", "index", "supplementary", "supplementary_below", "bend", "roughness"];
  for (const key of numbers)
    if (typeof terrain.relief?.[key] !== "number") throw new Error(`${file}: [relief] needs the number ${key}`);
  if (terrain.relief.tints?.length !== 4) throw new Error(`${file}: [relief] needs four tints`);
  for (const list of LISTS) {
    const rows = terrain[list] ?? [];
    const ids = new Set(rows.map((/** @type {{ id?: string }} */ row) => row.id));
    if (ids.size !== rows.length || ids.has(undefined))
      throw new Error(`${file}: every [[${list}]] needs an id of its own`);
  }
}

/**
 * @param {Record<string, any>} layout
 * @param {Record<string, any>} terrain
 * @returns {MapData}
 */
export function mapData(layout, terrain) {
  const area = layout.area ?? [];
  const corners = terrain.frame?.corners ?? area.flatMap((/** @type {{ polygon: Point[] }} */ row) => row.polygon);
  if (corners.length === 0) throw new Error("nothing to draw: the layout has no area and the terrain no frame");
  const whole = /** @type {Terrain} */ (
    /** @type {unknown} */ ({ ...Object.fromEntries(LISTS.map((list) => [list, []])), ...terrain })
  );
  return {
    layout: /** @type {Layout} */ (/** @type {unknown} */ ({ bridge: [], box: [], ...layout, area })),
    terrain: whole,
    frame: boxOf(corners),
  };
}

/**
 * @param {string} directory data/<game>
 * @returns {Promise<MapData>}
 */
export async function loadMap(directory) {
  const [layoutFile, terrainFile] = [join(directory, "layout.toml"), join(directory, "terrain.toml")];
  const [layout, terrain] = await Promise.all([readToml(layoutFile), readToml(terrainFile)]);
  if (!layout.sheet) throw new Error(`${layoutFile}: there is no [sheet]`);
  checkTerrain(terrain, terrainFile);
  return mapData(layout, terrain);
}
