// Short names and figures: lists of units, rules, odds, and what the log says once.
import { describe, expect, it } from "vitest";
import { board as boardData, words as catalogue } from "../dev/game_data.mjs";
import { type BoardData, board } from "../src/core/board";
import { inShort, threshold } from "../src/core/odds";
import type { Entry, GameEvent, Odds } from "../src/core/protocol";
import * as at from "../src/core/state";
import { ruleText, tell, unitList } from "../src/core/tell";
import { words } from "../src/core/words";
import { seen } from "./recorded";

const storm = board(boardData() as unknown as BoardData);
const english = words("en", catalogue("en"));
const telling = { words: english, board: storm, game: "storm" };
const units = (formation: string) =>
  [...storm.units.values()].filter((unit) => unit.formation === formation).map((unit) => unit.id.slice(5));
const entry = (n: number, side: Entry["side"] & string, events: GameEvent[], more: Partial<Entry> = {}): Entry =>
  ({ n, kind: "action", side, at: 0, text: "", events, ...more }) as Entry;

describe("a list of units", () => {
  const [one = "", two = "", three = "", four = ""] = units("98/316");
  const formation = storm.units.get(`unit:${one}`)?.formation;
  it("draws companies in a row together, from three on", () => {
    expect(unitList(telling, [one, two])).toBe(`${formation} 1, 2`);
    expect(unitList(telling, [one, two, three])).toBe(`${formation} 1–3`);
    expect(unitList(telling, [one, three, four])).toBe(`${formation} 1, 3, 4`);
  });
  it("names each formation", () => {
    const [other = ""] = units("102/308");
    expect(unitList(telling, [one, two, other])).toBe(`${formation} 1, 2; 102/308 1`);
  });
});

describe("a rule", () => {
  it.each([
    ["storm-6.2a", "rule 6.2a"],
    ["storm-ruling-25", "ruling 25"],
    ["storm-f11", "card F11"],
    ["storm-v03", "card V03"],
  ])("%s is told as %s", (id, text) => expect(ruleText(english, id)).toBe(text));
});

describe("odds in short", () => {
  const odds: Odds = {
    measure: "storm.measure.damage",
    ways: 4,
    outcomes: [
      { value: 0, ways: 1 },
      { value: 4, ways: 3 },
    ],
  };
  it("give the average and the chance of anything at all", () => {
    expect(inShort(english, odds)).toBe("avg 3.0 · 1+ 75%");
    expect(threshold(odds)).toBe(1);
  });
  it("give the chance to empty the area where there is one", () => {
    expect(inShort(english, { ...odds, certain_from: 4 })).toBe("avg 3.0 · empties 75%");
    expect(threshold({ ...odds, certain_from: 4 })).toBe(4);
    expect(inShort(english, { ...odds, certain_from: 5 })).toBe("avg 3.0 · 1+ 75%");
  });
});

describe("the log", () => {
  it("tells a discard that keeps the phase going once", () => {
    const discarded: GameEvent = { event: "card-discarded", side: "french", card: "f01" };
    const went: GameEvent = { event: "play-went-on", side: "french", card: "f01" };
    expect(tell(telling, [entry(1, "french", [discarded, went])]).map((line) => line.event)).toEqual(["play-went-on"]);
    expect(tell(telling, [entry(1, "french", [discarded])]).map((line) => line.event)).toEqual(["card-discarded"]);
  });
  it("counts cards that are drawn unseen", () => {
    const drawn: GameEvent = { event: "card-drawn", side: "french" };
    expect(tell(telling, [entry(1, "chance", [drawn]), entry(2, "chance", [drawn])])[0]?.text).toBe(
      "French draw 2 cards.",
    );
  });
});

describe("the last move of the others", () => {
  it("holds the viewer's own losses where he had no choice", () => {
    const lost: GameEvent = { event: "unit-eliminated", side: "vietminh", unit: "x", area: 8 };
    const state = seen("impulse");
    const n = state.table?.n ?? 0;
    const entries = [entry(n + 1, "vietminh", [lost], { forced: true }), entry(n + 2, "vietminh", [lost])];
    const later = { ...state, seen: n, entries };
    expect(at.lastMove(later).map((one) => one.n)).toEqual([n + 1]);
  });
});
