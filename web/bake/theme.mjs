// How each kind of mark is drawn in a theme. Terrain has to stay quieter than the pieces above it: a mark's opacity is
// lowered until its contrast with every ground it lies on is under the limit.
import { THEMES } from "./tokens.mjs";

/** @typedef {import("./tokens.mjs").Token} Token */
/** @typedef {import("./tokens.mjs").Tokens} Tokens */
/** @typedef {keyof typeof THEMES} ThemeName */

/**
 * @typedef {object} Mark
 * @property {Token} [fill]
 * @property {Token} [stroke]
 * @property {number} [width] in SVG units
 * @property {string} [dash]
 * @property {"round" | "butt" | "square"} [cap]
 * @property {"evenodd"} [rule]
 * @property {number} opacity the most it may have
 * @property {boolean} [halo] lies on the map itself, so it carries its own ground
 * @property {"ground" | "terrain" | "text"} kind ground is covered; terrain is kept quiet; text is kept legible
 */

export const TERRAIN_LIMIT = 3;
/** @type {Token[]} */
export const GROUNDS = ["paper", "t0", "t1", "t2", "t3"];

/** @satisfies {Record<string, Mark>} */
export const MARKS = {
  margin: { fill: "halo", opacity: 1, kind: "ground" },
  paper: { fill: "paper", opacity: 1, kind: "ground" },
  tint0: { fill: "t0", rule: "evenodd", opacity: 1, kind: "ground" },
  tint1: { fill: "t1", rule: "evenodd", opacity: 1, kind: "ground" },
  tint2: { fill: "t2", rule: "evenodd", opacity: 1, kind: "ground" },
  tint3: { fill: "t3", rule: "evenodd", opacity: 1, kind: "ground" },
  paddyPale: { fill: "paddy", opacity: 0.11, kind: "terrain" },
  paddyFull: { fill: "paddy", opacity: 0.22, kind: "terrain" },
  paddyBund: { stroke: "paddy", width: 1.2, opacity: 0.42, kind: "terrain" },
  paddyRice: { stroke: "paddy", width: 1.5, cap: "round", opacity: 0.9, kind: "terrain" },
  wood: { stroke: "paddy", width: 1.6, cap: "round", opacity: 0.9, kind: "terrain" },
  hachureLight: { stroke: "hach-light", width: 0.9, cap: "round", opacity: 0.7, kind: "terrain" },
  hachureMiddle: { stroke: "hach-light", width: 1.3, cap: "round", opacity: 0.9, kind: "terrain" },
  hachureDark: { stroke: "hach-dark", width: 1.5, cap: "round", opacity: 0.75, kind: "terrain" },
  contourFine: { stroke: "cont", width: 0.8, opacity: 0.5, kind: "terrain" },
  contour: { stroke: "cont", width: 1.1, opacity: 0.75, kind: "terrain" },
  contourIndex: { stroke: "cont", width: 2, opacity: 0.85, kind: "terrain" },
  stream: { stroke: "waterd", width: 2.2, cap: "round", opacity: 0.6, kind: "terrain" },
  ditch: { stroke: "waterd", width: 2, dash: "9 4", opacity: 0.6, kind: "terrain" },
  riverBank: { stroke: "waterd", width: 41, cap: "round", opacity: 0.7, kind: "terrain" },
  river: { stroke: "water", width: 35, cap: "round", opacity: 1, kind: "ground" },
  riverFlow: { stroke: "waterd", width: 1.1, dash: "38 22 14 26", cap: "round", opacity: 0.35, kind: "terrain" },
  bankTick: { stroke: "waterd", width: 1.2, cap: "round", opacity: 0.5, kind: "terrain" },
  roadCase: { stroke: "road", width: 7.4, opacity: 0.75, kind: "terrain" },
  roadBody: { stroke: "halo", width: 4.4, opacity: 1, kind: "ground" },
  trackCase: { stroke: "road", width: 4.8, opacity: 0.7, kind: "terrain" },
  trackBody: { stroke: "halo", width: 2.8, dash: "13 11", opacity: 1, kind: "ground" },
  strip: { fill: "ink2", opacity: 0.22, kind: "terrain" },
  stripEdge: { stroke: "ink2", width: 1.8, opacity: 0.7, kind: "terrain" },
  plate: { stroke: "ink2", width: 0.9, opacity: 0.4, kind: "terrain" },
  stripMark: { stroke: "ink2", width: 3, opacity: 0.6, kind: "terrain" },
  wire: { stroke: "fort", width: 1.4, opacity: 0.62, kind: "terrain" },
  trench: { stroke: "fort", width: 1.2, opacity: 0.45, kind: "terrain" },
  dugout: { fill: "fort", opacity: 0.55, kind: "terrain" },
  hut: { fill: "bd", opacity: 0.5, kind: "terrain" },
  gridCross: { stroke: "ink2", width: 1, opacity: 0.45, kind: "terrain" },
  spot: { fill: "bd", opacity: 0.6, kind: "terrain" },
  neatline: { stroke: "bd", width: 2, opacity: 1, kind: "ground" },
  frame: { stroke: "bd", width: 5, opacity: 1, kind: "ground" },
  tick: { stroke: "bd", width: 1.4, opacity: 1, kind: "ground" },
  bar: { fill: "bd", opacity: 1, kind: "ground" },
  panel: { fill: "halo", opacity: 0.93, kind: "ground" },
  panelLine: { stroke: "ink2", width: 1.4, opacity: 0.8, kind: "terrain" },
  panelBar: { fill: "ink2", opacity: 1, kind: "text" },
  panelText: { fill: "ink2", opacity: 1, kind: "text" },
  panelTitle: { fill: "ink", opacity: 1, kind: "text" },
  placeText: { fill: "ink2", halo: true, opacity: 1, kind: "text" },
  roadText: { fill: "ink2", halo: true, opacity: 1, kind: "text" },
  waterText: { fill: "waterd", halo: true, opacity: 1, kind: "text" },
  heightText: { fill: "cont", halo: true, opacity: 1, kind: "text" },
};

/** @typedef {keyof typeof MARKS} MarkName */

/** @param {string} hex */
const channels = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** @param {number[]} rgb */
function luminance(rgb) {
  const [r, g, b] = rgb.map((value) => {
    const c = value / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/**
 * The contrast of a colour, laid on a ground with an opacity, with that ground (WCAG 2).
 * @param {string} colour
 * @param {string} ground
 * @param {number} [opacity]
 */
export function contrast(colour, ground, opacity = 1) {
  const under = channels(ground);
  const blended = channels(colour).map((value, i) => value * opacity + under[i] * (1 - opacity));
  const [a, b] = [luminance(blended), luminance(under)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/**
 * The most opacity, in hundredths and not above `wanted`, with which the colour stays quiet on every ground.
 * @param {string} colour
 * @param {Tokens} tokens
 * @param {number} wanted
 */
export function quietOpacity(colour, tokens, wanted) {
  for (let hundredths = Math.round(wanted * 100); hundredths > 1; hundredths--)
    if (GROUNDS.every((ground) => contrast(colour, tokens[ground], hundredths / 100) < TERRAIN_LIMIT))
      return hundredths / 100;
  return 0.01;
}

/**
 * The bistre that is best read on the halo: contour ink is too pale for figures on light paper.
 * @param {Tokens} tokens
 */
const bistre = (tokens) =>
  [tokens.cont, tokens["hach-dark"]].reduce((a, b) => (contrast(a, tokens.halo) >= contrast(b, tokens.halo) ? a : b));

/**
 * @param {MarkName} name
 * @param {Tokens} tokens
 */
export function colourOf(name, tokens) {
  if (name === "heightText") return bistre(tokens);
  /** @type {Mark} */
  const mark = MARKS[name];
  return tokens[/** @type {Token} */ (mark.fill ?? mark.stroke)];
}

/**
 * The presentation attributes of a mark; no style sheet, so that no content policy can take the colours away.
 * @param {MarkName} name
 * @param {Tokens} tokens
 * @returns {Record<string, string | number | undefined>}
 */
export function attributesOf(name, tokens) {
  /** @type {Mark} */
  const mark = MARKS[name];
  const colour = colourOf(name, tokens);
  const opacity = mark.kind === "terrain" ? quietOpacity(colour, tokens, mark.opacity) : mark.opacity;
  const shown = opacity === 1 ? undefined : opacity;
  if (mark.halo)
    return {
      fill: colour,
      stroke: tokens.halo,
      "stroke-width": 6,
      "stroke-linejoin": "round",
      "paint-order": "stroke",
    };
  if (mark.fill) return { fill: colour, "fill-rule": mark.rule, "fill-opacity": shown };
  return {
    fill: "none",
    stroke: colour,
    "stroke-width": mark.width,
    "stroke-dasharray": mark.dash,
    "stroke-linecap": mark.cap,
    "stroke-linejoin": mark.cap === "round" ? "round" : undefined,
    "stroke-opacity": shown,
  };
}
