// What a distribution says in one or two numbers.
import type { Odds } from "./protocol";
import type { Words } from "./words";

export const average = (odds: Odds): number =>
  odds.outcomes.reduce((sum, { value, ways }) => sum + value * ways, 0) / Math.max(1, odds.ways);

export const atLeast = (odds: Odds, value: number): number =>
  odds.outcomes.reduce((sum, one) => sum + (one.value >= value ? one.ways : 0), 0) / Math.max(1, odds.ways);

/** How likely it takes the area's last unit. */
export const empties = (odds: Odds): number => (odds.certain_from === undefined ? 0 : atLeast(odds, odds.certain_from));

/** The result worth naming: what empties the area, or anything at all where nothing can. */
export const threshold = (odds: Odds): number => (empties(odds) > 0 ? (odds.certain_from ?? 1) : 1);

/** The average, and how likely it takes the area's last unit, or anything at all where it cannot. */
export function inShort(words: Words, odds: Odds): string {
  const share = words.percent(atLeast(odds, threshold(odds)));
  return words.text(empties(odds) > 0 ? "web.odds.tag-empties" : "web.odds.tag", {
    average: words.number(average(odds), 1),
    share,
  });
}
