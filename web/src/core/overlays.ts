// Overlays of the map, one key each, and which areas each of them marks.
import { areaOf, type Board } from "./board";
import type { Marked, Side, View } from "./protocol";

export const overlays = [
  { name: "control", key: "k" },
  { name: "trench", key: "t" },
  { name: "supply", key: "s" },
  { name: "victory", key: "w" },
  { name: "reach", key: "m" },
  { name: "hit", key: "x" },
] as const;
export type Overlay = (typeof overlays)[number]["name"] | "none";

/** Those that are asked of the server about one area. */
export const asked = (overlay: Overlay): overlay is "reach" | "hit" => overlay === "reach" || overlay === "hit";

export interface Mark {
  space: string;
  kind: Exclude<Overlay, "none" | "control">;
  grade?: number;
  text?: string;
}

export function marksOf(
  overlay: Overlay,
  board: Board,
  view: View,
  supply: { weighs: (space: Board["data"]["spaces"][number]) => number; side: Side },
  answer: Marked[] | undefined,
): Mark[] {
  switch (overlay) {
    case "victory":
      return board.data.spaces.filter((space) => space.victory).map((space) => ({ space: space.id, kind: "victory" }));
    case "trench":
      return view.areas
        .filter((area) => area.trench > 0)
        .map((area) => ({ space: `area:${area.area}`, kind: "trench", text: String(area.trench) }));
    case "supply":
      return board.data.spaces
        .map((space) => ({ space, grade: supply.weighs(space), area: areaOf(view, space.id) }))
        .filter(({ grade, area }) => grade > 0 || area?.out_of_supply)
        .map(({ space, grade, area }) => ({
          space: space.id,
          kind: "supply",
          grade,
          // A cross where it is lost already or cut off.
          ...(area && (area.control !== supply.side || area.out_of_supply) ? { text: "×" } : {}),
        }));
    case "reach":
    case "hit":
      return (answer ?? []).map(({ thing, value }) => ({
        space: thing,
        kind: overlay,
        ...(value === undefined ? {} : { text: String(value) }),
      }));
    default:
      return [];
  }
}
