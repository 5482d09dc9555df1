// With whose eyes a match is looked at again. After the end anybody's are open; both sides' together show all there
// was.
import { type Entry, type Eyes, type GameEvent, type Position, type Side, type Status, sides } from "./protocol";

/** Somebody's eyes, or both sides' at once. */
export type Sight = Eyes | "all";

export const isEnded = (status: Status | undefined): boolean => status === "over" || status === "closed";

/** What there is to choose from; a spectator's eyes only while they are the ones he has. */
export function sights(ended: boolean, own: Eyes): Sight[] {
  if (ended) return [...sides, "all"];
  return own === "nobody" ? [...sides, "nobody"] : [...sides];
}

/** What was chosen where it is open, else all that is open. */
export function openSight(chosen: Sight | null, ended: boolean, own: Eyes): Sight {
  if (!ended) return own;
  return chosen === null || chosen === "nobody" ? "all" : chosen;
}

/** Whose eyes the server has to be asked for. */
export const eyesOf = (sight: Sight): Eyes[] => (sight === "all" ? [...sides] : [sight]);

/** The same events as two saw them: a card that one of them knew is known. */
export function mergeEvents(one: GameEvent[], other: GameEvent[]): GameEvent[] {
  if (one.length !== other.length) return one.length > other.length ? one : other;
  return one.map((event, index) => {
    const seen = other[index];
    return event.card === undefined && seen?.card !== undefined && seen.event === event.event ? seen : event;
  });
}

function mergeEntry(one: Entry, other: Entry | undefined): Entry {
  if (!other) return one;
  const both: Entry = { ...one };
  if (one.text === null && other.text !== undefined) both.text = other.text;
  if (one.events && other.events) both.events = mergeEvents(one.events, other.events);
  else if (other.events) both.events = other.events;
  return both;
}

/** One log of two that tell of the same match, by the numbers of their entries. */
export function mergeEntries(one: Entry[], other: Entry[]): Entry[] {
  const known = new Map(one.map((entry) => [entry.n, entry]));
  for (const entry of other) known.set(entry.n, mergeEntry(known.get(entry.n) ?? entry, entry));
  return [...known.values()].sort((a, b) => a.n - b.n);
}

/** One table of each side's: the board is the same for both, and each knows its own hand. */
export function mergePositions(seen: Record<Side, Position>): Position {
  const { french, vietminh } = seen;
  const cards = { french: french.view.cards.french, vietminh: vietminh.view.cards.vietminh };
  return {
    ...french,
    viewer: "nobody",
    events: mergeEvents(french.events, vietminh.events),
    view: { ...french.view, viewer: "nobody", cards },
  };
}
