// Sentences from keys and numbers, by the catalogues: prompts, choices, events, why something is not legal.
import { type Board, standing, sums, type Unit } from "./board";
import type { Decision, Entry, Facts, GameEvent, Legal, Side, Table, Tally, View } from "./protocol";
import { verb } from "./state";
import type { Values, Words } from "./words";

export const shortRule = (rule: string): string =>
  rule.replace(/^[a-z]+-(ruling-)?/, "").replace(/^[a-z](?=\d)/, (letter) => letter.toUpperCase());

/** "rule 6.2a", "ruling 25", "card F11". */
export function ruleText(words: Words, rule: string): string {
  const kind = rule.includes("-ruling-") ? "web.ruling" : /-[fv]\d/.test(rule) ? "web.card-rule" : "web.rule";
  return words.text(kind, { rule: shortRule(rule) });
}

export interface Telling {
  words: Words;
  board: Board;
  game: string;
}

export const sideName = ({ words }: Telling, side: string): string => words.text(`side.${side}`);

export function areaName({ words, game }: Telling, space: string | number): string {
  const number = String(space).replace(/^area:/, "");
  return `${number} ${words.text(`${game}.area.${number}`)}`;
}

function formationName({ words, game }: Telling, unit: Unit): string {
  const key = `${game}.unit.formation.${unit.formation.toLowerCase()}`;
  return words.has(key) ? words.text(key) : unit.formation;
}

export function unitName(telling: Telling, id: string): string {
  const unit = telling.board.units.get(id.startsWith("unit:") ? id : `unit:${id}`);
  if (!unit) return id;
  const formation = formationName(telling, unit);
  return unit.company ? `${formation} ${unit.company}` : formation;
}

export function cardTitle({ board, words, game }: Telling, id: string): string {
  const card = board.cards.get(id.startsWith("card:") ? id : `card:${id}`);
  return card ? words.text(`${game}.card.${card.effect}.title`) : id;
}

/** What a card does: in full, in a few words, or when it is played. */
export function cardText(
  { board, words, game }: Telling,
  id: string,
  part: "text" | "short" | "when" = "text",
): string {
  const card = board.cards.get(id.startsWith("card:") ? id : `card:${id}`);
  if (!card) return "";
  const values: Values = {};
  for (const [name, fact] of Object.entries(card))
    if (typeof fact === "number" || typeof fact === "string") values[name] = fact;
  return words.text(`${game}.card.${card.effect}.${part}`, values);
}

/** "1 2 3 5" as "1–3, 5". */
function runs(companies: string[]): string {
  const parts: string[][] = [];
  for (const company of companies) {
    const run = parts.at(-1);
    if (run && Number(company) === Number(run.at(-1)) + 1) run.push(company);
    else parts.push([company]);
  }
  return parts.map((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join(", "))).join(", ");
}

/** Units of one formation in a row share its name: "8 BPC 1–3, 5; 2 BT 6". */
export function unitList(telling: Telling, ids: string[]): string {
  const parts: { name: string; companies: string[]; formation: string }[] = [];
  for (const id of ids) {
    const unit = telling.board.units.get(`unit:${id}`);
    const last = parts.at(-1);
    if (unit?.company && last?.formation === unit.formation && last.companies.length > 0)
      last.companies.push(unit.company);
    else if (unit?.company)
      parts.push({ name: formationName(telling, unit), companies: [unit.company], formation: unit.formation });
    else parts.push({ name: unitName(telling, id), companies: [], formation: "" });
  }
  return parts.map(({ name, companies }) => (companies.length > 0 ? `${name} ${runs(companies)}` : name)).join("; ");
}

function first(words: Words, keys: string[], values: Values): string {
  const key = keys.find((one) => words.has(one)) ?? keys.at(-1) ?? "";
  return words.text(key, values);
}

/** The facts of a decision or an action as words: ids become names, lists become enumerations. */
function named(telling: Telling, facts: Facts | undefined): Values {
  const values: Values = {};
  const name = (key: string, fact: number | string): string | number => {
    if (key === "area" || key === "from" || key === "target") return areaName(telling, fact);
    if (key === "card") return cardTitle(telling, String(fact));
    if (key === "side" || key === "attacker") return sideName(telling, String(fact));
    return telling.board.units.has(`unit:${fact}`) ? unitName(telling, String(fact)) : fact;
  };
  for (const [key, fact] of Object.entries(facts ?? {}))
    if (typeof fact !== "boolean") values[key] = Array.isArray(fact) ? unitList(telling, fact) : name(key, fact);
  return values;
}

/** The text of the first key that exists and whose every gap can be filled. */
function firstWhole(words: Words, keys: string[], values: Values): string {
  for (const key of keys) {
    const text = words.has(key) ? words.text(key, values) : "{}";
    if (!text.includes("{")) return text;
  }
  return words.text(keys.at(-1) ?? "", values);
}

export function promptText(telling: Telling, decision: Decision, view: View): string {
  const { words, board, game } = telling;
  const taken = view.taken.flatMap((id) => board.units.get(`unit:${id}`) ?? []);
  const values: Values = {
    side: sideName(telling, decision.side),
    turn: view.turn,
    count: taken.length,
    firepower: taken.reduce((sum, unit) => sum + unit.firepower, 0),
  };
  const attack = view.attacks.at(-1);
  if (attack) {
    values.target = areaName(telling, attack.target);
    values.damage = attack.damage ?? 0;
    values.attacker = sideName(telling, attack.attacker);
  }
  const units = new Set(decision.legal?.flatMap((entry) => entry.at.filter((thing) => thing.startsWith("unit:"))));
  const only = units.size === 1 ? [...units][0] : undefined;
  if (only) values.unit = unitName(telling, only);
  const base = `web.${game}.prompt.${decision.kind}`;
  const facts = decision.values && Object.keys(decision.values).length > 0;
  return firstWhole(
    words,
    [...(facts ? [`${base}-values`] : []), ...(taken.length > 0 ? [`${base}-with`] : []), base],
    { ...values, ...named(telling, decision.values) },
  );
}

function actionText(telling: Telling, action: string, at: string[], view: View, kind = "", facts?: Facts): string {
  const { words, board, game } = telling;
  const values: Values = { count: view.taken.length };
  for (const thing of at) {
    if (thing.startsWith("area:")) values.area = areaName(telling, thing);
    if (thing.startsWith("unit:")) values.unit = unitName(telling, thing);
    if (thing.startsWith("card:")) {
      values.card = cardTitle(telling, thing);
      values.trench = board.cards.get(thing)?.trench ?? 0;
    }
  }
  const numbers = action.split(" ").slice(1).join(" ");
  values.number = numbers;
  const base = `web.${game}.action.${verb(action)}`;
  const nowhere = action.endsWith(" nowhere") || (action.includes("retreat") && !values.area);
  const keys = [...(nowhere ? [`${base}-nowhere`] : []), `${base}-${kind}`, base];
  return firstWhole(
    words,
    facts && Object.keys(facts).length > 0 ? keys.flatMap((key) => [`${key}-values`, key]) : keys,
    { ...values, ...named(telling, facts) },
  );
}

/** A legal action as a button says it. */
export const choiceText = (telling: Telling, entry: Legal, table: Pick<Table, "view" | "decision">): string =>
  actionText(telling, entry.action, entry.at, table.view, table.decision?.kind, entry.values);

export function stackText(telling: Telling, space: string, view: View): string {
  const area = view.areas.find((one) => `area:${one.area}` === space);
  if (!area) return areaName(telling, space);
  const parts = [areaName(telling, space), telling.words.text("web.held", { side: sideName(telling, area.control) })];
  for (const side of ["vietminh", "french"] as const) {
    const units = standing(telling.board, area[side]);
    if (units.length === 0) continue;
    const { fresh, all, defence, fire } = sums(units);
    parts.push(telling.words.text("web.stack", { side: sideName(telling, side), all, fresh, defence, fire }));
  }
  if (area.trench > 0) parts.push(telling.words.text("web.trench", { level: area.trench }));
  for (const side of area.fired ?? []) parts.push(telling.words.text("web.fired", { side: sideName(telling, side) }));
  if (area.out_of_supply) parts.push(telling.words.text("web.out-of-supply"));
  return parts.join(", ");
}

// --- events ---

function eventKey(game: string, event: GameEvent): string {
  const key = `${game}.event.${event.event}`;
  switch (event.event) {
    case "attack-declared":
      return `${key}-${event.kind ?? "fire"}`;
    case "dice-rolled":
      return event.second ? key : `${key}-${event.unit ? "unit" : "one"}`;
    case "trench-changed":
      return event.value ? key : `${key}-removed`;
    case "unit-eliminated":
      return event.area === undefined ? `${key}-off-map` : key;
    case "sides-chosen":
      return event.second ? `${key}-swapped` : key;
    case "card-drawn":
      return event.card ? key : `${key}-unseen`;
    default:
      return key;
  }
}

export interface Line {
  /** The first and the last entry it comes from; several entries can make one line. */
  n: number;
  last: number;
  side: Side | "chance" | "nobody";
  event: string;
  text: string;
  /** Places it names: a click on the line shows them. */
  areas: string[];
  dice?: number[];
  attack?: Tally;
  defence?: Tally;
  /** Of a supply roll. */
  supply?: Tally;
  damage?: number;
  heading?: boolean;
}

function turnDates({ words, board, game }: Telling, number: number): string {
  const turn = board.data.turns.find((one) => one.number === number);
  if (!turn) return "";
  const part = (date: string) => date.split("-").map(Number);
  const [, firstMonth = 1, firstDay = 1] = part(turn.first_day);
  const [, lastMonth = 1, lastDay = 1] = part(turn.last_day);
  return words.text(`${game}.turn.dates`, {
    first_day: firstDay,
    first_month: words.text(`month.${firstMonth}`),
    last_day: lastDay,
    last_month: words.text(`month.${lastMonth}`),
  });
}

const grouping = new Set([
  "unit-moved",
  "unit-spent",
  "unit-refreshed",
  "unit-placed",
  "unit-retreated",
  "unit-eliminated",
]);
const together = (a: GameEvent, b: GameEvent) =>
  a.event === b.event && a.side === b.side && a.area === b.area && a.from === b.from;

function eventLine(telling: Telling, entry: Entry, events: GameEvent[]): Line | null {
  const { words, game } = telling;
  const event = events[0];
  if (!event) return null;
  const values: Values = { value: event.value ?? 0, second: event.second ?? 0 };
  values.sum = (event.value ?? 0) + (event.second ?? 0);
  if (event.side) values.side = sideName(telling, event.side);
  if (event.area !== undefined) values.area = areaName(telling, event.area);
  if (event.from !== undefined) values.from = areaName(telling, event.from);
  if (event.unit) values.unit = unitName(telling, event.unit);
  if (event.card) values.card = cardTitle(telling, event.card);
  values.units = unitList(
    telling,
    events.flatMap((one) => one.unit ?? []),
  );
  values.count = events.length;
  if (event.attack) values.attack = event.attack.total;
  if (event.defence) values.defence = event.defence.total;
  values.supply = event.supply?.total ?? event.value ?? 0;
  if (event.event === "turn-began") values.dates = turnDates(telling, event.value ?? 0);
  const key = eventKey(game, event);
  const own = `web.${key}`;
  const line: Line = {
    n: entry.n,
    last: entry.n,
    side: event.side ?? entry.side ?? "nobody",
    event: event.event,
    text: first(words, [own, key], values),
    areas: [event.from, event.area].flatMap((area) => (area === undefined ? [] : [`area:${area}`])),
  };
  if (event.event === "card-drawn" && event.card)
    line.text = first(words, [own, key], {
      ...values,
      card: events.map((one) => cardTitle(telling, one.card ?? "")).join(", "),
    });
  line.text = line.text.replace(/([!?])\.$/, "$1"); // a card's name may end in a mark of its own
  if (event.event === "dice-rolled") line.dice = [event.value ?? 0, ...(event.second ? [event.second] : [])];
  if (event.supply) line.supply = event.supply;
  if (event.attack && event.defence) {
    line.attack = event.attack;
    line.defence = event.defence;
    line.damage = event.value ?? 0;
  }
  if (event.event === "turn-began" || event.event === "impulse-began") line.heading = true;
  return line;
}

/** The log as lines. Rows of the same thing become one line, over entries too. */
export function tell(telling: Telling, entries: Entry[]): Line[] {
  const lines: Line[] = [];
  let open: { entry: Entry; last: number; events: GameEvent[] } | null = null;
  const close = () => {
    const line = open && eventLine(telling, open.entry, open.events);
    if (line && open) lines.push({ ...line, last: open.last });
    open = null;
  };
  for (const entry of entries) {
    if (entry.kind !== "action") {
      close();
      const key = `web.entry.${entry.kind}`;
      const side = entry.side && entry.side !== "nobody" ? sideName(telling, entry.side) : "";
      lines.push({
        n: entry.n,
        last: entry.n,
        side: entry.side ?? "nobody",
        event: entry.kind,
        text: telling.words.text(key, { side, text: entry.text ?? "" }),
        areas: [],
      });
      continue;
    }
    const wentOn = entry.events?.find((event) => event.event === "play-went-on");
    for (const event of entry.events ?? []) {
      if (event.event === "card-discarded" && event.card === wentOn?.card) continue; // told with what it was for
      const groups = grouping.has(event.event) || event.event === "card-drawn";
      if (groups && open?.events[0] && together(open.events[0], event)) {
        open.events.push(event);
        open.last = entry.n;
      } else {
        close();
        open = { entry, last: entry.n, events: [event] };
      }
    }
  }
  close();
  return lines;
}

/** The lines with one of these events, under the headings that still have something below them. */
export function narrowed<T extends Line>(lines: T[], events: ReadonlySet<string>): T[] {
  const kept: T[] = [];
  let below = false;
  for (const line of lines.toReversed()) {
    const turn = line.event === "turn-began";
    if (!line.heading && events.has(line.event)) below = true;
    else if (!line.heading || (!below && !turn)) continue;
    kept.push(line);
    if (line.heading) below = false;
  }
  return kept.reverse();
}

export function refusalText({ words }: Telling, key: string, reason?: string): string {
  if (reason && words.has(reason)) return words.text(reason);
  return words.text(`web.refused.${key}`);
}
