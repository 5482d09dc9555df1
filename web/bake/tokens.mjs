// The colours of the themes as far as the map uses them. They are written in src/style/tokens.css, once for pages and map.
import { readFileSync } from "node:fs";

const NAMES = /** @type {const} */ ([
  "ink",
  "ink2",
  "paper",
  "t0",
  "t1",
  "t2",
  "t3",
  "cont",
  "hach-light",
  "hach-dark",
  "paddy",
  "water",
  "waterd",
  "road",
  "halo",
  "bd",
  "fort",
]);

/** @typedef {(typeof NAMES)[number]} Token */
/** @typedef {Record<Token, string>} Tokens */

const css = readFileSync(new URL("../src/style/tokens.css", import.meta.url), "utf8");

/**
 * @param {"light" | "dark"} theme
 * @returns {Tokens}
 */
function read(theme) {
  const block = new RegExp(`data-theme="${theme}"\\]\\s*\\{([^}]*)\\}`).exec(css)?.[1] ?? "";
  return /** @type {Tokens} */ (
    Object.fromEntries(
      NAMES.map((name) => {
        const colour = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(block)?.[1];
        if (!colour) throw new Error(`tokens.css: the ${theme} theme has no colour --${name}`);
        return [name, colour];
      }),
    )
  );
}

/** @type {Record<"light" | "dark", Tokens>} */
export const THEMES = { light: read("light"), dark: read("dark") };
