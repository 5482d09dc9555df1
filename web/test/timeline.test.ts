import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Entry, GameEvent } from "../src/core/protocol";
import { across, heldOver, marksOf, momentAt, segments } from "../src/core/timeline";

const action = (...events: GameEvent[]): Entry => ({ n: 1, kind: "action", at: 0, text: "", events });

describe("the marks of a match", () => {
  const actions = [
    action({ event: "turn-began", value: 1 }, { event: "impulse-began" }),
    action({ event: "control-changed", area: 4, side: "vietminh" }),
    action({ event: "control-changed", area: 5, side: "vietminh" }, { event: "impulse-began" }),
    action({ event: "turn-began", value: 2 }),
    action({ event: "control-changed", area: 4, side: "french" }),
  ];
  const marks = marksOf(actions, (area) => area === 4);

  it("are its turns, its impulses and the victory areas that changed hands", () => {
    expect(marks.turns).toEqual([
      { turn: 1, at: 0 },
      { turn: 2, at: 4 },
    ]);
    expect(marks.impulses).toEqual([0, 1, 3]);
    expect(marks.changes).toEqual([
      { at: 2, by: 1 },
      { at: 5, by: -1 },
    ]);
  });

  it("tell what was held, counted from the end", () => {
    expect(heldOver(marks.changes, 3)).toEqual([
      { at: 0, held: 3 },
      { at: 2, held: 4 },
      { at: 5, held: 3 },
    ]);
    expect(heldOver([], 2)).toEqual([{ at: 0, held: 2 }]);
  });
});

describe("a line with turns", () => {
  it("is as long as they are where all have room", () => {
    expect(segments([0, 25, 50], 100, 200, 20).map(({ x, width }) => [x, width])).toEqual([
      [0, 50],
      [50, 50],
      [100, 100],
    ]);
  });

  it("gives short ones the least room, at the cost of the others", () => {
    const parts = segments([0, 400, 401, 402], 402, 300, 24);
    expect(parts.map(({ width }) => width)).toEqual([228, 24, 24, 24]);
    expect(across(parts, 402)).toBe(276); // the last turn has only begun
    expect(across(segments([0, 400], 410, 300, 24), 410)).toBe(300);
  });

  it("shares out what there is where there is too little", () => {
    expect(segments([0, 1, 2, 3], 100, 40, 24).map(({ width }) => width)).toEqual([10, 10, 10, 10]);
    expect(segments([0], 0, 40, 24)).toEqual([{ from: 0, to: 0, x: 0, width: 40 }]);
  });

  it("always fills the width, leaves no turn too small and leads back to the moment", () => {
    const lengths = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(lengths, fc.integer({ min: 300, max: 2000 }), (turns, width) => {
        const starts = turns.map((_, index) => turns.slice(0, index).reduce((sum, one) => sum + one, 0));
        const of = turns.reduce((sum, one) => sum + one, 0);
        const parts = segments(starts, of, width, 24);
        const last = parts.at(-1);
        expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(width, 6);
        for (const part of parts) expect(part.width).toBeGreaterThan(23.999);
        for (const when of [0, Math.floor(of / 3), of]) expect(momentAt(parts, across(parts, when) + 1e-9)).toBe(when);
        expect(momentAt(parts, -50)).toBe(0);
        expect(momentAt(parts, width + 50)).toBe(of);
      }),
    );
  });
});
