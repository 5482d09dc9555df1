// What the parts of the map share: an area with all that is drawn in it, and paths between areas.
import { type Board, type Space, type Standing, type Sums, standing, sums } from "../../core/board";
import { pointsOf } from "../../core/geometry";
import type { Box, Content, Level, Placed } from "../../core/layout";
import { layOut } from "../../core/layout";
import type { AreaView, Side, View } from "../../core/protocol";
import type { Arrow } from "../../core/trace";

export interface Tag {
  space: string;
  text: string;
  number?: number;
}
export type { Mark } from "../../core/overlays";
export type { Arrow, Ghost } from "../../core/trace";

export interface DrawnStack {
  side: Side;
  units: Standing[];
  sums: Sums;
}
export interface Drawn {
  space: Space;
  area: AreaView;
  points: string;
  name: string;
  stacks: DrawnStack[];
  placed: Placed;
}

/** Viet Minh above, French below; names as they stand on the map, without what is in brackets behind them. */
export function draw(board: Board, view: View, level: Level, name: (space: Space) => string): Drawn[] {
  const areas = new Map(view.areas.map((area) => [`area:${area.area}`, area]));
  const found = board.data.spaces.flatMap((space) => {
    const area = areas.get(space.id);
    if (!area) return [];
    const stacks = (["vietminh", "french"] as const)
      .map((side) => ({ side, units: standing(board, area[side]) }))
      .filter(({ units }) => units.length > 0)
      .map((one) => ({ ...one, sums: sums(one.units) }));
    return [{ space, area, stacks, name: name(space) }];
  });
  const contents: Content[] = found.map(({ space, area, stacks, name }) => ({
    space,
    name,
    stacks: stacks.map(({ side, units }) => ({ side, count: units.length })),
    fired: area.fired ?? [],
    trench: area.trench,
    unsupplied: !!area.out_of_supply,
  }));
  const places = layOut(contents, level, board.data.sheet);
  return found.map((one, index) => ({
    ...one,
    points: pointsOf(one.space.polygon),
    placed: places[index] as Placed,
  }));
}

const written = new WeakMap<Drawn, string>();
function asText(one: Drawn): string {
  const known = written.get(one);
  if (known !== undefined) return known;
  const text = JSON.stringify([one.area, one.name, one.placed]);
  written.set(one, text);
  return text;
}
/** What has not changed stays the same object, so that it does not have to be drawn anew. */
export function steady(before: Drawn[], now: Drawn[]): Drawn[] {
  const known = new Map(before.map((one) => [one.space, one]));
  return now.map((one) => {
    const old = known.get(one.space);
    return old && asText(old) === asText(one) ? old : one;
  });
}

/** Where every unit stands on the sheet, to let it travel from where it stood before. */
export function unitSpots(drawn: Drawn[]): Map<string, { x: number; y: number; space: string }> {
  const spots = new Map<string, { x: number; y: number; space: string }>();
  for (const { space, stacks, placed } of drawn)
    stacks.forEach(({ units }, stack) => {
      units.forEach(({ unit }, index) => {
        const slot = placed.stacks[stack]?.slots[index];
        if (slot) spots.set(unit.id, { ...slot, space: space.id });
      });
    });
  return spots;
}

/** How far from its middle towards another point a box reaches, as a share of the way. */
function reach(box: Box, dx: number, dy: number): number {
  const air = 10;
  return Math.min(
    Math.abs(dx) < 1 ? Number.POSITIVE_INFINITY : (box.width / 2 + air) / Math.abs(dx),
    Math.abs(dy) < 1 ? Number.POSITIVE_INFINITY : (box.height / 2 + air) / Math.abs(dy),
  );
}

/** From what stands in one area to what stands in the other, covering neither where there is room between them. */
export function arrowPath(drawn: Drawn[], { from, to }: Pick<Arrow, "from" | "to">): string {
  const boxOf = (id: string) => drawn.find((one) => one.space.id === id)?.placed.bounds;
  const [a, b] = [boxOf(from), boxOf(to)];
  if (!a || !b) return "";
  const [ax, ay] = [a.x + a.width / 2, a.y + a.height / 2];
  const [dx, dy] = [b.x + b.width / 2 - ax, b.y + b.height / 2 - ay];
  let start = reach(a, dx, dy);
  const end = 1 - reach(b, dx, dy);
  const least = 46 / (Math.hypot(dx, dy) || 1);
  if (end - start < least) start = end - least;
  const at = (share: number): [number, number] => [ax + dx * share, ay + dy * share];
  const [sx, sy] = at(start);
  const [ex, ey] = at(end);
  const bend = 0.07;
  return `M${sx} ${sy}Q${(sx + ex) / 2 + (ey - sy) * bend} ${(sy + ey) / 2 - (ex - sx) * bend} ${ex} ${ey}`;
}
