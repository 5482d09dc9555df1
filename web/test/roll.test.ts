import { describe, expect, it } from "vitest";
import type { Entry, GameEvent } from "../src/core/protocol";
import { lastRoll } from "../src/core/roll";

const entry = (n: number, ...events: GameEvent[]): Entry => ({ n, kind: "action", at: 0, events });
const declared = { event: "attack-declared", side: "vietminh", area: 22, from: 23 } as GameEvent;
const rolled = { event: "dice-rolled", value: 6, second: 5 } as GameEvent;
const die = { event: "dice-rolled", value: 2 } as GameEvent;
const sum = (total: number) => ({ total, terms: [] });
const resolved = { event: "attack-resolved", area: 22, value: 9, attack: sum(18), defence: sum(9) } as GameEvent;

describe("the last roll", () => {
  it("knows its attack before it is resolved, and the sums after", () => {
    const before = [entry(1, declared), entry(2, rolled)];
    expect(lastRoll(before)).toEqual({ n: 2, dice: [6, 5], side: "vietminh", area: 22 });
    const after = [...before, entry(3, resolved)];
    expect(lastRoll(after)).toEqual({
      n: 2,
      dice: [6, 5],
      side: "vietminh",
      area: 22,
      sums: { attack: 18, defence: 9 },
    });
  });

  it("has no attack when the last one was over before it", () => {
    expect(lastRoll([entry(1, declared), entry(2, rolled, resolved), entry(3, die)])).toEqual({ n: 3, dice: [2] });
    expect(lastRoll([entry(1, declared)])).toBeNull();
  });
});
