// What happened while the viewer was away, or since he acted, as steps to go through one by one.
import type { Entry } from "./protocol";
import { standingEntries } from "./state";
import { type Line, type Telling, tell } from "./tell";

export interface Step {
  line: Line;
  /** How many of the actions that stand had been made after this step: the number that `replay` takes. */
  at: number | null;
}

/** Lines after entry `n`, without headings; what was taken back since has no position of its own any more. */
export function stepsAfter(telling: Telling, entries: Entry[], n: number): Step[] {
  const actions = standingEntries(entries).filter((entry) => entry.kind === "action");
  const place = new Map(actions.map((entry, index) => [entry.n, index + 1]));
  return tell(
    telling,
    entries.filter((entry) => entry.n > n),
  )
    .filter((line) => !line.heading)
    .map((line) => ({ line, at: place.get(line.last) ?? null }));
}
