// What the parts of the map share: an area with all that is drawn in it, and paths between areas.
import { type Board, type Space, type Standing, type Sums, standing, sums } from "../../core/board";
import { pointsOf } from "../../core/geometry";
import type { Content, Level, Placed } from "../../core/layout";
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

export function arrowPath(board: Board, { from, to }: Pick<Arrow, "from" | "to">): string {
  const centre = (id: string): [number, number] => {
    const space = board.spaces.get(id);
    return space ? [space.label[0] * 100, space.label[1] * 100] : [0, 0];
  };
  const [x1, y1] = centre(from);
  const [x2, y2] = centre(to);
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [sx, sy] = [x1 + ux * 70, y1 + uy * 70];
  const [ex, ey] = [x2 - ux * 80, y2 - uy * 80];
  return `M${sx} ${sy}Q${(sx + ex) / 2 + uy * 30} ${(sy + ey) / 2 - ux * 30} ${ex} ${ey}`;
}
