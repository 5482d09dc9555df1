// A whole game against the computer, from the first click in the lobby to the victory screen, by clicking.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chance, openBrowser, openPage, question, Site, startGame } from "./support.mjs";

/** Things on the map that can be clicked now and are in sight, as points. */
const inSight = (page) =>
  page.evaluate(() => {
    const board = document.querySelector(".board").getBoundingClientRect();
    const points = [];
    for (const shape of document.querySelectorAll('.board [role="button"][tabindex="0"]')) {
      const box = shape.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      if (x < board.left + 60 || x > board.right - 10 || y < board.top + 10 || y > board.bottom - 10) continue;
      const hit = document.elementFromPoint(x, y);
      const thing = hit?.closest("[data-thing]");
      if (thing && (thing === shape || thing.dataset.space === shape.dataset.thing || thing.dataset.thing === shape.dataset.thing))
        points.push([x, y]);
    }
    return points;
  });

async function answer(page, pick) {
  const commit = page.locator(".prompt .commit");
  if (await commit.count()) return commit.click();
  const chips = page.locator(".prompt .chip");
  if (await chips.count()) return chips.nth(pick(await chips.count())).click();
  const points = await inSight(page);
  if (points.length > 0 && pick(3) > 0) {
    const [x, y] = points[pick(points.length)];
    return page.mouse.click(x, y);
  }
  const choices = page.locator(".slipbox.desk .choice:not(:disabled)");
  const count = await choices.count();
  if (count > 0) return choices.nth(pick(Math.min(count, 4))).click();
}

test("a whole game by clicking", { timeout: 900_000 }, async () => {
  const site = await Site.open();
  const browser = await openBrowser();
  try {
    const page = await openPage(browser);
    await startGame(page, site.url, { side: "vietminh" });
    const pick = chance(7);
    let clicks = 0;
    for (; clicks < 3000; ++clicks) {
      if ((await question(page)) === "over") break;
      await answer(page, pick);
      await page.waitForTimeout(15);
    }
    assert.equal(await question(page), "over");
    assert.match(await page.textContent("dialog.end h1"), /win/);
    assert.deepEqual(page.faults, []);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/end.png` });
    console.log(`${clicks} clicks`);
  } finally {
    await browser.close();
    await site.close();
  }
});
