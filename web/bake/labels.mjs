// Where the sheet's own text goes. The table sets its live plates on the label places of the layout: those are never
// touched; counters, borders and water are avoided where there is room elsewhere. Plates and counters give way to each
// other, so figures, of which there are many, stay away from wherever these may come to stand.
import { boxOf, curved, distance, distanceToLine, grown, inside, overlap } from "./geometry.mjs";
import { moved, shaped, shapedAlong } from "./lettering.mjs";

/** @typedef {import("./geometry.mjs").Point} Point */
/** @typedef {import("./geometry.mjs").Box} Box */
/** @typedef {import("./lettering.mjs").Outline} Outline */
/** @typedef {import("./load.mjs").MapData} MapData */
/** @typedef {"placeText" | "waterText" | "heightText" | "roadText"} TextMark */
/** @typedef {{ text: string, mark: TextMark, outline: Outline, boxes: Box[] }} Label */

const PLATE = { aside: 1.5, above: 0.3, below: 0.3 };
const STACK = { aside: 1.3, below: 1.75 };
const CROWD = 0.35;
// Metres per inch from which hachures stand close.
const STEEP = 12;
const TEXT = {
  village: { face: /** @type {const} */ ("name"), size: 0.22, tracking: 0.01 },
  water: { face: /** @type {const} */ ("name"), size: 0.28, tracking: 0.16 },
  brook: { face: /** @type {const} */ ("name"), size: 0.2, tracking: 0.08 },
  road: { face: /** @type {const} */ ("figure"), size: 0.18, tracking: 0.06 },
  spot: { face: /** @type {const} */ ("figure"), size: 0.19, tracking: 0.02 },
  index: { face: /** @type {const} */ ("figure"), size: 0.14, tracking: 0.02 },
};

/**
 * The place of an area's live plate.
 * @param {Point} label
 * @returns {Box}
 */
export const plateBox = ([x, y]) => ({
  left: x - PLATE.aside,
  right: x + PLATE.aside,
  top: y - PLATE.above,
  bottom: y + PLATE.below,
});

/** Knows what is in the way, and remembers what was set. */
class Ground {
  /** @type {Label[]} */
  labels = [];
  /** @type {Box[]} */
  #never;
  /** @type {Box[]} */
  #stacks;
  /** @type {Box[]} */
  #crowded;
  /** @type {Point[][]} */
  #borders;
  /** @type {Point[][]} */
  #water;
  /** @type {Point[][]} */
  #roads;

  /**
   * @param {MapData} map
   * @param {import("./field.mjs").Field} field
   */
  constructor(map, field) {
    this.field = field;
    const { layout, terrain, frame } = map;
    this.frame = grown(frame, -0.12);
    this.#never = layout.area.map(({ label }) => plateBox(label));
    if (terrain.cartouche) this.#never.push(grown(boxOf(terrain.cartouche.corners), 0.1));
    this.#stacks = layout.area.map(({ label: [x, y] }) => ({
      left: x - STACK.aside,
      right: x + STACK.aside,
      top: y + PLATE.below,
      bottom: y + STACK.below,
    }));
    this.#crowded = [...layout.area.map(({ label }) => grown(plateBox(label), CROWD)), ...this.#stacks];
    this.#borders = layout.area.map(({ polygon }) => [...polygon, polygon[0]]);
    this.#water = layout.river ? [layout.river.line] : [];
    this.#roads = terrain.road.map(({ line }) => curved(line, 0.2));
  }

  /**
   * How bad a place is; infinite where text must not be.
   * @param {Box[]} boxes
   * @param {{ onSlope?: boolean, isFigure?: boolean }} [options] figures of contours stand on slopes
   */
  cost(boxes, { onSlope = false, isFigure = false } = {}) {
    let cost = 0;
    for (const box of boxes) {
      if (isFigure && this.#crowded.some((other) => overlap(box, other))) return Infinity;
      const corners = /** @type {Point[]} */ ([
        [box.left, box.top],
        [box.right, box.bottom],
      ]);
      if (!corners.every((p) => inside(p, this.frame))) return Infinity;
      if (this.#never.some((other) => overlap(box, other))) return Infinity;
      if (this.labels.some((label) => label.boxes.some((other) => overlap(box, grown(other, 0.05))))) return Infinity;
      const share = 1 / boxes.length;
      if (this.#stacks.some((other) => overlap(box, other))) cost += 3 * share;
      for (const t of [0, 0.25, 0.5, 0.75, 1]) {
        const p = /** @type {Point} */ ([box.left + t * (box.right - box.left), (box.top + box.bottom) / 2]);
        if (this.#borders.some((line) => distanceToLine(p, line) < 0.16)) cost += share;
        if (this.#roads.some((line) => distanceToLine(p, line) < 0.08)) cost += 0.6 * share;
        if (!onSlope && Math.hypot(...this.field.gradient(p)) > STEEP) cost += 0.4 * share;
        if (this.#water.some((line) => distanceToLine(p, line) < 0.3)) cost += 2 * share;
      }
    }
    return cost;
  }

  /**
   * Is there water between a place and its name?
   * @param {Point} a
   * @param {Point} b
   */
  isAcrossWater(a, b) {
    return [0.2, 0.4, 0.6, 0.8].some((t) => {
      const p = /** @type {Point} */ ([a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]);
      return this.#water.some((line) => distanceToLine(p, line) < 0.15);
    });
  }
}

/**
 * Straight text beside a point: the best of eight places around it, a little farther off where it is crowded.
 * @param {Ground} ground
 * @param {string} text
 * @param {Point} at
 * @param {Point} gap half the width and height of what stands at the point
 * @param {{ face: import("./lettering.mjs").Face, size: number, tracking: number }} style
 * @param {TextMark} mark
 */
function setBeside(ground, text, at, gap, { face, size, tracking }, mark) {
  const { outline, width } = shaped(text, face, size, tracking);
  const height = size * 0.66;
  const [gx, gy] = gap;
  const places = [0, 0.1, 0.2, 0.3, 0.45, 0.6].flatMap((more) => [
    [gx + more, height / 2],
    [-gx - more - width, height / 2],
    [-width / 2, -gy - more],
    [-width / 2, gy + more + height],
    [gx * 0.7 + more, -gy * 0.7 - more],
    [gx * 0.7 + more, gy * 0.7 + more + height],
    [-gx * 0.7 - more - width, -gy * 0.7 - more],
    [-gx * 0.7 - more - width, gy * 0.7 + more + height],
  ]);
  let best = { cost: Infinity, x: 0, y: 0 };
  places.forEach(([dx, dy], order) => {
    const [x, y] = [at[0] + dx, at[1] + dy];
    const box = { left: x, right: x + width, top: y - height, bottom: y + size * 0.14 };
    const across = ground.isAcrossWater(at, [x + width / 2, y - height / 2]) ? 4 : 0;
    const cost = ground.cost([box], { isFigure: mark === "heightText" }) + across + 0.1 * order;
    if (cost < best.cost) best = { cost, x, y };
  });
  if (best.cost === Infinity) return;
  const set = moved(outline, ([x, y]) => [x + best.x, y + best.y]);
  ground.labels.push({
    text,
    mark,
    outline: set,
    boxes: [{ left: best.x, right: best.x + width, top: best.y - height, bottom: best.y + size * 0.14 }],
  });
}

/**
 * Text along a line, where it is in nobody's way.
 * @param {Ground} ground
 * @param {string} text
 * @param {Point[]} line
 * @param {{ face: import("./lettering.mjs").Face, size: number, tracking: number }} style
 * @param {TextMark} mark
 * @param {number} lift
 * @param {number} [limit] worse places are left empty
 */
function setAlong(ground, text, line, { face, size, tracking }, mark, lift, limit = 6) {
  const smooth = curved(line);
  let best = { cost: Infinity, label: /** @type {Label | undefined} */ (undefined) };
  for (const way of [smooth, [...smooth].reverse()])
    for (let start = 0; ; start += 0.12) {
      const set = shapedAlong(text, face, size, tracking, way, start, lift);
      if (!set) break;
      const half = size * 0.36;
      const boxes = set.centres.map(([x, y]) => ({ left: x - half, right: x + half, top: y - half, bottom: y + half }));
      const [first, last] = [set.centres[0], set.centres[set.centres.length - 1]];
      // Read from left to right, downwards where the line is steep, and level best of all.
      const [across, down] = [last[0] - first[0], last[1] - first[1]];
      if (across + 0.35 * down < 0) continue;
      const cost = ground.cost(boxes) + (0.3 * Math.abs(down)) / Math.hypot(across, down);
      if (cost < best.cost) best = { cost, label: { text, mark, outline: set.outline, boxes } };
    }
  if (best.label && best.cost < limit) ground.labels.push(best.label);
}

/**
 * Figures on the thicker contours, their heads uphill.
 * @param {Ground} ground
 * @param {import("./contours.mjs").Contour[]} contours
 * @param {import("./field.mjs").Field} field
 */
function setIndexFigures(ground, contours, field) {
  for (const { line, level } of contours) {
    if (line.length < 110 || distance(line[0], line[Math.floor(line.length / 2)]) < 0.6) continue;
    const middle = line[Math.floor(line.length / 2)];
    const next = line[Math.floor(line.length / 2) + 1];
    const [gx, gy] = field.gradient(middle);
    // Walking so that uphill is to the left, a letter's head (to the left of its line) points uphill.
    const uphillIsLeft = (next[0] - middle[0]) * gy - (next[1] - middle[1]) * gx < 0;
    const way = uphillIsLeft ? line : [...line].reverse();
    setAlongAsIs(ground, String(level), way);
  }
}

/**
 * @param {Ground} ground
 * @param {string} text
 * @param {Point[]} line
 */
function setAlongAsIs(ground, text, line) {
  const { face, size, tracking } = TEXT.index;
  let best = { cost: 1.2, label: /** @type {Label | undefined} */ (undefined) };
  for (let start = 0.3; ; start += 0.3) {
    const set = shapedAlong(text, face, size, tracking, line, start, -size * 0.33);
    if (!set) break;
    const boxes = set.centres.map(([x, y]) => ({ left: x - 0.1, right: x + 0.1, top: y - 0.1, bottom: y + 0.1 }));
    const [first, last] = [set.centres[0], set.centres[set.centres.length - 1]];
    const bowed = 1 - Math.hypot(last[0] - first[0], last[1] - first[1]) / (size * 0.42 * (text.length - 1));
    const upsideDown = last[0] < first[0] ? 0.5 : 0;
    const crowd = ground.labels.some(
      ({ text: other, boxes: [box] }) => other === text && distance([box.left, box.top], first) < 4,
    );
    const cost = ground.cost(boxes, { onSlope: true, isFigure: true }) + 2 * Math.max(0, bowed) + upsideDown + (crowd ? 2 : 0);
    if (cost < best.cost) best = { cost, label: { text, mark: "heightText", outline: set.outline, boxes } };
  }
  if (best.label) ground.labels.push(best.label);
}

/**
 * @param {MapData} map
 * @param {import("./field.mjs").Field} field
 * @param {{ at: Point, elevation: number }[]} tops
 * @param {import("./contours.mjs").Contour[]} indexContours
 * @returns {Label[]}
 */
export function makeLabels(map, field, tops, indexContours) {
  const { terrain } = map;
  const ground = new Ground(map, field);
  for (const { text, kind, line } of terrain.lettering)
    setAlong(ground, text, line, TEXT.water, kind === "water" ? "waterText" : "placeText", 0, Infinity);
  for (const { name, at, size } of terrain.village)
    if (name) setBeside(ground, name, at, [size * 0.72 + 0.04, size * 0.5 + 0.05], TEXT.village, "placeText");
  for (const { at, elevation } of tops) setBeside(ground, String(elevation), at, [0.08, 0.1], TEXT.spot, "heightText");
  for (const { name, line } of terrain.stream) if (name) setAlong(ground, name, line, TEXT.brook, "waterText", 0.07);
  for (const { name, line } of terrain.road) if (name) setAlong(ground, name, line, TEXT.road, "roadText", 0.08);
  setIndexFigures(ground, indexContours, field);
  return ground.labels;
}
