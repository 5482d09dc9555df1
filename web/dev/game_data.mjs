// What the program answers to /api/board, /api/words and /api/guide, read from the files of the project, for the tests
// without a browser. tests/web/pages_full.test.mjs holds both against each other.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "smol-toml";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** @param {string} file */
const toml = (file) => /** @type {any} */ (parse(readFileSync(join(root, file), "utf8")));

/**
 * As `typeset` of src/base/words.h: French lines do not break at the spaces beside : ; ? ! « ».
 * @param {string} language @param {string} text
 */
const typeset = (language, text) => (language === "fr" ? text.replace(/ (?=[:;?!»])|(?<=«) /g, "\u00a0") : text);

/** @param {any} value @param {string} key @param {Record<string, string>} into */
function flatten(value, key, into) {
  if (typeof value === "string") into[key] = value;
  else for (const [name, inner] of Object.entries(value)) flatten(inner, key ? `${key}.${name}` : name, into);
}

/** @param {string} language */
export function words(language) {
  /** @type {Record<string, string>} */
  const all = {};
  const files = readdirSync(join(root, "data/words"))
    .filter((file) => file.endsWith(`.${language}.toml`))
    .map((file) => `data/words/${file}`);
  files.push(`data/storm/words.${language}.toml`);
  for (const file of files) flatten(toml(file), "", all);
  return Object.fromEntries(Object.entries(all).map(([key, text]) => [key, typeset(language, text)]));
}

/** @param {Date | string} date */
const day = (date) => (date instanceof Date ? date.toISOString() : String(date)).slice(0, 10);

export function board() {
  const layout = toml("data/storm/layout.toml");
  /** @type {Map<number, any>} */
  const drawn = new Map(layout.area.map((/** @type {any} */ area) => [area.id, area]));
  const spaces = toml("data/storm/areas.toml").area.map((/** @type {any} */ area) => ({
    ...area,
    id: `area:${area.id}`,
    number: area.id,
    polygon: drawn.get(area.id).polygon,
    label: drawn.get(area.id).label,
  }));
  const pair = (/** @type {number[]} */ between) => between.map((id) => `area:${id}`);
  const units = toml("data/storm/units.toml").formation.flatMap((/** @type {any} */ formation) => {
    const { companies, source, id, name, ...facts } = formation;
    return companies.map((/** @type {any} */ company) => ({
      ...facts,
      ...company,
      id: `unit:${id}-${String(company.name).toLowerCase()}`,
      formation: name,
      company: String(company.name),
    }));
  });
  const cards = toml("data/storm/cards.toml");
  /** @type {Map<string, any>} */
  const titles = new Map(cards.title.map((/** @type {any} */ title) => [title.effect, title]));
  return {
    game: "storm",
    data: "",
    overlays: [],
    sheet: layout.sheet,
    spaces,
    borders: toml("data/storm/borders.toml").border.map((/** @type {any} */ border) => ({
      ...border,
      between: pair(border.between),
    })),
    river: layout.river.line,
    runway: layout.runway.line,
    bridges: layout.bridge.map((/** @type {any} */ bridge) => ({ ...bridge, between: pair(bridge.between) })),
    boxes: layout.box,
    units,
    cards: cards.card.map((/** @type {any} */ card) => ({
      ...titles.get(card.effect),
      ...card,
      id: `card:${card.id}`,
    })),
    turns: toml("data/storm/turns.toml").turn.map((/** @type {any} */ turn) => ({
      ...turn,
      first_day: day(turn.first_day),
      last_day: day(turn.last_day),
    })),
    provenance: {},
  };
}

/** @param {string} language */
export function guide(language) {
  const file = language === "en" ? "docs/guide/storm.md" : `docs/guide/storm.${language}.md`;
  /** @type {{chapter: string, title: string, intro: string, rules: {id: string, text: string}[]}[]} */
  const chapters = [];
  for (const line of typeset(language, readFileSync(join(root, file), "utf8")).split("\n")) {
    const heading = /^## (?:(\S+) )?(.*)$/.exec(line);
    const rule = /^- (\S+) {2}(.*)$/.exec(line);
    const last = chapters.at(-1);
    if (heading) chapters.push({ chapter: heading[1] ?? "rulings", title: heading[2] ?? "", intro: "", rules: [] });
    else if (rule && last) last.rules.push({ id: rule[1] ?? "", text: rule[2] ?? "" });
    else if (last && line.trim()) last.intro += (last.intro ? " " : "") + line.trim();
  }
  return chapters;
}
