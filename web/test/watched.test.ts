import { describe, expect, it } from "vitest";
import { keepWatched, replayAddress, replayPath, watched } from "../src/core/watched";

const shelf = (first?: string) => {
  const kept = new Map<string, string>(first === undefined ? [] : [["namyoum.watched", first]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};
const one = { match: "a", token: "t", game: "storm", level: "staff", created: 1 };

describe("links to matches of two computers", () => {
  it("are kept, the newest first, and each once", () => {
    const here = shelf();
    keepWatched(one, here);
    keepWatched({ ...one, match: "b", created: 2 }, here);
    keepWatched({ ...one, winner: "french" }, here);
    expect(watched(here).map(({ match, winner }) => [match, winner])).toEqual([
      ["b", undefined],
      ["a", "french"],
    ]);
  });
  it("do not grow without end, and survive what else may stand there", () => {
    const here = shelf("[1, null, {}]");
    expect(watched(here)).toEqual([]);
    for (let n = 0; n < 30; ++n) keepWatched({ ...one, match: String(n), created: n }, here);
    expect(watched(here).length).toBe(20);
    expect(watched(shelf("no json"))).toEqual([]);
    expect(watched(shelf("null"))).toEqual([]);
  });
});

describe("the address of a replay", () => {
  it("carries a moment, a token, or both", () => {
    expect(replayAddress("")).toEqual({ token: "", moment: null, plays: false });
    expect(replayAddress("#213")).toEqual({ token: "", moment: 213, plays: false });
    expect(replayAddress("#abc")).toEqual({ token: "abc", moment: null, plays: false });
    for (const [token, at] of [
      ["", 7],
      ["abc", 7],
      ["abc", 0],
    ] as const)
      expect(replayAddress(replayPath("m", token, at).split("#")[1] ?? "")).toEqual({
        token,
        moment: at,
        plays: false,
      });
    expect(replayAddress(replayPath("m", "abc", "play").split("#")[1] ?? "").plays).toBe(true);
  });
});
