// Who sits where in a new match, from what a person chose.
import { type NewSeat, other, type Side } from "./protocol";

export type Opponent = "computer" | "friend" | "same";
export interface Seating {
  side: Side | "dice";
  opponent: Opponent;
  level: string;
}

/** Not the weakest, if there is a choice: who knows no better gets a fair opponent. */
export const usualLevel = (levels: string[]): string => levels[Math.min(1, levels.length - 1)] ?? "";

export function seats({ side, opponent, level }: Seating, coin: () => boolean): Record<Side, NewSeat> {
  const mine: Side = side === "dice" ? (coin() ? "french" : "vietminh") : side;
  const theirs: NewSeat =
    opponent === "computer" ? { kind: "computer", level } : { kind: opponent === "friend" ? "open" : "person" };
  return { [mine]: { kind: "person" }, [other(mine)]: theirs } as Record<Side, NewSeat>;
}

export const tossCoin = (): boolean => (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % 2 === 0;

/** Links to open seats are shown at the table until somebody opens them. */
export function keepInvites(match: string, invites: Partial<Record<Side, string>>): void {
  try {
    for (const [seat, token] of Object.entries(invites)) sessionStorage.setItem(`invite ${match} ${seat}`, token);
  } catch {
    // A browser that keeps nothing makes a new link at the table.
  }
}
export function keptInvite(match: string, seat: string): string | null {
  try {
    return sessionStorage.getItem(`invite ${match} ${seat}`);
  } catch {
    return null;
  }
}
