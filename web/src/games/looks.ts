// What the client has to know about a game to show it well: no rules, only manners. One row per game.
import type { Space } from "../core/board";
import type { Side } from "../core/protocol";

export interface Looks {
  /** Verbs that a single click does: they can be taken back and no dice follow. */
  immediate: ReadonlySet<string>;
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
const stormSupply: Record<string, number> = { blue: 2, green: 1 };
const storm: Looks = {
  immediate: new Set(["activate", "take", "take-all"]),
  asksOdds: new Set(["fire", "assault", "attack", "target", "reroll", "decline", "done", "pass", "play"]),
  // Passing has a key and a button of its own, and nobody should do it by the first number.
  rank: (verb) =>
    verb === "take" ? 99 : verb === "pass" ? 98 : stormOrder.includes(verb) ? stormOrder.indexOf(verb) : 50,
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
  immediate: new Set(),
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
