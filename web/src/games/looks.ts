// What the client has to know about a game to show it well: no rules, only manners. One row per game.
export interface Looks {
  /** Verbs that a single click does: they can be taken back and no dice follow. */
  immediate: ReadonlySet<string>;
  /** Verbs whose odds are worth asking before anybody hovers. */
  asksOdds: ReadonlySet<string>;
  /** How many counters stand in one row. */
  row: number;
}

const storm: Looks = {
  immediate: new Set(["activate", "take", "take-all"]),
  asksOdds: new Set(["fire", "assault", "attack", "target", "decline", "reroll"]),
  row: 5,
};

const plain: Looks = { immediate: new Set(), asksOdds: new Set(), row: 5 };

export const looksOf = (game: string): Looks => (game === "storm" ? storm : plain);
