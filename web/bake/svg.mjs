// Text of an SVG file. A unit is a hundredth of an inch; paths use relative coordinates with one decimal, which keeps
// the file small without a visible step at any zoom of the table.
/** @typedef {import("./geometry.mjs").Point} Point */

export const UNITS_PER_INCH = 100;
const TENTHS_PER_INCH = UNITS_PER_INCH * 10;

/**
 * Whole tenths as the shortest number SVG reads.
 * @param {number} tenths
 */
export function number(tenths) {
  if (tenths === 0) return "0";
  return String(tenths / 10).replace(/^(-?)0\./, "$1.");
}

/**
 * Inches as a number of SVG units.
 * @param {number} inches
 */
export const units = (inches) => number(Math.round(inches * TENTHS_PER_INCH));

/** Builds the `d` of a path from steps in whole tenths. */
export class PathWriter {
  #text = "";
  #command = "";
  /** @type {[number, number]} */
  #at = [0, 0];

  /**
   * @param {string} command
   * @param {number[]} values
   */
  #step(command, values) {
    // A repeated command letter is left out; after `m`, bare pairs mean `l`.
    const implied = command === this.#command || (command === "l" && this.#command === "m");
    let separated = !implied || command === "m";
    if (separated) this.#text += command;
    for (const value of values) {
      const text = number(value);
      const joins = separated || text[0] === "-" || (text[0] === "." && this.#endsInFraction());
      this.#text += joins ? text : ` ${text}`;
      separated = false;
    }
    this.#command = command;
  }

  #endsInFraction() {
    return /\.\d+$/.test(this.#text.slice(-12));
  }

  /**
   * @param {"m" | "l" | "t"} command
   * @param {[number, number]} to
   */
  to(command, to) {
    this.#step(command, [to[0] - this.#at[0], to[1] - this.#at[1]]);
    this.#at = to;
  }

  /**
   * @param {[number, number]} control
   * @param {[number, number]} to
   * @param {[number, number]} [second] a cubic curve has two controls
   */
  bend(control, to, second) {
    const [x, y] = this.#at;
    const points = second ? [control, second, to] : [control, to];
    this.#step(
      second ? "c" : "q",
      points.flatMap((p) => [p[0] - x, p[1] - y]),
    );
    this.#at = to;
  }

  /** @param {[number, number]} start where the outline began */
  close(start) {
    this.#text += "z";
    this.#command = "z";
    this.#at = start;
  }

  toString() {
    return this.#text;
  }
}

/**
 * @param {Point} p
 * @param {number} grid in tenths
 * @returns {[number, number]}
 */
const snapped = (p, grid) => [
  Math.round((p[0] * TENTHS_PER_INCH) / grid) * grid,
  Math.round((p[1] * TENTHS_PER_INCH) / grid) * grid,
];

/** @param {[number, number][]} points */
const distinct = (points) => points.filter((p, i) => i === 0 || p[0] !== points[i - 1][0] || p[1] !== points[i - 1][1]);

/**
 * Straight lines through the points.
 * @param {PathWriter} path
 * @param {Point[]} line
 * @param {{ closed?: boolean, grid?: number }} [options]
 */
export function addLine(path, line, { closed = false, grid = 1 } = {}) {
  const points = distinct(line.map((p) => snapped(p, grid)));
  if (points.length < 2) return;
  path.to("m", points[0]);
  for (const p of points.slice(1)) path.to("l", p);
  if (closed) path.close(points[0]);
}

/**
 * A smooth curve with the points as its control polygon. The controls lie on even tenths, so that the joints half-way
 * between them are whole tenths and each further piece is a bare `t`: the control that SVG mirrors is exactly ours.
 * @param {PathWriter} path
 * @param {Point[]} line
 * @param {{ closed?: boolean }} [options]
 */
export function addCurve(path, line, { closed = false } = {}) {
  let controls = distinct(line.map((p) => snapped(p, 2)));
  const [first, last] = [controls[0], controls[controls.length - 1]];
  if (closed && controls.length > 1 && first[0] === last[0] && first[1] === last[1]) controls = controls.slice(0, -1);
  if (controls.length < 3) return addLine(path, line, { closed });
  /**
   * @param {[number, number]} a
   * @param {[number, number]} b
   * @returns {[number, number]}
   */
  const middle = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const count = controls.length;
  if (closed) {
    const start = middle(controls[count - 1], controls[0]);
    path.to("m", start);
    path.bend(controls[0], middle(controls[0], controls[1]));
    for (let i = 1; i < count; i++) path.to("t", middle(controls[i], controls[(i + 1) % count]));
    path.close(start);
    return;
  }
  path.to("m", controls[0]);
  path.to("l", middle(controls[0], controls[1]));
  path.bend(controls[1], middle(controls[1], controls[2]));
  for (let i = 2; i + 1 < count; i++) path.to("t", middle(controls[i], controls[i + 1]));
  path.to("l", controls[count - 1]);
}

/** @param {string} text */
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/**
 * @param {string} name
 * @param {Record<string, string | number | undefined>} attributes
 * @param {string} [content]
 */
export function element(name, attributes, content) {
  const list = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
    .join("");
  return content === undefined ? `<${name}${list}/>` : `<${name}${list}>${content}</${name}>`;
}
