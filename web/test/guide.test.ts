import { describe, expect, it } from "vitest";
import { guide } from "../dev/game_data.mjs";
import { pieces, search } from "../src/core/guide";

describe("the guide", () => {
  it.each(["en", "fr"])("has the same chapters and rules in %s as in English", (language) => {
    const ids = (chapters: { chapter: string; rules: { id: string }[] }[]) =>
      chapters.map((one) => [one.chapter, one.rules.map(({ id }) => id)]);
    expect(ids(guide(language))).toEqual(ids(guide("en")));
  });
  it("is searched by words and by numbers", () => {
    const all = guide("en");
    expect(search(all, "")).toBe(all);
    expect(search(all, "4d").flatMap((one) => one.rules.map(({ id }) => id))).toContain("storm-4d");
    const passes = search(all, "pass Viet").flatMap((one) => one.rules);
    expect(passes.length).toBeGreaterThan(0);
    for (const { text } of passes) expect(text.toLowerCase()).toContain("pass");
    expect(search(all, "submarine")).toEqual([]);
  });
  it("finds words without their accents", () => {
    const found = search(guide("fr"), "defense").flatMap((one) => one.rules);
    expect(found.length).toBeGreaterThan(0);
  });
  it("marks what was found", () => {
    expect(pieces("Une défense forte", "defense")).toEqual([
      { text: "Une ", marked: false },
      { text: "défense", marked: true },
      { text: " forte", marked: false },
    ]);
    expect(pieces("as it is", "")).toEqual([{ text: "as it is", marked: false }]);
  });
});
