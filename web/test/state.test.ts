import { describe, expect, it } from "vitest";
import type { Entry } from "../src/core/protocol";
import * as at from "../src/core/state";
import { seen, table } from "./recorded";

const plain = { rank: () => 0, alike: (thing: string) => thing };
const immediate = (verb: string) => verb === "activate" || verb === "take";

describe("who is there", () => {
  it("is told of people and of nobody else", () => {
    const before = seen("impulse");
    const now = at.receivePresence(before, { type: "presence", match: "m", french: false, vietminh: true });
    for (const side of ["french", "vietminh"] as const) {
      const seat = now.table?.seats[side];
      expect(seat?.present).toBe(seat?.kind === "person" ? side === "vietminh" : before.table?.seats[side].present);
    }
    expect(at.receivePresence(at.empty, { type: "presence", match: "m", french: true, vietminh: true })).toBe(at.empty);
  });
});

describe("clicking", () => {
  it("lights up exactly the things that legal actions name", () => {
    const things = at.openThings(seen("impulse"));
    expect(things.has("area:8")).toBe(true);
    expect(things.has("area:14")).toBe(false);
    expect(things.has("card:v13")).toBe(true);
  });

  it("sends at once what is immediate, and previews the rest", () => {
    expect(at.pick(seen("impulse"), "area:8", immediate).send).toBe("activate 8");
    const shown = at.pick(seen("impulse"), "area:8", () => false);
    expect(shown.send).toBeUndefined();
    expect(shown.state.preview).toBe("activate 8");
    expect(at.pick(shown.state, "area:8", () => false).send).toBe("activate 8");
  });

  it("leaves a choice of ways open when several actions name the same thing", () => {
    const { state } = at.pick(seen("impulse"), "card:v13", immediate);
    expect(at.ways(state).map((entry) => entry.action)).toEqual(["play v13", "sap-card v13"]);
    expect(state.preview).toBeNull();
    expect(at.choose(state, "sap-card v13", immediate).state.preview).toBe("sap-card v13");
  });

  it("narrows step by step: the unit, then where it goes", () => {
    const start = seen("assign-damage");
    const unit = at.legal(start)[0]?.at[0] ?? "";
    const { state } = at.pick(start, unit, immediate);
    expect(at.candidates(state).length).toBeGreaterThan(1);
    const area =
      at.candidates(state).flatMap((entry) => entry.at.filter((thing) => thing.startsWith("area:")))[0] ?? "";
    expect(at.pick(state, area, immediate).state.preview).toMatch(/^flip-retreat /);
  });

  it("offers units first where each has several ways, then the ways of the one chosen", () => {
    const start = seen("assign-damage");
    const flat = at.legal(start);
    const first = at.offers(start, plain);
    const units = first.flatMap((offer) => ("unit" in offer ? [offer] : []));
    expect(units.length).toBeGreaterThan(1);
    for (const { unit, ways } of units) expect(ways).toBe(flat.filter((entry) => entry.at.includes(unit)).length);
    const actions = first.flatMap((offer) => ("action" in offer ? [offer.action] : []));
    expect(actions.length + units.reduce((sum, { ways }) => sum + ways, 0)).toBe(flat.length);
    const [one] = units;
    const { state } = at.pick(start, one?.unit ?? "", immediate);
    expect(at.offers(state, plain)).toEqual(at.candidates(state).map((action) => ({ action })));
    expect(at.offers(seen("impulse"), plain).every((offer) => "action" in offer)).toBe(true);
  });

  it("offers two copies of a card once, and one alone still by itself", () => {
    const start = seen("impulse");
    const play = at.legal(start).filter((entry) => at.verb(entry.action) === "play");
    const alike = (thing: string) => (thing.startsWith("card:") ? "card" : thing);
    const offered = at.offers(start, { ...plain, alike });
    const actions = offered.flatMap((offer) => ("action" in offer ? [offer.action.action] : []));
    expect(play.length).toBeGreaterThan(1);
    expect(actions.filter((action) => at.verb(action) === "play")).toEqual([play[0]?.action]);
    expect(at.offers(start, plain).length).toBe(at.legal(start).length);
  });

  it("begins anew when a click does not fit the ones before", () => {
    const units = at
      .legal(seen("assign-damage"))
      .flatMap((entry) => entry.at.filter((thing) => thing.startsWith("unit:")));
    const [one = "", two = ""] = [...new Set(units)];
    const first = at.pick(seen("assign-damage"), one, immediate).state;
    expect(at.pick(first, two, immediate).state.picked).toEqual([two]);
  });

  it("changes nothing for what is not legal, and nothing while an answer is awaited", () => {
    const start = seen("impulse");
    expect(at.pick(start, "area:14", immediate).state).toBe(start);
    expect(at.pick(at.sent(start, "activate 8"), "area:8", immediate).send).toBeUndefined();
  });
});

describe("messages", () => {
  it("forget the choice when the position is another, and keep it when it is the same", () => {
    const { state } = at.pick(seen("impulse"), "card:v13", immediate);
    expect(at.receiveTable(state, table("impulse")).picked).toEqual(["card:v13"]);
    expect(at.receiveTable(state, { ...table("impulse"), n: table("impulse").n + 1 }).picked).toEqual([]);
  });

  it("keep the choice, its odds and what was sent through a note of the opponent", () => {
    const { n } = table("impulse");
    const { state } = at.pick(seen("impulse"), "card:v13", immediate);
    const note = { n: n + 1, kind: "note", side: "french", at: 0, text: "Hello" } as Entry;
    const noted = at.receiveTable(at.sent(state, "pass"), { ...table("impulse"), n: n + 1, entries: [note] });
    expect(noted).toMatchObject({ picked: ["card:v13"], pending: "pass" });
    // With an action among them the position is another, and so it is when not all that happened was told.
    const action = { ...note, n: n + 2, kind: "action", text: "pass" } as Entry;
    for (const entries of [[note, action], [note]])
      expect(at.receiveTable(noted, { ...table("impulse"), n: n + 2, entries })).toMatchObject({
        picked: [],
        pending: null,
      });
  });

  it("end what was said about the position before, but not that it had changed", () => {
    const later = { ...table("impulse"), n: table("impulse").n + 1 };
    const refused = at.tellRefusal(seen("impulse"), { key: "too-fast" });
    expect(at.receiveTable(refused, later).notice).toBeNull();
    expect(at.receiveTable(refused, table("impulse")).notice).not.toBeNull();
    const stale = at.receiveStale(seen("impulse"), later.n, []);
    expect(at.receiveTable(stale, later).notice).toMatchObject({ kind: "stale" });
  });

  it("leave nothing to choose at a table that is closed", () => {
    const { state } = at.pick(seen("impulse"), "area:8", immediate);
    const closed = at.closed(state);
    expect(at.legal(state)).not.toEqual([]);
    expect(at.legal(closed)).toEqual([]);
    expect(at.openThings(closed).size).toBe(0);
    expect(closed).toMatchObject({ picked: [], preview: null });
    expect(closed.table?.decision?.kind).toBe("impulse"); // the question can still be read
  });

  it("never go back in time and never count an entry twice", () => {
    const start = seen("impulse");
    const later = at.receiveTable(start, { ...table("impulse"), n: 99 });
    expect(at.receiveTable(later, table("impulse"))).toBe(later);
    expect(at.receiveTable(start, table("impulse")).entries.length).toBe(start.entries.length);
  });

  it("say what was refused and free the table again", () => {
    const sent = at.sent(seen("impulse"), "fire 39");
    const refusal = { key: "not-legal", rule: "storm-8.1a", reason: "storm.no.out-of-range" };
    const state = at.receiveRefusal(sent, refusal);
    expect(state.pending).toBeNull();
    expect(state.notice).toMatchObject({ kind: "refused", rule: "storm-8.1a" });
    // A note that was refused is no answer to the action that is still on its way.
    expect(at.tellRefusal(sent, refusal)).toMatchObject({ pending: "fire 39", notice: { kind: "refused" } });
  });

  it("keep odds of this position only", () => {
    const state = seen("impulse");
    expect(at.receiveOdds(state, "fire 6", 3, null)).toBe(state);
    expect(at.receiveOdds(state, "fire 6", state.table?.n ?? 0, null).odds).toEqual({ "fire 6": null });
  });

  it("tell how far a turn is", () => {
    const entry = (...events: string[]): Entry => ({
      n: 1,
      kind: "action",
      at: 0,
      events: events.map((event) => ({ event })),
    });
    const begun = [entry("turn-began", "card-drawn"), entry("impulse-began"), entry("impulse-began", "unit-moved")];
    expect(at.impulse(begun.slice(0, 1))).toBe(0);
    expect(at.impulse(begun)).toBe(2);
    expect(at.impulse([...begun, entry("supply-rolled")])).toBe("end");
    expect(at.impulse([...begun, entry("turn-ended", "turn-began")])).toBe(0);
  });

  it("leave out of the log what was undone", () => {
    const action = (n: number): Entry => ({ n, kind: "action", side: "french", at: 0, text: "x", events: [] });
    const undo: Entry = { n: 3, kind: "undo", side: "french", at: 0, text: "1" };
    expect(at.standingEntries([action(1), action(2), undo, action(4)]).map((entry) => entry.n)).toEqual([1, 3, 4]);
    const resumed: Entry = { n: 3, kind: "resumed", side: "nobody", at: 0, text: "2 4" };
    expect(at.standingEntries([action(1), action(2), resumed, action(4)]).map((entry) => entry.n)).toEqual([3, 4]);
  });
});
