import { describe, expect, it } from "vitest";
import { eyesOf, isEnded, mergeEntries, mergeEvents, mergePositions, openSight, sights } from "../src/core/eyes";
import type { Entry, Position, Side } from "../src/core/protocol";
import { table } from "./recorded";

const drawn = (n: number, side: Side, card?: string): Entry => ({
  n,
  kind: "action",
  side: "chance",
  at: 0,
  text: card ? `draw ${card}` : null,
  events: [{ event: "card-drawn", side, ...(card ? { card } : {}) }],
});
const open: Entry = { n: 3, kind: "action", side: "vietminh", at: 0, text: "activate 8", events: [] };
const note: Entry = { n: 4, kind: "note", side: "french", at: 0, text: "well played" };

describe("whose eyes there are", () => {
  it("are anybody's after the end, and both sides' at first", () => {
    expect(sights(true, "french")).toEqual(["french", "vietminh", "all"]);
    for (const own of ["french", "nobody"] as const) expect(openSight(null, true, own)).toBe("all");
    expect(openSight("vietminh", true, "french")).toBe("vietminh");
    expect(["waiting", "playing", "over", "closed"].map((status) => isEnded(status as "over"))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it("are one's own before it, whatever was chosen", () => {
    expect(sights(false, "nobody")).toEqual(["french", "vietminh", "nobody"]);
    expect(sights(false, "french")).toEqual(["french", "vietminh"]);
    expect(openSight("all", false, "french")).toBe("french");
    expect(openSight(null, false, "nobody")).toBe("nobody");
  });

  it("are no spectator's any more when the match has ended under his eyes", () => {
    expect(openSight("nobody", true, "nobody")).toBe("all");
  });

  it("are two pairs for all", () => {
    expect(eyesOf("all")).toEqual(["french", "vietminh"]);
    expect(eyesOf("vietminh")).toEqual(["vietminh"]);
  });
});

describe("two logs of one match", () => {
  const french = [drawn(1, "vietminh"), drawn(2, "french", "f01"), open];
  const vietminh = [drawn(1, "vietminh", "v13"), drawn(2, "french"), open, note];
  const whole = [drawn(1, "vietminh", "v13"), drawn(2, "french", "f01"), open, note];

  it("become one that knows what either knew, whichever comes first", () => {
    expect(mergeEntries(french, vietminh)).toEqual(whole);
    expect(mergeEntries(vietminh, french)).toEqual(whole);
  });

  it("stay what they were", () => {
    const before = structuredClone(french);
    mergeEntries(french, vietminh);
    expect(french).toEqual(before);
    expect(mergeEntries(french, french)).toEqual(french);
    expect(mergeEntries([], vietminh)).toEqual(vietminh);
  });

  it("are in the order of their numbers where each misses something", () => {
    expect(mergeEntries([note], [drawn(1, "french", "f01")]).map(({ n }) => n)).toEqual([1, 4]);
  });
});

describe("events", () => {
  it("take the card from whoever saw it, and nothing from another event", () => {
    const unseen = [
      { event: "card-discarded", side: "french" as const },
      { event: "impulse-began", value: 2 },
    ];
    const seen = [
      { event: "card-discarded", side: "french" as const, card: "f07" },
      { event: "impulse-began", value: 2 },
    ];
    expect(mergeEvents(unseen, seen)).toEqual(seen);
    expect(mergeEvents(seen, unseen)).toEqual(seen);
    expect(mergeEvents([{ event: "a" }], [{ event: "b", card: "f01" }])).toEqual([{ event: "a" }]);
  });

  it("are those of whoever saw more", () => {
    const more = [{ event: "a" }, { event: "b" }];
    expect(mergeEvents([{ event: "a" }], more)).toBe(more);
    expect(mergeEvents(more, [{ event: "a" }])).toBe(more);
  });
});

describe("two positions of one moment", () => {
  const seenBy = (viewer: Side, hand: string[]): Position => {
    const { view, match } = table("impulse");
    const { hand: _, ...other } = view.cards[viewer === "french" ? "vietminh" : "french"];
    const own = { ...view.cards[viewer], hand };
    const cards = viewer === "french" ? { french: own, vietminh: other } : { french: other, vietminh: own };
    const events = [drawn(1, "french", viewer === "french" ? "f01" : undefined).events ?? []].flat();
    return { type: "position", match, at: 1, of: 9, viewer, turn: 1, events, view: { ...view, viewer, cards } };
  };

  it("become a table with both hands", () => {
    const both = mergePositions({ french: seenBy("french", ["f01", "f02"]), vietminh: seenBy("vietminh", ["v13"]) });
    expect(both.view.cards.french.hand).toEqual(["f01", "f02"]);
    expect(both.view.cards.vietminh.hand).toEqual(["v13"]);
    expect(both.view.areas).toEqual(table("impulse").view.areas);
    expect(both.viewer).toBe("nobody");
    expect(both.events[0]?.card).toBe("f01");
  });
});
