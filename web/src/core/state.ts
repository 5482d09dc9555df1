// Everything the table page knows, as one plain object, and the functions that turn a message or an input into the
// next one. No DOM, no clock, no socket: what is to be sent is returned, not sent.
import type {
  ActionOdds,
  Decision,
  Entry,
  Eyes,
  Legal,
  Marked,
  Message,
  Odds,
  Position,
  Presence,
  Side,
  Table,
} from "./protocol";

export type Notice =
  | { kind: "refused"; key: string; rule?: string; reason?: string; column?: number }
  | { kind: "stale"; n: number }
  | { kind: "why-not"; thing: string; rule?: string; reason: string };

/** Why a thing cannot be chosen now; without a reason it is simply no answer to the question. */
export interface Reason {
  rule?: string;
  reason?: string;
}

export interface TableState {
  table: Table | null;
  entries: Entry[];
  /** Things clicked so far that narrow the legal actions, such as a unit before the area it retreats to. */
  picked: string[];
  /** The one action that Enter would commit. */
  preview: string | null;
  /** The action that was sent and is not answered yet. */
  pending: string | null;
  notice: Notice | null;
  /** Exact odds by action, for this position. */
  odds: Record<string, Odds | null>;
  /** Why things cannot be chosen, by thing; and what an overlay asked, by "reach area:7". Both for this position. */
  reasons: Record<string, Reason>;
  marks: Record<string, Marked[]>;
  /** Entries after this one were made by others since the viewer last acted. */
  seen: number;
  /** Entries after this one were never on this screen: the page was closed or hidden. */
  away: number | null;
}

export const empty: TableState = {
  table: null,
  entries: [],
  picked: [],
  preview: null,
  pending: null,
  notice: null,
  odds: {},
  reasons: {},
  marks: {},
  seen: 0,
  away: null,
};

export const verb = (action: string): string => action.split(" ")[0] ?? "";

export function decision(state: TableState): Decision | undefined {
  return state.table?.decision;
}

/** What was there to choose before the choice was sent: it stays in sight until the answer is here. */
export const unsent = (state: TableState): TableState => (state.pending ? { ...state, pending: null } : state);

/** The same table, with nothing to choose. */
export function closed(state: TableState): TableState {
  const { table } = state;
  if (!table?.decision?.yours) return state;
  return { ...state, picked: [], preview: null, table: { ...table, decision: { ...table.decision, yours: false } } };
}

export function legal(state: TableState): Legal[] {
  const open = decision(state);
  return open?.yours && !state.pending ? (open.legal ?? []) : [];
}

const holdsAll = (entry: Legal, things: string[]) => things.every((thing) => entry.at.includes(thing));

/** The legal actions that still fit what was clicked. */
export function candidates(state: TableState): Legal[] {
  return legal(state).filter((entry) => holdsAll(entry, state.picked));
}

/** One line of the list of choices: an action; or a unit, and what can be done with it once it is chosen. */
export type Offer = { action: Legal } | { unit: string; ways: number };

/** How choices are put into a list: what comes first, and which things are copies of each other. */
export interface Order {
  rank: (verb: string) => number;
  alike: (thing: string) => string;
}

export const isUnit = (thing: string): boolean => thing.startsWith("unit:");
const onlyUnit = (entry: Legal): string | undefined => {
  const units = entry.at.filter(isUnit);
  return units.length === 1 ? units[0] : undefined;
};

/** The choices in the order of their numbers: by rank, else as the server gave them; of copies the first. */
export function offers(state: TableState, { rank, alike }: Order): Offer[] {
  const nameOf = ({ action, at }: Legal) =>
    at.some((thing) => alike(thing) !== thing) ? [verb(action), ...at.map(alike)].join(" ") : action;
  const known = new Set<string>();
  const ordered = candidates(state)
    .map((entry, index) => ({ entry, index, rank: rank(verb(entry.action)) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ entry }) => entry)
    .filter((entry) => {
      const name = nameOf(entry);
      return known.has(name) ? false : known.add(name);
    });
  const ways = new Map<string, number>();
  for (const unit of ordered.map(onlyUnit)) if (unit) ways.set(unit, (ways.get(unit) ?? 0) + 1);
  // Of several units, each with several ways: first which, then how.
  const parted = state.picked.length === 0 && ways.size > 1;
  const named = new Set<string>();
  return ordered.flatMap((action): Offer[] => {
    const unit = onlyUnit(action);
    const many = unit ? (ways.get(unit) ?? 0) : 0;
    if (!parted || !unit || many < 2) return [{ action }];
    if (named.has(unit)) return [];
    named.add(unit);
    return [{ unit, ways: many }];
  });
}

/** Things that a click would take further: all that a fitting action names and that is not clicked yet. */
export function openThings(state: TableState): Set<string> {
  const things = new Set<string>();
  for (const entry of candidates(state))
    for (const thing of entry.at) if (!state.picked.includes(thing)) things.add(thing);
  return things;
}

/** Legal actions that name nothing on the table; they are buttons. */
export function plainActions(state: TableState): Legal[] {
  return legal(state).filter((entry) => entry.at.length === 0);
}

/** Actions that differ only in what is done to the things clicked: fire or assault, play or discard. */
export function ways(state: TableState): Legal[] {
  if (state.picked.length === 0) return [];
  return candidates(state).filter((entry) => entry.at.length === state.picked.length);
}

/** A click on a thing. Returns the action to be sent at once, when `immediate` says so and it is the only one. */
export function pick(
  state: TableState,
  thing: string,
  immediate: (verb: string) => boolean,
): { state: TableState; send?: string } {
  const calm = { ...state, notice: null };
  if (legal(state).length === 0) return { state };
  if (state.picked.includes(thing)) {
    // The second click on what is previewed commits it; else the click takes the choice back.
    if (state.preview && state.picked.at(-1) === thing) return { state: calm, send: state.preview };
    return { state: { ...calm, picked: state.picked.filter((other) => other !== thing), preview: null } };
  }
  let picked = [...state.picked, thing];
  let fitting = legal(state).filter((entry) => holdsAll(entry, picked));
  if (fitting.length === 0) {
    // Not together with what was clicked before: begin anew with this one, if it is something by itself.
    picked = [thing];
    fitting = legal(state).filter((entry) => holdsAll(entry, picked));
    if (fitting.length === 0) return { state };
  }
  const whole = fitting.filter((entry) => entry.at.length === picked.length);
  const only =
    fitting.length === 1 ? fitting[0] : whole.length === 1 && fitting.length === whole.length ? whole[0] : null;
  if (!only) return { state: { ...calm, picked, preview: null } };
  if (immediate(verb(only.action))) return { state: calm, send: only.action };
  return { state: { ...calm, picked: [...only.at], preview: only.action } };
}

/** Chooses one legal action, from a list or by its number. */
export function choose(
  state: TableState,
  action: string,
  immediate: (verb: string) => boolean,
): { state: TableState; send?: string } {
  const entry = legal(state).find((one) => one.action === action);
  if (!entry) return { state };
  const calm = { ...state, notice: null };
  if (state.preview === action || immediate(verb(action))) return { state: calm, send: action };
  return { state: { ...calm, picked: [...entry.at], preview: action } };
}

export function leave(state: TableState): TableState {
  return { ...state, picked: [], preview: null, notice: null };
}

export function sent(state: TableState, action: string): TableState {
  return { ...state, pending: action, notice: null, seen: state.table?.n ?? state.seen, away: null };
}

const fresh = { picked: [], preview: null, pending: null };

function merge(known: Entry[], more: Entry[]): Entry[] {
  const last = known.at(-1)?.n ?? 0;
  const added = more.filter((entry) => entry.n > last);
  return added.length === 0 ? known : [...known, ...added];
}

const besidePlay = new Set(["note", "ask-takeback", "refuse-takeback", "joined", "replaced"]);

/** What goes on beside the play, such as a note, leaves the position as it was, and what is being chosen in it. */
function sameChoice(a: Table | null, b: Table): boolean {
  if (a === null || a.viewer !== b.viewer || a.status !== b.status) return false;
  const since = b.entries.filter((entry) => entry.n > a.n);
  return since.length === b.n - a.n && since.every((entry) => besidePlay.has(entry.kind));
}

export function receiveTable(state: TableState, table: Table): TableState {
  const known = state.table?.match === table.match ? state : { ...empty };
  if (known.table && table.n < known.table.n) return known;
  const changed = !sameChoice(known.table, table);
  const next: TableState = {
    ...known,
    table,
    entries: merge(known.entries, table.entries),
    ...(changed ? { ...fresh, odds: {}, reasons: {}, marks: {} } : {}),
  };
  // Whoever arrives has "missed" nothing that he could have seen.
  if (known.table === null) next.seen = ownLast(next.entries, table.viewer);
  // What was said about the position before; that it had changed is still news.
  if (changed && next.notice?.kind !== "stale") next.notice = null;
  return next;
}

/** Tells what came after entry `n` while nobody looked, if others did something then. */
export function returned(state: TableState, n: number): TableState {
  const missed = othersAfter(state, n);
  return missed.length > 0 ? { ...state, away: n } : state;
}

/**
 * Two on one screen, between one's turn and the other's: nothing of a hand may stay, neither drawn nor remembered. The
 * log comes again, as the next one may read it, with the hand-over.
 */
export function cover(state: TableState): TableState {
  const { table } = state;
  if (!table) return state;
  const { hand: _french, ...french } = table.view.cards.french;
  const { hand: _vietminh, ...vietminh } = table.view.cards.vietminh;
  const open: Table = { ...table, entries: [], view: { ...table.view, cards: { french, vietminh } } };
  if (table.decision) {
    const { legal: _legal, values: _values, ...decision } = table.decision;
    open.decision = { ...decision, yours: false };
  }
  return { ...empty, table: open, seen: state.seen };
}

/** The number of the viewer's own last action: what came after it is the others' last move. */
function ownLast(entries: Entry[], viewer: Eyes): number {
  return entries.findLast((entry) => entry.kind === "action" && entry.side === viewer)?.n ?? 0;
}

type Refusal = Pick<Extract<Message, { type: "refused" }>, "key" | "rule" | "reason" | "column">;

/** Something beside the play was refused: what was chosen or sent stays so. */
export function tellRefusal(state: TableState, { key, rule, reason, column }: Refusal): TableState {
  const notice: Notice = { kind: "refused", key };
  if (column !== undefined) notice.column = column;
  if (rule) notice.rule = rule;
  if (reason) notice.reason = reason;
  return { ...state, notice };
}

/** What was sent was refused: the table is free again. */
export const receiveRefusal = (state: TableState, refusal: Refusal): TableState => ({
  ...tellRefusal(state, refusal),
  ...fresh,
});

export function receiveStale(state: TableState, n: number, entries: Entry[]): TableState {
  return { ...state, ...fresh, notice: { kind: "stale", n }, entries: merge(state.entries, entries) };
}

export function receiveOdds(state: TableState, action: string, n: number, odds: Odds | null): TableState {
  if (n !== state.table?.n) return state;
  return { ...state, odds: { ...state.odds, [action]: odds } };
}

export function receiveManyOdds(state: TableState, n: number, list: ActionOdds[]): TableState {
  if (n !== state.table?.n) return state;
  return { ...state, odds: { ...state.odds, ...Object.fromEntries(list.map(({ action, odds }) => [action, odds])) } };
}

export function receiveReason(state: TableState, thing: string, n: number, reason: Reason): TableState {
  if (n !== state.table?.n) return state;
  return { ...state, reasons: { ...state.reasons, [thing]: reason } };
}

export function receiveMarks(state: TableState, key: string, n: number, marks: Marked[]): TableState {
  if (n !== state.table?.n) return state;
  return { ...state, marks: { ...state.marks, [key]: marks } };
}

function othersAfter(state: TableState, n: number): Entry[] {
  const viewer = state.table?.viewer;
  // What the rules left no choice about, such as the viewer's own losses, belongs to what others did.
  const chosen = (entry: Entry) => entry.side === viewer && viewer !== "nobody" && !entry.forced;
  return state.entries.filter((entry) => entry.n > n && (entry.events?.length ?? 0) > 0 && !chosen(entry));
}

/** What others did since the viewer acted: entries to be marked in the log and drawn as arrows. */
export const lastMove = (state: TableState): Entry[] => othersAfter(state, state.seen);

/** The actions that stand: what was undone, taken back or refused by newer rules is left out. */
export function standingEntries(entries: Entry[]): Entry[] {
  const kept: Entry[] = [];
  for (const entry of entries) {
    if (entry.kind === "undo" || entry.kind === "takeback" || entry.kind === "resumed") {
      for (let gone = Number.parseInt(entry.text ?? "0", 10); gone > 0; --gone) {
        const last = kept.findLastIndex((one) => one.kind === "action");
        if (last >= 0) kept.splice(last, 1);
      }
    }
    kept.push(entry);
  }
  return kept;
}

export function receivePresence(state: TableState, { french, vietminh }: Presence): TableState {
  if (!state.table) return state;
  const { seats } = state.table;
  const there = (seat: Table["seats"][Side], present: boolean) =>
    seat.kind === "person" ? { ...seat, present } : seat;
  const now = { french: there(seats.french, french), vietminh: there(seats.vietminh, vietminh) };
  return { ...state, table: { ...state.table, seats: now } };
}

export const mySides = (table: Table | null): Side[] =>
  (["french", "vietminh"] as const).filter((side) => table?.seats[side].mine);
export const isHotSeat = (table: Table | null): boolean => mySides(table).length === 2;
export const needsHandOver = (table: Table): boolean =>
  isHotSeat(table) &&
  table.status === "playing" &&
  (table.decision?.side === "french" || table.decision?.side === "vietminh") &&
  table.viewer !== table.decision.side;

/** A replayed position, as if it were a table to look at. */
export function asTable(position: Position, like: Pick<Table, "game" | "scenario" | "options" | "seats">): Table {
  const table: Table = {
    ...like,
    type: "table",
    match: position.match,
    status: "over",
    winner: "nobody",
    turn: position.turn,
    after: 0,
    n: position.at,
    viewer: position.viewer,
    entries: [],
    view: position.view,
    dice: { hash: "", french_seed: "", vietminh_seed: "" },
  };
  if (position.decision) table.decision = position.decision;
  return table;
}

/** How far the turn is: its cards are being drawn (0), the number of the impulse, or its end. */
export function impulse(entries: Entry[]): number | "end" {
  let count: number | "end" = 0;
  for (const { events = [] } of entries)
    for (const { event } of events) {
      if (event === "turn-began") count = 0;
      else if (event === "impulse-began") count = count === "end" ? 1 : count + 1;
      else if (event === "supply-rolled" || event === "turn-ended") count = "end";
    }
  return count;
}
