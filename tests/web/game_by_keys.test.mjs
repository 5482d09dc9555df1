// A game against the computer without a mouse: numbers, Enter and P. Focus is set by the test, not reached by Tab.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chance, openBrowser, openPage, question, Site } from "./support.mjs";

test("a whole game by keyboard alone", { timeout: 900_000 }, async () => {
  const site = await Site.open();
  const browser = await openBrowser();
  try {
    const page = await openPage(browser);
    await page.goto(site.url);
    await page.waitForSelector("#start");
    await page.focus("#start");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".board");
    const pick = chance(11);
    let keys = 0;
    let over = false;
    for (; keys < 4000 && !over; ++keys) {
      over = (await question(page)) === "over";
      if (over) break;
      const shown = await page.evaluate(() => ({
        preview: document.querySelector(".slipbox.desk .buttons .main") !== null,
        choices: document.querySelectorAll(".slipbox.desk .choice").length,
      }));
      if (shown.preview) {
        await page.evaluate(() => document.activeElement?.blur());
        await page.keyboard.press("Enter");
      } else if (pick(4) === 0) await page.keyboard.press("p");
      else await page.keyboard.press(String(1 + pick(Math.max(1, Math.min(9, shown.choices)))));
      await page.waitForTimeout(15);
    }
    assert.ok(over, "the game ended");
    assert.deepEqual(page.faults, []);
    console.log(`${keys} keys`);
  } finally {
    await browser.close();
    await site.close();
  }
});
