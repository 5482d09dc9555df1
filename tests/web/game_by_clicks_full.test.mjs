// A whole game against the computer, from the first click in the lobby to the victory screen, by clicking.
import assert from "node:assert/strict";
import { answerByClick, browserTest, chance, question, startGame } from "./support.mjs";

browserTest(
  "a whole game by clicking",
  async ({ site, open, t }) => {
    const page = await open();
    await startGame(page, site.url, { side: "vietminh" });
    const pick = chance(7);
    let clicks = 0;
    for (; clicks < 4000 && (await question(page)) !== "over"; ++clicks) await answerByClick(page, pick);
    assert.equal(await question(page), "over");
    assert.match(await page.textContent("dialog.end h1"), /win/);
    t.diagnostic(`${clicks} clicks`);
  },
  { timeout: 1_500_000 },
);
