// Tests in the browser: a server and a browser for the tests of a file, and an end to every fault a page complains of.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { openBrowser, openPage, Site } from "./hands.mjs";

export * from "./hands.mjs";

let shared;
let usualLimits = false;
/** For the tests of a file that calls it: the server is as a visitor meets it. */
export function withUsualLimits() {
  usualLimits = true;
}
async function stage() {
  shared ??= { site: await Site.open({ usualLimits }), browser: await openBrowser() };
  return shared;
}
after(async () => {
  await shared?.browser.close();
  await shared?.site.close();
});

/**
 * A test in the browser. The server and the browser are shared by the tests of a file; each person has cookies and
 * storage of his own. The test fails when any page complained, unless it was told to expect that: open({ expect }).
 */
export function browserTest(name, body, { timeout = 300_000 } = {}) {
  test(name, { timeout }, async (t) => {
    const { site, browser } = await stage();
    const pages = [];
    const open = async ({ expect, ...options } = {}) => {
      const page = await openPage(browser, options);
      pages.push({ page, expect });
      return page;
    };
    try {
      await body({ site, browser, open, t });
      for (const { page, expect } of pages)
        assert.deepEqual(page.faults.filter((fault) => !expect?.test(fault)), [], "what the page complained of");
    } catch (error) {
      await keepPictures(name, pages);
      throw error;
    } finally {
      for (const { page } of pages) await page.context().close();
    }
  });
}

/** What the pages showed when a test failed, in the folder that NAMYOUM_SHOTS names. */
async function keepPictures(name, pages) {
  const folder = process.env.NAMYOUM_SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  for (const [index, { page }] of pages.entries())
    await page.screenshot({ path: join(folder, `${name.replace(/\W+/g, "-")}-${index}.png`) }).catch(() => {});
}
