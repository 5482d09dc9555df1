import { readFileSync } from "node:fs";
import opentype from "opentype.js";
import { describe, expect, it } from "vitest";
import { board as boardData, words as catalogue } from "../dev/game_data.mjs";
import { type BoardData, board } from "../src/core/board";
import { workScale } from "../src/core/geometry";
import { boxesOf, type Content, freeSpot, layOut, levelAt, nameSize, nameWidth, shared } from "../src/core/layout";
import type { Side, Table } from "../src/core/protocol";

const data = board(boardData() as unknown as BoardData);
const recorded = JSON.parse(readFileSync(new URL("recorded/storm.json", import.meta.url), "utf8")) as Record<
  string,
  Table
>;
const opening = recorded.impulse ?? expect.fail("no opening");
const zooms = [0.4, 0.5, 0.6, 0.7, 0.85, 1, 1.4, 2, 3].map((zoom) => zoom * workScale);
// The whole map on a desk and on a phone is smaller still.
const scales = [0.177, 0.19, ...zooms];
const sides: Side[] = ["vietminh", "french"];

function contents(language: string, change: (content: Content) => void = () => {}): Content[] {
  const names = catalogue(language) as Record<string, string>;
  return data.data.spaces.map((space) => {
    const area = opening.view.areas.find((one) => `area:${one.area}` === space.id);
    const content: Content = {
      space,
      name: (names[`storm.area.${space.number}`] ?? "").replace(/ \(.*\)$/, ""),
      stacks: sides.flatMap((side) => {
        const stack = area?.[side];
        return stack ? [{ side, count: stack.fresh.length + stack.spent.length }] : [];
      }),
      fired: [],
      trench: area?.trench ?? 0,
      unsupplied: false,
    };
    change(content);
    return content;
  });
}

function clashes(list: Content[], scale: number): string[] {
  const placed = layOut(list, levelAt(scale), data.data.sheet);
  const found: string[] = [];
  placed.forEach((one, index) => {
    for (const other of placed.slice(index + 1))
      for (const a of one.rows)
        for (const b of other.rows)
          if (shared(a, b, 0) > 0)
            found.push(`${scale.toFixed(2)} ${one.space.id} ${a.kind} on ${other.space.id} ${b.kind}`);
    one.rows.forEach((a, at) => {
      for (const b of one.rows.slice(at + 1))
        if (shared(a, b, 0) > 0) found.push(`${scale.toFixed(2)} ${one.space.id}: ${a.kind} on its own ${b.kind}`);
    });
  });
  return found;
}

describe("nothing on the map covers anything else", { timeout: 60_000 }, () => {
  for (const language of ["en", "fr"])
    it(`in the opening position, at every zoom, names in ${language}`, () => {
      expect(scales.flatMap((scale) => clashes(contents(language), scale))).toEqual([]);
    });

  it("with nine of a side in every area, one after the other with nine of each", () => {
    const found: string[] = [];
    for (const space of data.data.spaces)
      for (const scale of [0.19, 0.42, workScale])
        found.push(
          ...clashes(
            contents("en", (content) => {
              if (content.space.id !== space.id) return;
              content.stacks = sides.map((side) => ({ side, count: 9 }));
              content.fired = sides;
              content.trench = 3;
            }),
            scale,
          ),
        );
    expect(found).toEqual([]);
  });

  it("with nine of one side in every area at once", () => {
    const found = scales.flatMap((scale) =>
      clashes(
        contents("en", (content) => {
          content.stacks = [{ side: "french", count: 9 }];
        }),
        scale,
      ),
    );
    expect(found).toEqual([]);
  });

  it("with trenches, Fire markers and areas out of supply wherever they can be", () => {
    const found = scales.flatMap((scale) =>
      clashes(
        contents("fr", (content) => {
          content.trench = 3;
          content.unsupplied = true;
          content.fired = content.stacks.map((stack) => stack.side);
        }),
        scale,
      ),
    );
    expect(found).toEqual([]);
  });
});

describe("places", { timeout: 60_000 }, () => {
  it("leave counters readable: never smaller than three quarters", () => {
    const placed = layOut(
      contents("en", (content) => {
        content.stacks = sides.map((side) => ({ side, count: 9 }));
      }),
      levelAt(workScale),
      data.data.sheet,
    );
    for (const one of placed) for (const stack of one.stacks) expect(stack.size).toBeGreaterThanOrEqual(47);
  });

  it("give odds a spot that covers no counter in the opening position", () => {
    const placed = layOut(contents("en"), levelAt(workScale), data.data.sheet);
    const taken = boxesOf(placed);
    const sheet = { x: 0, y: 0, width: 2200, height: 3400 };
    const covered = placed.filter((one) => {
      const spot = freeSpot(taken, { width: 230, height: 36 }, one.bounds, sheet);
      return taken.some((box) => shared(box, spot, 0) > 0);
    });
    expect(covered.map((one) => one.space.id)).toEqual([]);
  });

  it("reckon with names at least as wide as the font draws them", () => {
    const file = readFileSync(
      new URL("../node_modules/@fontsource/spectral/files/spectral-latin-500-italic.woff", import.meta.url),
    );
    const font = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
    for (const language of ["en", "fr"])
      for (const { name } of contents(language))
        expect(nameWidth(name), name).toBeGreaterThanOrEqual(font.getAdvanceWidth(name, nameSize) - 0.5);
  });
});
