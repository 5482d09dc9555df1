// The whole sheet, bottom to top: shapes are made once, then dressed in the colours of a theme.
import { contourLevels, contoursAt, groundAbove } from "./contours.mjs";
import { makeField, topNear } from "./field.mjs";
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
/** @typedef {import("./labels.mjs").Label} Label */
/**
 * Only the ground is cut at the neatline.
 * @typedef {{ margin: Layer[], ground: Layer[], above: Layer[], labels: Label[] }} Layers
 */

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
 * @param {import("./field.mjs").Field} field
 * @returns {Layer[]}
 */
const makeTints = ({ terrain, frame }, field) =>
  terrain.relief.tints.map((level, i) => {
    const rings = groundAbove(field, level, frame).map((ring) => thinned(ring, 2 * CONTOUR_TOLERANCE));
    return { mark: /** @type {MarkName} */ (`tint${i}`), d: pathOf(rings, { closed: true, grid: 5 }) };
  });

/**
 * @param {MapData} map
 * @returns {Layers}
 */
export function makeLayers(map) {
  const { frame, layout, terrain } = map;
  const { relief } = terrain;
  const field = makeField(map);
  const isTaken = takenGround(map);
  const levels = contourLevels(relief, field).map(({ level, rank }) => ({
    rank,
    lines: contoursAt(field, level, frame),
  }));
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
  const tops = makeTops(map, field);
  const labels = makeLabels(map, field, tops, contoursOf("index"));
  const whole = corners({ left: 0, top: 0, right: layout.sheet.width, bottom: layout.sheet.height });

  /** @type {Layer[]} */
  const ground = [
    { mark: "paper", d: pathOf([corners(frame)], { closed: true }) },
    ...makeTints(map, field),
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
    ground.push(
      { mark: "strip", d: pathOf([strip.outline], { closed: true }) },
      { mark: "plate", d: pathOf(strip.plates) },
      { mark: "stripEdge", d: pathOf([strip.outline], { closed: true }) },
      { mark: "stripMark", d: pathOf(strip.marks) },
    );
  ground.push(
    { mark: "trackCase", d: pathOf(tracks, { curve: true }) },
    { mark: "roadCase", d: pathOf(roads, { curve: true }) },
    { mark: "trackBody", d: pathOf(tracks, { curve: true }) },
    { mark: "roadBody", d: pathOf(roads, { curve: true }) },
    { mark: "hut", d: pathOf(makeHuts(map), { closed: true }) },
    { mark: "wire", d: pathOf(works.wire) },
    { mark: "trench", d: pathOf(works.trenches) },
    { mark: "dugout", d: pathOf(works.dugouts, { closed: true }) },
    {
      mark: "spot",
      d: pathOf(
        tops.map(({ at }) => triangle(at, 0.035)),
        { closed: true },
      ),
    },
  );
  for (const mark of /** @type {const} */ (["heightText", "roadText", "waterText", "placeText"]))
    ground.push({
      mark,
      d: pathOfText(labels.filter((label) => label.mark === mark).flatMap(({ outline }) => outline)),
    });
  /** @type {Layer[]} */
  const above = [
    { mark: "neatline", d: pathOf(edge.neatlines, { closed: true }) },
    { mark: "tick", d: pathOf(edge.ticks) },
    { mark: "bar", d: pathOf(edge.bars, { closed: true }) },
    { mark: "frame", d: pathOf([edge.outer], { closed: true }) },
  ];
  if (terrain.cartouche) {
    const cartouche = makeCartouche(terrain.cartouche);
    above.push(
      { mark: "panel", d: pathOf([cartouche.panel], { closed: true }) },
      { mark: "panelLine", d: pathOf([cartouche.panel, ...cartouche.lines], { closed: true }) },
      { mark: "panelBar", d: pathOf(cartouche.bars, { closed: true }) },
      { mark: "panelText", d: pathOfText(cartouche.text) },
      { mark: "panelTitle", d: pathOfText(cartouche.title) },
    );
  }
  return { margin: [{ mark: "margin", d: pathOf([whole], { closed: true }) }], ground, above, labels };
}

/**
 * The measured tops, where the bent ground really is highest.
 * @param {MapData} map
 * @param {import("./field.mjs").Field} field
 * @returns {{ at: Point, elevation: number }[]}
 */
function makeTops({ terrain }, field) {
  return terrain.peak
    .filter(({ spot }) => spot)
    .map(({ at, elevation, radius }) => ({ at: topNear(field, at, 0.8 * Math.min(...radius)), elevation }));
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
 * @param {Layers} layers
 * @param {import("./theme.mjs").ThemeName} theme
 */
export function dressed(map, layers, theme) {
  const { width, height } = map.layout.sheet;
  const tokens = THEMES[theme];
  /** @param {Layer[]} list */
  const drawn = (list) =>
    list
      .filter(({ d }) => d !== "")
      .map(({ mark, d }) => `${element("path", { ...attributesOf(mark, tokens), d })}\n`)
      .join("");
  const cut = element(
    "clipPath",
    { id: "neatline" },
    element("path", { d: pathOf([corners(map.frame)], { closed: true }) }),
  );
  const ground = element("g", { "clip-path": "url(#neatline)" }, `\n${drawn(layers.ground)}`);
  return `${element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${units(width)} ${units(height)}`,
      width: units(width),
      height: units(height),
    },
    `\n${cut}\n${drawn(layers.margin)}${ground}\n${drawn(layers.above)}`,
  )}\n`;
}
