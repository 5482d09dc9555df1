// A whole match on one line: where its turns and impulses begin, how the victory areas changed hands, and what lies
// where on a line of so many pixels. A short turn gets the room it needs to be hit; the others share the rest by their
// length.
import type { Entry } from "./protocol";

/** What is counted in actions that stand: `at` 3 is after the third. */
export interface Marks {
  turns: { turn: number; at: number }[];
  impulses: number[];
  /** Victory areas that changed hands: one more or one less for the Viet Minh. */
  changes: { at: number; by: number }[];
}

export function marksOf(actions: Entry[], isVictory: (area: number) => boolean): Marks {
  const marks: Marks = { turns: [{ turn: 1, at: 0 }], impulses: [0], changes: [] };
  actions.forEach(({ events }, index) => {
    const at = index + 1;
    for (const { event, value, area, side } of events ?? []) {
      if (event === "turn-began" && value && value > 1) marks.turns.push({ turn: value, at });
      if (event === "impulse-began") marks.impulses.push(at);
      if (event === "control-changed" && area !== undefined && isVictory(area))
        marks.changes.push({ at, by: side === "vietminh" ? 1 : -1 });
    }
  });
  return marks;
}

/** How many victory areas the Viet Minh held, counted back from what they hold at the end. */
export function heldOver(changes: Marks["changes"], atEnd: number): { at: number; held: number }[] {
  let held = atEnd - changes.reduce((sum, { by }) => sum + by, 0);
  const over = [{ at: 0, held }];
  for (const { at, by } of changes) {
    held += by;
    over.push({ at, held });
  }
  return over;
}

export interface Segment {
  from: number;
  to: number;
  x: number;
  width: number;
}

/** The line from action 0 to `of`, parted at `starts`: each part by its length, and at least `least` wide. */
export function segments(starts: number[], of: number, width: number, least: number): Segment[] {
  const parts = starts.map((from, index) => ({ from, to: Math.max(from, starts[index + 1] ?? of) }));
  const lengths = parts.map(({ from, to }) => to - from);
  const room = Math.min(least, width / parts.length);
  const narrow = new Set<number>();
  const share = (index: number) => {
    const rest = lengths.reduce((sum, length, one) => (narrow.has(one) ? sum : sum + length), 0);
    return rest === 0 ? 0 : ((lengths[index] ?? 0) / rest) * (width - narrow.size * room);
  };
  for (let more = true; more; ) {
    const found = parts.map((_, index) => index).filter((index) => !narrow.has(index) && share(index) < room);
    for (const index of found) narrow.add(index);
    more = found.length > 0 && narrow.size < parts.length;
  }
  const all = narrow.size === parts.length;
  const widths = parts.map((_, index) => (all ? width / parts.length : narrow.has(index) ? room : share(index)));
  let x = 0;
  return parts.map((part, index) => {
    const one = { ...part, x, width: widths[index] ?? 0 };
    x += one.width;
    return one;
  });
}

/** Where on the line the moment after so many actions is. */
export function across(parts: Segment[], when: number): number {
  const part = parts.findLast(({ from }) => from <= when) ?? parts[0];
  if (!part) return 0;
  const length = part.to - part.from;
  return part.x + (length > 0 ? Math.min(1, (when - part.from) / length) * part.width : 0);
}

/** The moment that a place on the line stands for. */
export function momentAt(parts: Segment[], x: number): number {
  const part = parts.findLast((one) => one.x <= x) ?? parts[0];
  if (!part) return 0;
  const share = part.width > 0 ? Math.max(0, Math.min(1, (x - part.x) / part.width)) : 0;
  return Math.round(part.from + share * (part.to - part.from));
}
