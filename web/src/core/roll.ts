// The dice that were just rolled, and what for: an attack, as far as it is known by then.
import type { Entry, GameEvent } from "./protocol";

export interface Roll {
  /** The entry it stands in. */
  n: number;
  dice: number[];
  side?: string;
  area?: number;
  /** Both sums, once the attack is resolved. */
  sums?: { attack: number; defence: number };
}

const ends = new Set(["attack-resolved", "assault-broken", "card-cancelled"]);

/** The last roll; its attack is the last one declared, unless that was over before. */
export function lastRoll(entries: Entry[]): Roll | null {
  let attack: GameEvent | null = null;
  let roll: Roll | null = null;
  for (const { n, events = [] } of entries)
    for (const event of events) {
      if (event.event === "attack-declared") attack = event;
      else if (event.event === "dice-rolled") {
        roll = { n, dice: [event.value ?? 0, event.second ?? 0].filter((die) => die > 0) };
        if (attack?.side) roll.side = attack.side;
        if (attack?.area !== undefined) roll.area = attack.area;
      } else if (ends.has(event.event)) {
        if (roll && attack && event.attack && event.defence)
          roll.sums = { attack: event.attack.total, defence: event.defence.total };
        attack = null;
      }
    }
  return roll;
}
