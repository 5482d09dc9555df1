import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { THEMES } from "../bake/tokens.mjs";

const css = readFileSync(new URL("../src/style/tokens.css", import.meta.url), "utf8");
const block = (theme: string) => {
  const found = new RegExp(`data-theme="${theme}"\\]\\s*\\{([^}]*)\\}`).exec(css)?.[1] ?? "";
  return new Map([...found.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1], match[2] ?? ""]));
};

function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

describe("colours", () => {
  it("are written in tokens.css and nowhere else in the bake and the style sheets", () => {
    const folder = (name: string) => new URL(`../${name}/`, import.meta.url);
    for (const name of ["bake", "src/style"])
      for (const file of readdirSync(folder(name))) {
        if (file === "tokens.css" || file.includes(".test.")) continue;
        const written = readFileSync(new URL(file, folder(name)), "utf8").match(/#[0-9a-f]{6}\b/gi) ?? [];
        expect(written, `${name}/${file}`).toEqual([]);
      }
  });
});

describe.each(["light", "dark"] as const)("the %s theme", (theme) => {
  const colours = block(theme);
  const of = (name: string) => colours.get(name) ?? expect.fail(`no colour ${name}`);
  const grounds = ["bg", "surface", "surface2", "halo", "legal-pale"];

  it.each(grounds)("has text of at least 4.5:1 on %s", (ground) => {
    for (const text of ["ink", "ink2", "link", "fr-ink", "vm-ink", "danger"])
      expect(contrast(of(text), of(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });
  it("has figures of at least 4.5:1 on counters, fresh and spent", () => {
    for (const side of ["fr", "vm"]) {
      expect(contrast(of("figures"), of(side))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(of(`${side}-ink`), of(`${side}-pale`))).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(of("replacement"), of("vm"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of("on-legal"), of("legal"))).toBeGreaterThanOrEqual(4.5);
  });
  it("has outlines of controls of at least 3:1 on panels", () => {
    expect(contrast(of("line2"), of("surface"))).toBeGreaterThanOrEqual(3);
  });
  it("gives its colours to the bake", () => {
    for (const [name, colour] of Object.entries(THEMES[theme])) expect(colour, name).toBe(of(name));
  });
  it("names the same colours as the other theme", () => {
    expect([...colours.keys()].sort()).toEqual([...block(theme === "light" ? "dark" : "light").keys()].sort());
  });
});
