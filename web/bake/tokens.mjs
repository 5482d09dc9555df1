// The colours of the two themes, as far as the map uses them.
/** @typedef {keyof typeof LIGHT} Token */
/** @typedef {Record<Token, string>} Tokens */

const LIGHT = {
  ink: "#20251F",
  ink2: "#565A4E",
  paper: "#F5EEDB",
  t0: "#F0E4C6",
  t1: "#E8D7B1",
  t2: "#DEC899",
  t3: "#D2B785",
  cont: "#A9743D",
  hachLight: "#B98B5A",
  hachDark: "#7C532C",
  paddy: "#9DB8A2",
  water: "#6FA6BF",
  waterd: "#2F6F8F",
  road: "#B5502E",
  halo: "#F7F1E1",
  bd: "#2B2A24",
  fort: "#3B4A63",
};

/** @type {Tokens} */
const DARK = {
  ink: "#ECE8DA",
  ink2: "#B3B3A2",
  paper: "#2A2E26",
  t0: "#393A2C",
  t1: "#474431",
  t2: "#565037",
  t3: "#665D40",
  cont: "#B5935E",
  hachLight: "#A58C5B",
  hachDark: "#0F100A",
  paddy: "#5C7660",
  water: "#2F5D73",
  waterd: "#69A3BE",
  road: "#C37A55",
  halo: "#22261E",
  bd: "#C9C3AE",
  fort: "#93A4BF",
};

/** @type {Record<"light" | "dark", Tokens>} */
export const THEMES = { light: LIGHT, dark: DARK };
