// While the client is worked on with Vite's own server: /api/board, /api/words and /api/guide from the files of the
// project, for a program that does not answer them. The shape is that of docs/protocol.md.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "smol-toml";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** @param {string} file */
const toml = (file) => /** @type {any} */ (parse(readFileSync(join(root, file), "utf8")));

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
  return all;
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
  for (const line of readFileSync(join(root, file), "utf8").split("\n")) {
    const heading = /^## (\S+) (.*)$/.exec(line);
    const rule = /^- (\S+) {2}(.*)$/.exec(line);
    const last = chapters.at(-1);
    if (heading) chapters.push({ chapter: heading[1] ?? "", title: heading[2] ?? "", intro: "", rules: [] });
    else if (rule && last) last.rules.push({ id: rule[1] ?? "", text: rule[2] ?? "" });
    else if (last && line.trim()) last.intro += (last.intro ? " " : "") + line.trim();
  }
  return chapters;
}

/** @param {string} url */
function answer(url) {
  const [, , what, first, second] = url.split("?")[0]?.split("/") ?? [];
  if (what === "board" && first === "storm") return board();
  if (what === "words" && (first === "en" || first === "fr")) return words(first);
  if (what === "guide" && first === "storm" && (second === "en" || second === "fr")) return guide(second);
  return undefined;
}

/** @type {import("vite").Connect.NextHandleFunction} */
const answering = (request, response, next) => {
  const found = request.method === "GET" && request.url?.startsWith("/api/") ? answer(request.url) : undefined;
  if (found === undefined) return next();
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify(found));
};

/** @returns {import("vite").Plugin} */
export function gameData() {
  return {
    name: "game-data",
    configureServer: (server) => void server.middlewares.use(answering),
    // Before a preview stands a program with a board of its own; only texts may be newer here than there.
    configurePreviewServer: (server) =>
      void server.middlewares.use((request, response, next) =>
        request.url?.startsWith("/api/board/") ? next() : answering(request, response, next),
      ),
  };
}
