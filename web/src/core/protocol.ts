// The messages of docs/protocol.md. Keys and numbers only; words.ts and tell.ts make sentences of them.

export type Side = "french" | "vietminh";
export type Eyes = Side | "nobody";
export type Status = "waiting" | "playing" | "over" | "closed";

export interface Term {
  value: number;
  key: string;
  rule: string;
}
export interface Tally {
  total: number;
  terms: Term[];
}
export interface Odds {
  measure: string;
  ways: number;
  outcomes: { value: number; ways: number }[];
  ours?: Tally;
  theirs?: Tally;
  /** What the action costs whatever the dice say, term by term. */
  costs?: Tally;
  certain?: string;
  certain_from?: number;
}

export interface ActionOdds {
  action: string;
  odds: Odds | null;
}
/** An area that units can get to, or from which an area can be hit, with points or firepower. */
export interface Marked {
  thing: string;
  value?: number;
}

export interface GameEvent {
  event: string;
  side?: Side | "chance";
  area?: number;
  from?: number;
  /** Of an attack that is declared. */
  kind?: string;
  unit?: string;
  card?: string;
  value?: number;
  second?: number;
  attack?: Tally;
  defence?: Tally;
  /** Of a supply roll. */
  supply?: Tally;
}

export interface Entry {
  n: number;
  kind: string;
  side?: Side | "chance" | "nobody";
  at: number;
  text?: string | null;
  forced?: boolean;
  events?: GameEvent[];
}

/** What a sentence about a decision or an action may name: numbers, and ids of areas, units and cards. */
export type Facts = Record<string, number | string | boolean | string[]>;

export interface Legal {
  action: string;
  at: string[];
  values?: Facts;
}
export interface Decision {
  side: Side | "chance" | "nobody";
  kind: string;
  rule: string;
  yours?: boolean;
  legal?: Legal[];
  values?: Facts;
  can_undo?: boolean;
  window_pass?: string;
}

export interface Stack {
  fresh: string[];
  spent: string[];
}
export interface AreaView {
  area: number;
  control: Side | "nobody";
  defence: number;
  trench: number;
  victory: boolean;
  french?: Stack;
  vietminh?: Stack;
  fired?: Side[];
  out_of_supply?: boolean;
}
export interface CardsView {
  hand_count: number;
  deck_count: number;
  discards: string[];
  removed: string[];
  hand?: string[];
}
export interface AttackView {
  kind: string;
  attacker: Side;
  target: number;
  from?: number;
  card?: string;
  units: string[];
  dice?: number[];
  damage?: number;
}
export interface View {
  turn: number;
  active: Side | "nobody";
  victory: { held: number; needed: number };
  viewer: Eyes;
  areas: AreaView[];
  cards: Record<Side, CardsView>;
  off_map: Record<string, string[]>;
  taken: string[];
  attacks: AttackView[];
}

export interface Seat {
  kind: "person" | "computer" | "open";
  level?: string;
  mine?: boolean;
  present?: boolean;
  passes_empty?: boolean;
  passes_windows?: boolean;
}

export interface Table {
  type: "table";
  id?: string;
  match: string;
  game: string;
  scenario: string;
  options: Record<string, unknown>;
  status: Status;
  winner: Eyes;
  turn: number;
  after: number;
  n: number;
  seats: Record<Side, Seat>;
  viewer: Eyes;
  entries: Entry[];
  decision?: Decision;
  view: View;
  dice: { hash: string; french_seed: string; vietminh_seed: string; key?: string };
  thinking?: boolean;
  /** So many of the actions that stand cannot be replayed: other rules took over after them. */
  replayable_from?: number;
  takeback_asked?: Side;
  rematch_offered?: Side;
  rematch?: string;
}

export interface MatchLine {
  match: string;
  game: string;
  scenario: string;
  options: Record<string, unknown>;
  status: Status;
  winner: Eyes;
  to_move: Side | "chance" | "nobody";
  turn: number;
  n: number;
  seats: Record<Side, Seat>;
  mine: Side[];
  created: number;
  updated: number;
}

export interface Position {
  type: "position";
  id?: string;
  match: string;
  at: number;
  of: number;
  viewer: Eyes;
  turn: number;
  events: GameEvent[];
  decision?: Decision;
  view: View;
}

export interface Refused {
  type: "refused";
  id?: string;
  key: string;
  field?: string;
  rule?: string;
  reason?: string;
  line?: number;
  column?: number;
}
export interface Stale {
  type: "stale";
  id?: string;
  match: string;
  n: number;
  after: number;
  entries: Entry[];
}
export interface Done {
  type: "done";
  id?: string;
  match?: string;
  n?: number;
}

/** News of who is connected. */
export interface Presence {
  type: "presence";
  id?: undefined;
  match: string;
  french: boolean;
  vietminh: boolean;
}

export interface Offer {
  game: string;
  levels: string[];
  scenarios: string[];
  options: { name: string; values: string[]; usual: string }[];
}
/** Who sits on a new match's seat. */
export interface NewSeat {
  kind: "person" | "computer" | "open";
  level?: string;
}

export type Message =
  | Table
  | Position
  | Refused
  | Stale
  | Done
  | { type: "games"; id?: string; games: Offer[]; planned?: string[] }
  | {
      type: "created";
      id?: string;
      match: string;
      n: number;
      dice_hash: string;
      invites: Partial<Record<Side, string>>;
      /** The link of a match that nobody sits at: two computers. */
      watch?: string;
    }
  | { type: "joined"; id?: string; match: string; side: Side }
  | { type: "link"; id?: string; kind: string; token: string }
  | { type: "matches"; id?: string; matches: MatchLine[] }
  | { type: "entries"; id?: string; match: string; after: number; n: number; entries: Entry[] }
  | { type: "odds"; id?: string; match: string; n: number; action: string; odds: Odds | null }
  | { type: "odds"; id?: string; match: string; n: number; action?: undefined; odds: ActionOdds[] }
  | { type: "marks"; id?: string; match: string; n: number; of: string; thing: string; marks: Marked[] }
  | {
      type: "why";
      id?: string;
      match: string;
      n: number;
      thing: string;
      legal: boolean;
      why: { action: string; rule?: string; reason?: string }[];
    }
  | { type: "hint"; id?: string; match: string; n: number; action: string }
  | { type: "log"; id?: string; match: string; log: string }
  | Presence;

/** What is refused for these reasons is worth asking again, after a pause. */
export const passing: ReadonlySet<string> = new Set(["busy", "too-fast", "not-stored", "failed"]);

export type Command = { do: string } & Record<string, unknown>;

export const sides: readonly Side[] = ["french", "vietminh"];
export const other = (side: Side): Side => (side === "french" ? "vietminh" : "french");
