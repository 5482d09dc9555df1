// What the client has to know about a game to show it well: no rules, only manners. One row per game.
import type { Space } from "../core/board";
import type { Side } from "../core/protocol";

export interface Looks {
  /** Whether a single click does it: it can be taken back, or it says no to a card in answer to this kind of question. */
  immediate(verb: string, kind: string): boolean;
  /** Verbs whose odds are worth asking before anybody hovers, the most wanted first. */
  asksOdds: ReadonlySet<string>;
  /** Which verbs come first when choices are numbered. */
  rank(verb: string): number;
  /** Verbs that say no or no more: the key P finds them. */
  quiet: ReadonlySet<string>;
  /** Verbs that take a whole stack at once, and those that take one unit. */
  takesAll: string;
  takesOne: string;
  /** Whether the overlay of supply marks an area heavily, lightly or not (2, 1, 0), and whose supply it is. */
  supply(space: Space): number;
  supplied: Side;
  /** What a log can be narrowed down to, each with its events. */
  topics: Record<string, ReadonlySet<string>>;
}

const stormOrder = ["take-all", "fire", "assault", "attack", "sap", "move", "stop", "activate", "target"];
const stormAtOnce = new Set(["activate", "take", "take-all"]);
const stormSupply: Record<string, number> = { blue: 2, green: 1 };
const storm: Looks = {
  immediate: (verb, kind) => stormAtOnce.has(verb) || (verb === "decline" && kind !== "keep-going"),
  asksOdds: new Set(["fire", "assault", "attack", "target", "reroll", "decline", "done", "pass", "play"]),
  // To say no has a key and a button of its own, and nobody should do it by the first number.
  rank: (verb) => {
    if (verb === "take") return 99;
    if (verb === "pass" || verb === "decline") return 98;
    return stormOrder.includes(verb) ? stormOrder.indexOf(verb) : 50;
  },
  quiet: new Set(["pass", "decline", "done", "stop"]),
  takesAll: "take-all",
  takesOne: "take",
  supply: (space) => stormSupply[space.colour ?? ""] ?? 0,
  supplied: "french",
  topics: {
    combat: new Set([
      "attack-declared",
      "dice-rolled",
      "attack-resolved",
      "damage-ignored",
      "damage-lost",
      "assault-broken",
      "assault-failed",
      "unit-retreated",
      "unit-eliminated",
    ]),
    control: new Set(["control-changed", "trench-changed", "game-ended"]),
    cards: new Set(["card-drawn", "card-discarded", "card-played", "card-left-game", "card-cancelled", "play-went-on"]),
    supply: new Set(["supply-rolled", "area-unsupplied", "replacements-rolled", "unit-placed"]),
    notes: new Set(["note"]),
  },
};

const plain: Looks = {
  immediate: () => false,
  asksOdds: new Set(),
  rank: () => 0,
  quiet: new Set(["pass", "decline", "done", "stop"]),
  takesAll: "",
  takesOne: "",
  supply: () => 0,
  supplied: "french",
  topics: { notes: new Set(["note"]) },
};

export const looksOf = (game: string): Looks => (game === "storm" ? storm : plain);
