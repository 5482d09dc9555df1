// What never changes in a game (/api/board), with the look-ups that drawing and telling need.
import type { AreaView, Side, Stack, View } from "./protocol";

export type Point = [number, number];

export interface Space {
  id: string;
  number: number;
  polygon: Point[];
  label: Point;
  defence: number;
  victory: boolean;
  colour?: string;
}
export interface Unit {
  id: string;
  side: Side;
  type: string;
  formation: string;
  company: string;
  firepower: number;
  defence: number;
  movement: number;
  spent_defence: number;
  thai?: boolean;
  elite?: boolean;
  replacement?: boolean;
  turn?: number;
}
export interface Card {
  id: string;
  side: Side;
  effect: string;
  trench?: number;
  [fact: string]: unknown;
}
export interface Border {
  between: [string, string];
  river?: boolean;
  bridge?: boolean;
}
export interface BoardData {
  game: string;
  data: string;
  overlays: string[];
  sheet: { width: number; height: number };
  spaces: Space[];
  borders: Border[];
  river?: Point[];
  bridges: { between: [string, string]; at: Point }[];
  boxes: { id: string; corners: [Point, Point] }[];
  units: Unit[];
  cards: Card[];
  turns: { number: number; french: number; vietminh: number; first_day: string; last_day: string }[];
  provenance: Record<string, unknown>;
}

export interface Board {
  data: BoardData;
  spaces: Map<string, Space>;
  units: Map<string, Unit>;
  cards: Map<string, Card>;
  neighbours: Map<string, string[]>;
}

export function board(data: BoardData): Board {
  const neighbours = new Map<string, string[]>(data.spaces.map((space) => [space.id, []]));
  for (const { between } of data.borders) {
    neighbours.get(between[0])?.push(between[1]);
    neighbours.get(between[1])?.push(between[0]);
  }
  return {
    data,
    spaces: new Map(data.spaces.map((space) => [space.id, space])),
    units: new Map(data.units.map((unit) => [unit.id, unit])),
    cards: new Map(data.cards.map((card) => [card.id, card])),
    neighbours,
  };
}

export interface Standing {
  unit: Unit;
  spent: boolean;
}
export interface Sums {
  fire: number;
  defence: number;
  fresh: number;
  all: number;
}

/** The units of a side in an area, the fresh ones first. */
export function standing(board: Board, stack: Stack | undefined): Standing[] {
  const find = (spent: boolean) => (id: string) => {
    const unit = board.units.get(`unit:${id}`);
    return unit ? [{ unit, spent }] : [];
  };
  return stack ? [...stack.fresh.flatMap(find(false)), ...stack.spent.flatMap(find(true))] : [];
}

export function sums(units: Standing[]): Sums {
  const fresh = units.filter((standing) => !standing.spent);
  return {
    fire: fresh.reduce((sum, { unit }) => sum + unit.firepower, 0),
    defence: Math.max(0, ...units.map(({ unit, spent }) => (spent ? unit.spent_defence : unit.defence))),
    fresh: fresh.length,
    all: units.length,
  };
}

export const isSpent = (view: View, id: string): boolean =>
  view.areas.some((area) =>
    [area.french, area.vietminh].some((stack) => stack?.spent.includes(id.replace(/^unit:/, ""))),
  );

export function areaOf(view: View, space: string): AreaView | undefined {
  return view.areas.find((area) => `area:${area.area}` === space);
}

/** Where a unit stands, if it stands on the map. */
export function placeOf(view: View, unit: string): string | undefined {
  const id = unit.replace(/^unit:/, "");
  const has = (stack?: Stack) => stack !== undefined && (stack.fresh.includes(id) || stack.spent.includes(id));
  const area = view.areas.find((area) => has(area.french) || has(area.vietminh));
  return area && `area:${area.area}`;
}

/** The next turn on which units of a side are due, and which. */
export function arriving(board: Board, view: View, side: Side): { turn: number; units: Unit[] } | null {
  const due = (view.off_map["turn-track"] ?? []).flatMap((id) => board.units.get(`unit:${id}`) ?? []);
  const own = due.filter((unit) => unit.side === side);
  const turn = Math.min(...own.map((unit) => unit.turn ?? Number.POSITIVE_INFINITY));
  return Number.isFinite(turn) ? { turn, units: own.filter((unit) => unit.turn === turn) } : null;
}
