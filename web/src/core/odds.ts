// What a distribution says in one or two numbers.
import type { Odds } from "./protocol";
import type { Words } from "./words";

export const average = (odds: Odds): number =>
  odds.outcomes.reduce((sum, { value, ways }) => sum + value * ways, 0) / Math.max(1, odds.ways);

export const atLeast = (odds: Odds, value: number): number =>
  odds.outcomes.reduce((sum, one) => sum + (one.value >= value ? one.ways : 0), 0) / Math.max(1, odds.ways);

/** The result worth naming: the whole number next below the average, at least one. */
export const threshold = (odds: Odds): number => Math.max(1, Math.floor(average(odds)));

/** Both in a few words, as they stand at an area or a choice. */
export function inShort(words: Words, odds: Odds): string {
  const value = threshold(odds);
  const share = words.percent(atLeast(odds, value));
  return words.text("web.odds.tag", { average: words.number(average(odds), 1), value, share });
}
