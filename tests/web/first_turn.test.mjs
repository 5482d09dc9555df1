// The short one: from the lobby in two clicks into a game, the first turn by clicking, resignation, the victory screen.
import assert from "node:assert/strict";
import { answerByClick, browserTest, chance, question, turn } from "./support.mjs";

browserTest("the first turn by clicking", async ({ site, open, t }) => {
  const page = await open();
  await page.goto(site.url);
  await page.click("#start");
  await page.waitForSelector(".board");
  const pick = chance(5);
  let clicks = 0;
  for (; clicks < 600 && (await question(page)) !== "over" && (await turn(page)) === 1; ++clicks)
    await answerByClick(page, pick);
  assert.equal(await turn(page), 2);
  await page.click('.top button[aria-label="Menu"]');
  await page.click("dialog[open] >> text=Resign");
  await page.click("dialog[open] button.main >> text=Resign");
  await page.waitForSelector("dialog.end[open]");
  assert.match(await page.textContent("dialog.end"), /Viet Minh win.*French resigned/s);
  t.diagnostic(`${clicks} clicks`);
});
