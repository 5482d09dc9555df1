// A whole game against the computer without a mouse. Start is reached by Tab; then numbers, Enter and P.
import assert from "node:assert/strict";
import { browserTest, chance, question } from "./support.mjs";

browserTest(
  "a whole game by keyboard alone",
  async ({ site, open, t }) => {
    const page = await open();
    await page.goto(site.url);
    await page.waitForSelector("#start");
    const focused = () => page.evaluate(() => document.activeElement?.id);
    for (let tabs = 0; tabs < 60 && (await focused()) !== "start"; ++tabs) await page.keyboard.press("Tab");
    assert.equal(await focused(), "start");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".board");
    const pick = chance(11);
    let keys = 0;
    for (; keys < 5000 && (await question(page)) !== "over"; ++keys) {
      if ((await question(page)) === "notice") await page.keyboard.press("Escape");
      const shown = await page.evaluate(() => ({
        preview: document.querySelector(".prompt .commit") !== null,
        choices: document.querySelectorAll(".slipbox.desk .choice").length,
      }));
      if (shown.preview) await page.keyboard.press("Enter");
      else if (pick(4) === 0) await page.keyboard.press("p");
      else await page.keyboard.press(String(1 + pick(Math.max(1, Math.min(9, shown.choices)))));
    }
    assert.equal(await question(page), "over");
    t.diagnostic(`${keys} keys`);
  },
  { timeout: 1_500_000 },
);
