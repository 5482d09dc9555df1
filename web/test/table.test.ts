import { describe, expect, it } from "vitest";
import { board as boardData, words as catalogue } from "../dev/game_data.mjs";
import { arriving, type BoardData, board } from "../src/core/board";
import { commandOf, keyCommands } from "../src/core/keys";
import { stepsAfter } from "../src/core/missed";
import { marksOf, overlays } from "../src/core/overlays";
import type { Entry, Legal } from "../src/core/protocol";
import * as at from "../src/core/state";
import { summary } from "../src/core/summary";
import { choiceText, narrowed, promptText, tell } from "../src/core/tell";
import { traceOf } from "../src/core/trace";
import { completions } from "../src/core/typing";
import { words } from "../src/core/words";
import { looksOf } from "../src/games/looks";
import { recorded, seen, table } from "./recorded";

const storm = board(boardData() as unknown as BoardData);
const telling = { words: words("en", catalogue("en")), board: storm, game: "storm" };
const entry = (n: number, side: Entry["side"] & string, events: Entry["events"] = []): Entry => ({
  n,
  kind: "action",
  side: side as "french",
  at: 0,
  text: "",
  events,
});

describe("keys", () => {
  it("mean one thing each, and each overlay has its own", () => {
    const all = keyCommands.flatMap(({ keys }) => keys);
    expect(new Set(all).size).toBe(all.length);
    for (const { name, key } of overlays) expect(commandOf(key.toUpperCase())).toBe(`overlay-${name}`);
  });

  it("are all explained in both languages", () => {
    for (const explained of [catalogue("en"), catalogue("fr")])
      for (const { command } of keyCommands) expect(explained).toHaveProperty([`web.key.${command}`]);
  });
});

describe("typing", () => {
  const say = (legal: Legal) => choiceText(telling, legal, table("impulse"));
  it("completes what is begun, and finds actions by their words", () => {
    const legal = at.legal(seen("impulse"));
    expect(completions(legal, "activ", say).every(({ action }) => action.startsWith("activate"))).toBe(true);
    expect(completions(legal, "him lam", say).map(({ action }) => action)).toEqual(["activate 8"]);
    expect(completions(legal, "shout", say)).toEqual([]);
  });
});

describe("choices", () => {
  it("are numbered with the attacks before the single units", () => {
    const state = seen("impulse");
    const looks = looksOf("storm");
    const legal: Legal[] = [
      { action: "take 1", at: ["unit:1"] },
      { action: "move 5", at: ["area:5"] },
      { action: "fire 6", at: ["area:6"] },
      { action: "take-all", at: [] },
    ];
    if (state.table?.decision) state.table.decision.legal = legal;
    const [all, fire, move, take] = [legal[3], legal[2], legal[1], legal[0]];
    expect(at.offers(state, { rank: looks.rank, alike: (thing) => thing })).toEqual(
      [all, fire, move, take].map((action) => ({ action })),
    );
  });

  it("say their numbers where the server gives them, and do without where not", () => {
    const known = table("impulse");
    const move = { action: "move 7", at: ["area:7"] };
    expect(choiceText(telling, { ...move, values: { cost: 2 } }, known)).toMatch(/^Move to 7 .* \(2 points\)$/);
    expect(choiceText(telling, move, known)).toMatch(/^Move to 7 [^(]*$/);
    expect(choiceText(telling, { action: "sap", at: [], values: { level: 2 } }, known)).toBe("Dig to level 2");
    const decision = { side: "french" as const, kind: "assign-damage", rule: "storm-8.4b" };
    expect(promptText(telling, { ...decision, values: { points: 3, area: 22 } }, known.view)).toMatch(
      /^3 damage in 22 /,
    );
    expect(promptText(telling, { ...decision, values: {} }, known.view)).not.toMatch(/[{}]/);
    const retreat = { action: "flip-retreat v-7rta-4 nowhere", at: ["unit:v-7rta-4"] };
    expect(choiceText(telling, { ...retreat, values: { points: 2, nowhere: true } }, known)).not.toMatch(/[{}]/);
  });
});

describe("what others did", () => {
  const unit = storm.data.units.find((one) => one.side === "french")?.id.slice(5) ?? "";
  const second = storm.data.units.filter((one) => one.side === "french")[1]?.id.slice(5) ?? "";
  it("leaves arrows, and ghosts where units stood before", () => {
    const trace = traceOf(storm, [
      entry(5, "french", [
        { event: "unit-moved", side: "french", unit, from: 22, area: 17 },
        { event: "unit-moved", side: "french", unit, from: 17, area: 14 },
        { event: "unit-eliminated", side: "french", unit: second, area: 17 },
      ]),
    ]);
    expect(trace.arrows.map(({ from, to }) => `${from} ${to}`)).toEqual(["area:22 area:17", "area:17 area:14"]);
    expect(trace.ghosts).toEqual([
      { space: "area:22", side: "french", count: 1, gone: "moved" },
      { space: "area:17", side: "french", count: 1, gone: "eliminated" },
    ]);
    expect(trace.moved.has(`unit:${unit}`)).toBe(true);
  });

  it("is offered to whoever comes back, and not to whoever missed nothing", () => {
    const state = {
      ...seen("impulse"),
      entries: [entry(3, "vietminh"), entry(9, "french", [{ event: "side-passed" }])],
    };
    expect(at.returned(state, 8).away).toBe(8);
    expect(at.returned(state, 9).away).toBeNull();
    expect(at.sent(at.returned(state, 8), "pass").away).toBeNull();
  });

  it("can be gone through with the position after each step; what was taken back has none", () => {
    const moved = (n: number) =>
      entry(n, "french", [{ event: "unit-moved", side: "french", unit, from: 22, area: 17 + n }]);
    const steps = stepsAfter(
      telling,
      [moved(1), moved(2), { n: 3, kind: "undo", side: "french", at: 0, text: "1" }, moved(4)],
      1,
    );
    expect(steps.map(({ line, at: place }) => [line.n, place])).toEqual([
      [2, null],
      [3, null],
      [4, 2],
    ]);
  });
});

describe("a narrowed log", () => {
  const { cards } = looksOf("storm").topics;
  const lines = tell(telling, recorded.entries);
  it("keeps the lines of its topic and no other", () => {
    const kept = narrowed(lines, cards ?? expect.fail());
    const told = kept.filter((line) => !line.heading);
    expect(told.length).toBeGreaterThan(0);
    expect(told).toEqual(lines.filter((line) => !line.heading && /^card-|^play-went-on$/.test(line.event)));
  });
  it("keeps the turns, and an impulse only with something below it", () => {
    const kept = narrowed(lines, cards ?? expect.fail());
    const impulses = kept.flatMap((line, index) => (line.event === "impulse-began" ? [kept[index + 1]] : []));
    expect(impulses.every((below) => below && !below.heading)).toBe(true);
    expect(impulses.length).toBeLessThan(lines.filter((line) => line.event === "impulse-began").length);
    expect(narrowed(lines, new Set()).map((line) => line.event)).toEqual(
      lines.filter((line) => line.event === "turn-began").map((line) => line.event),
    );
  });
});

describe("two on one screen", () => {
  it("keeps nothing of a hand, a choice or the log under the cover", () => {
    const before = { ...seen("impulse"), odds: { pass: null }, reasons: { "card:v13": {} } };
    before.entries = recorded.entries;
    const text = JSON.stringify(at.cover(before));
    expect(JSON.stringify(before)).toMatch(/"hand":\[/);
    expect(text).not.toMatch(/"hand":|"card":|card:v|sap-card|play v/);
  });
});

describe("overlays", () => {
  const supply = { weighs: looksOf("storm").supply, side: "french" as const };
  it("mark areas by the board, the view or the server's answer", () => {
    const { view } = table("impulse");
    const spaces = (name: (typeof overlays)[number]["name"]) =>
      marksOf(name, storm, view, supply, [{ thing: "area:7", value: 2 }]).map((mark) => mark.space);
    expect(spaces("victory")).toHaveLength(10);
    expect(spaces("supply")).toContain("area:16");
    expect(spaces("reach")).toEqual(["area:7"]);
    expect(marksOf("hit", storm, view, supply, undefined)).toEqual([]);
  });
});

describe("the end", () => {
  it("counts every face of the dice and the losses of each turn", () => {
    const roll = (value: number, second: number) => ({ event: "dice-rolled", side: "french" as const, value, second });
    const sums = summary(storm, [entry(1, "chance", [roll(6, 1)]), entry(2, "chance", [roll(6, 0)])]);
    expect(sums.dice.french.faces).toEqual([1, 0, 0, 0, 0, 2]);
    expect(sums.dice.french.count).toBe(3);
    expect(sums.losses).toEqual([{ turn: 1, french: 0, vietminh: 0 }]);
  });
});

describe("reserves", () => {
  it("are the units of a side that are due next", () => {
    const { view } = table("impulse");
    const due = (ids: string[]) => ({ ...view, off_map: { ...view.off_map, "turn-track": ids } });
    const track = view.off_map["turn-track"] ?? [];
    const turnOf = (id: string) => telling.board.units.get(`unit:${id}`)?.turn ?? 0;
    for (const side of ["french", "vietminh"] as const) {
      const own = track.filter((id) => telling.board.units.get(`unit:${id}`)?.side === side);
      const next = arriving(telling.board, view, side);
      expect(next?.turn).toBe(Math.min(...own.map(turnOf)));
      expect(next?.units.map(({ id }) => id.slice(5))).toEqual(own.filter((id) => turnOf(id) === next?.turn));
    }
    expect(arriving(telling.board, due([]), "french")).toBeNull();
  });
});
