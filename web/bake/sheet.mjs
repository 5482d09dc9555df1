// The whole sheet, bottom to top: shapes are made once, then dressed in the colours of a theme.
import { contourLevels, contoursAt, groundAbove } from "./contours.mjs";
import { makeField } from "./field.mjs";
import { corners, makeCartouche, makeFrame } from "./frame.mjs";
import { thinned } from "./geometry.mjs";
import { makeHachures } from "./hachures.mjs";
import { makeLabels } from "./labels.mjs";
import { addOutline } from "./lettering.mjs";
import { noiseFrom } from "./noise.mjs";
import { makePaddies, takenGround } from "./paddies.mjs";
import { makeAirstrip, makeRoads } from "./roads.mjs";
import { addCurve, addLine, element, PathWriter, units } from "./svg.mjs";
import { attributesOf } from "./theme.mjs";
import { THEMES } from "./tokens.mjs";
import { makeHuts } from "./villages.mjs";
import { makeWater } from "./water.mjs";
import { makeWoods } from "./woods.mjs";
import { makeWorks } from "./works.mjs";

/** @typedef {import("./geometry.mjs").Point} Point */
/** @typedef {import("./load.mjs").MapData} MapData */
/** @typedef {import("./theme.mjs").MarkName} MarkName */
/** @typedef {{ mark: MarkName, d: string }} Layer */

const CONTOUR_TOLERANCE = 0.007;
// Parcels are large and pale: whole units are fine enough.
const COARSE = 10;

/**
 * @param {Point[][]} shapes
 * @param {{ closed?: boolean, grid?: number, curve?: boolean }} [options]
 */
function pathOf(shapes, { closed, grid, curve = false } = {}) {
  const path = new PathWriter();
  for (const shape of shapes) {
    if (curve) addCurve(path, shape, { closed });
    else addLine(path, shape, { closed, grid });
  }
  return path.toString();
}

/** @param {import("./lettering.mjs").Outline} outline */
function pathOfText(outline) {
  const path = new PathWriter();
  addOutline(outline, path);
  return path.toString();
}

/**
 * @param {MapData} map
 * @returns {Layer[]}
 */
function makeRelief(map, /** @type {import("./field.mjs").Field} */ field) {
  const { relief } = map.terrain;
  /** @type {Layer[]} */
  const layers = relief.tints.map((level, i) => {
    const rings = groundAbove(field, level, map.frame).map((ring) => thinned(ring, 2 * CONTOUR_TOLERANCE));
    return { mark: /** @type {MarkName} */ (`tint${i}`), d: pathOf(rings, { closed: true, grid: 5 }) };
  });
  return layers;
}

/**
 * @param {MapData} map
 * @returns {Layer[]}
 */
export function makeLayers(map) {
  const { frame, layout, terrain } = map;
  const { relief } = terrain;
  const field = makeField(map);
  const isTaken = takenGround(map);
  const levels = contourLevels(relief, field).map(({ level, rank }) => ({ rank, lines: contoursAt(field, level, frame) }));
  /** @param {string[]} ranks */
  const contoursOf = (...ranks) => levels.filter(({ rank }) => ranks.includes(rank)).flatMap(({ lines }) => lines);
  /** @param {string} rank */
  const contourPath = (rank) => {
    const path = new PathWriter();
    for (const { line, closed } of contoursOf(rank)) addCurve(path, thinned(line, CONTOUR_TOLERANCE), { closed });
    return path.toString();
  };
  const noise = noiseFrom(`${relief.seed} hachures`);
  const hachures = makeHachures(contoursOf("plain", "index"), field, noise, relief.interval, frame);
  const paddies = makePaddies(map, field, isTaken);
  const water = makeWater(map);
  const { roads, tracks } = makeRoads(map);
  const strip = makeAirstrip(map);
  const works = makeWorks(map);
  const edge = makeFrame(frame);
  const labels = makeLabels(map, field, contoursOf("index"));
  const spots = terrain.peak.filter(({ spot }) => spot).map(({ at: [x, y] }) => triangle([x, y], 0.035));

  /** @type {Layer[]} */
  const layers = [
    { mark: "margin", d: pathOf([corners({ left: 0, top: 0, right: layout.sheet.width, bottom: layout.sheet.height })], { closed: true }) },
    { mark: "paper", d: pathOf([corners(frame)], { closed: true }) },
    ...makeRelief(map, field),
    { mark: "paddyPale", d: pathOf(paddies.pale, { closed: true, grid: COARSE }) },
    { mark: "paddyFull", d: pathOf(paddies.full, { closed: true, grid: COARSE }) },
    { mark: "paddyBund", d: pathOf(paddies.bunds, { closed: true, grid: COARSE }) },
    { mark: "paddyRice", d: pathOf(paddies.rice, { grid: 5 }) },
    { mark: "hachureLight", d: pathOf(hachures.light) },
    { mark: "hachureMiddle", d: pathOf(hachures.middle) },
    { mark: "hachureDark", d: pathOf(hachures.dark) },
    { mark: "contourFine", d: contourPath("fine") },
    { mark: "contour", d: contourPath("plain") },
    { mark: "contourIndex", d: contourPath("index") },
    { mark: "wood", d: pathOf(makeWoods(map, isTaken), { curve: true }) },
    { mark: "gridCross", d: pathOf(edge.crosses) },
    { mark: "ditch", d: pathOf(water.ditches, { curve: true }) },
    { mark: "stream", d: pathOf(water.streams, { curve: true }) },
    { mark: "riverBank", d: pathOf(water.river, { curve: true }) },
    { mark: "bankTick", d: pathOf(water.ticks) },
    { mark: "river", d: pathOf(water.river, { curve: true }) },
    { mark: "riverFlow", d: pathOf(water.river, { curve: true }) },
  ];
  if (strip)
    layers.push(
      { mark: "roadBody", d: "" },
      { mark: "strip", d: pathOf([strip.outline], { closed: true }) },
      { mark: "plate", d: pathOf(strip.plates) },
      { mark: "stripEdge", d: pathOf([strip.outline], { closed: true }) },
      { mark: "stripMark", d: pathOf(strip.marks) },
    );
  layers.push(
    { mark: "trackCase", d: pathOf(tracks, { curve: true }) },
    { mark: "roadCase", d: pathOf(roads, { curve: true }) },
    { mark: "trackBody", d: pathOf(tracks, { curve: true }) },
    { mark: "roadBody", d: pathOf(roads, { curve: true }) },
    { mark: "hut", d: pathOf(makeHuts(map), { closed: true }) },
    { mark: "wire", d: pathOf(works.wire) },
    { mark: "trench", d: pathOf(works.trenches) },
    { mark: "dugout", d: pathOf(works.dugouts, { closed: true }) },
    { mark: "spot", d: pathOf(spots, { closed: true }) },
  );
  for (const mark of /** @type {const} */ (["heightText", "roadText", "waterText", "placeText"]))
    layers.push({ mark, d: pathOfText(labels.filter((label) => label.mark === mark).flatMap(({ outline }) => outline)) });
  layers.push(
    { mark: "neatline", d: pathOf(edge.neatlines, { closed: true }) },
    { mark: "tick", d: pathOf(edge.ticks) },
    { mark: "bar", d: pathOf(edge.bars, { closed: true }) },
    { mark: "frame", d: pathOf([edge.outer], { closed: true }) },
  );
  if (terrain.cartouche) {
    const cartouche = makeCartouche(terrain.cartouche);
    layers.push(
      { mark: "panel", d: pathOf([cartouche.panel], { closed: true }) },
      { mark: "panelLine", d: pathOf([cartouche.panel, ...cartouche.lines], { closed: true }) },
      { mark: "panelBar", d: pathOf(cartouche.bars, { closed: true }) },
      { mark: "placeText", d: pathOfText(cartouche.text) },
      { mark: "titleText", d: pathOfText(cartouche.title) },
    );
  }
  return layers.filter(({ d }) => d !== "");
}

/**
 * The surveyor's sign for a measured top.
 * @param {Point} at
 * @param {number} size
 * @returns {Point[]}
 */
const triangle = ([x, y], size) => [
  [x, y - size],
  [x + size * 0.87, y + size * 0.5],
  [x - size * 0.87, y + size * 0.5],
];

/**
 * @param {MapData} map
 * @param {Layer[]} layers
 * @param {import("./theme.mjs").ThemeName} theme
 */
export function dressed(map, layers, theme) {
  const { width, height } = map.layout.sheet;
  const tokens = THEMES[theme];
  const paths = layers.map(({ mark, d }) => element("path", { ...attributesOf(mark, tokens), d }));
  return `${element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${units(width)} ${units(height)}`, width: units(width), height: units(height) },
    `\n${paths.join("\n")}\n`,
  )}\n`;
}
