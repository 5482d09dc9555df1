// The trace of a move on the map: arrows along which units went, ghosts where they stood, what was touched.
import type { Board } from "./board";
import type { Entry, Side } from "./protocol";

export interface Arrow {
  from: string;
  to: string;
  kind: "last" | "preview";
}
/** Units that stood here before the others' last move. */
export interface Ghost {
  space: string;
  side: Side;
  count: number;
  gone: "moved" | "eliminated";
}
export interface Trace {
  arrows: Arrow[];
  ghosts: Ghost[];
  moved: Set<string>;
  touched: Set<string>;
}

const arrivals = new Set(["unit-moved", "unit-retreated", "unit-placed"]);

export function traceOf(board: Board, entries: Entry[]): Trace {
  const arrows = new Map<string, Arrow>();
  const start = new Map<string, string>();
  const end = new Map<string, string | null>();
  const touched = new Set<string>();
  const moved = new Set<string>();
  for (const event of entries.flatMap((entry) => entry.events ?? [])) {
    const space = event.area === undefined ? undefined : `area:${event.area}`;
    const from = event.from === undefined ? undefined : `area:${event.from}`;
    if (space) touched.add(space);
    if (space && from && space !== from) arrows.set(`${from} ${space}`, { from, to: space, kind: "last" });
    if (!event.unit) continue;
    const unit = `unit:${event.unit}`;
    if (arrivals.has(event.event)) {
      moved.add(unit);
      if (from && !start.has(unit)) start.set(unit, from);
      if (space) end.set(unit, space);
    }
    if (event.event === "unit-eliminated" && space) {
      if (!start.has(unit)) start.set(unit, space);
      end.set(unit, null);
    }
  }
  const ghosts = new Map<string, Ghost>();
  for (const [unit, space] of start) {
    const side = board.units.get(unit)?.side;
    const to = end.get(unit);
    if (!side || to === space) continue;
    const gone = to === null ? "eliminated" : "moved";
    const key = `${space} ${side} ${gone}`;
    const ghost = ghosts.get(key) ?? { space, side, gone, count: 0 };
    ghosts.set(key, { ...ghost, count: ghost.count + 1 });
  }
  return { arrows: [...arrows.values()].slice(-12), ghosts: [...ghosts.values()], moved, touched };
}
