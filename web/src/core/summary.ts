// What a finished game amounts to: losses by turn, dice against expectation, how it ended.
import type { Board } from "./board";
import type { Entry, Side } from "./protocol";
import { standingEntries } from "./state";

export interface Rolled {
  count: number;
  average: number;
  /** How often each face from 1 to 6 came up. */
  faces: number[];
}

export interface Summary {
  losses: { turn: number; french: number; vietminh: number }[];
  dice: Record<Side, Rolled>;
  resigned: Side | null;
}

export function summary(board: Board, entries: Entry[]): Summary {
  const losses: Summary["losses"] = [{ turn: 1, french: 0, vietminh: 0 }];
  const rolled: Record<Side, number[]> = { french: [], vietminh: [] };
  let resigned: Side | null = null;
  for (const entry of standingEntries(entries)) {
    if (entry.kind === "resign" && (entry.side === "french" || entry.side === "vietminh")) resigned = entry.side;
    for (const event of entry.events ?? []) {
      if (event.event === "turn-began" && event.value && event.value > 1)
        losses.push({ turn: event.value, french: 0, vietminh: 0 });
      const last = losses.at(-1);
      const side = event.unit ? board.units.get(`unit:${event.unit}`)?.side : undefined;
      if (event.event === "unit-eliminated" && last && side) ++last[side];
      if (event.event === "dice-rolled" && (event.side === "french" || event.side === "vietminh"))
        rolled[event.side].push(...[event.value ?? 0, event.second ?? 0].filter((die) => die > 0));
    }
  }
  const mean = (dice: number[]): Rolled => ({
    count: dice.length,
    average: dice.length === 0 ? 0 : dice.reduce((sum, die) => sum + die, 0) / dice.length,
    faces: [1, 2, 3, 4, 5, 6].map((face) => dice.filter((die) => die === face).length),
  });
  return { losses, dice: { french: mean(rolled.french), vietminh: mean(rolled.vietminh) }, resigned };
}
