import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { board as boardData, words as catalogue } from "../dev/game_data.mjs";
import { board } from "../src/core/board";
import { choiceText, promptText, tell } from "../src/core/tell";
import { fill, words } from "../src/core/words";
import { looksOf } from "../src/games/looks";
import { recorded } from "./recorded";

const english = catalogue("en");
const french = catalogue("fr");

function sources(folder: URL): string {
  return readdirSync(folder, { withFileTypes: true })
    .map((file) => {
      const at = new URL(`${file.name}${file.isDirectory() ? "/" : ""}`, folder);
      return file.isDirectory() ? sources(at) : readFileSync(at, "utf8");
    })
    .join("\n");
}

describe("catalogues", () => {
  it("have the same keys and the same placeholders in both languages", () => {
    expect(Object.keys(french).sort()).toEqual(Object.keys(english).sort());
    const holes = (text: string) => [...new Set([...text.matchAll(/\{([a-z_]+)/g)].map((match) => match[1]))].sort();
    for (const key of Object.keys(english).filter((one) => one.startsWith("web.")))
      expect(holes(french[key] ?? ""), key).toEqual(holes(english[key] ?? ""));
  });

  it("hold every key that the client names", () => {
    const written = sources(new URL("../src/", import.meta.url)).matchAll(/["'](web\.[a-z0-9.-]+)["']/g);
    const named = [...written].map((m) => m[1]).filter((key) => !key?.endsWith(".")); // those are put together
    expect(named.length).toBeGreaterThan(300);
    expect(named.filter((key) => key && !(key in english))).toEqual([]);
  });

  it("hold something for every key that the client puts together", () => {
    // What stands in the gaps is some word or other; the game's name is Storm's.
    const written = [...sources(new URL("../src/", import.meta.url)).matchAll(/`(web\.[^`]*)`/g)].map(
      (m) => m[1] ?? "",
    );
    const begun = written.map((text) => text.replace(/\$\{(?:table\??\.)?game\}/g, "storm").split(/\$\{[^}]*\}/));
    expect(begun.length).toBeGreaterThan(40);
    const keys = Object.keys(english);
    const literal = (text: string) => text.replaceAll(".", "\\.");
    const isSomething = (parts: string[]) =>
      keys.some((key) => new RegExp(`^${parts.map(literal).join("[a-z0-9-]*")}$`).test(key));
    expect(begun.filter((parts) => !isSomething(parts)).map((parts) => parts.join("*"))).toEqual([]);
  });

  it("say every refusal of the server", () => {
    const service = sources(new URL("../../src/match/", import.meta.url));
    const thrown = [...service.matchAll(/(?:Refused|BadCommand|refused_at|asker, )[({]+"([a-z-]+)"/g)].map((m) => m[1]);
    const denied = sources(new URL("../../src/server/", import.meta.url)).matchAll(/\{"([a-z-]+)", [45]\d\d\}/g);
    const all = [...new Set([...thrown, ...[...denied].map((m) => m[1]), "no-action", "not-legal", "unreachable"])];
    expect(all.length).toBeGreaterThan(50);
    expect(all.filter((key) => !(`web.refused.${key}` in english))).toEqual([]);
    const topics = Object.keys(looksOf("storm").topics);
    expect(topics.filter((topic) => !(`web.replay.topic-${topic}` in english))).toEqual([]);
  });

  it("fill placeholders and choose plural forms by the language", () => {
    expect(fill("{count} {count|unit|units}", { count: 1 }, "en")).toBe("1 unit");
    expect(fill("{count} {count|unit|units}", { count: 0 }, "en")).toBe("0 units");
    expect(fill("{count} {count|unité|unités}", { count: 0 }, "fr")).toBe("0 unité");
  });
});

describe("telling", () => {
  it.each(["en", "fr"] as const)("makes sentences of everything recorded, without a hole, in %s", (language) => {
    const telling = {
      words: words(language, catalogue(language)),
      board: board(boardData() as never),
      game: "storm",
    };
    const lines = tell(telling, recorded.entries);
    expect(lines.length).toBeGreaterThan(50);
    for (const line of lines) expect(line.text).not.toMatch(/[{}]|storm\.|web\./);
    for (const table of Object.values(recorded)) {
      if (Array.isArray(table) || !table.decision?.legal) continue;
      expect(promptText(telling, table.decision, table.view)).not.toMatch(/[{}]|storm\.|web\./);
      for (const entry of table.decision.legal)
        expect(choiceText(telling, entry, table)).not.toMatch(/[{}]|storm\.|web\./);
    }
  });
});
