// The phone: 390 x 844, by touch. First tap shows, the big button commits; every button is large enough.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chance, openBrowser, openPage, question, Site } from "./support.mjs";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

async function answer(page, pick) {
  const main = page.locator(".slipbox.sheet .buttons .main");
  if (await main.count()) return main.tap();
  const chips = page.locator(".prompt .chip");
  if (await chips.count()) return chips.nth(pick(await chips.count())).tap();
  const choices = page.locator(".slipbox.sheet .choice");
  if (await choices.count()) return choices.nth(pick(await choices.count())).tap();
  const plain = page.locator(".prompt .plain:not(:disabled)");
  if (pick(3) === 0 && (await plain.count())) return plain.nth(pick(await plain.count())).tap();
  const board = await page.locator(".board").boundingBox();
  const points = await page.evaluate(() => [...document.querySelectorAll('.board polygon[role="button"][tabindex="0"]')].map((shape) => {
    const box = shape.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  }));
  const inside = points.filter(([x, y]) => x > board.x + 10 && x < board.x + board.width - 60 && y > board.y + 10 && y < board.y + board.height - 10);
  if (inside.length > 0) {
    const [x, y] = inside[pick(inside.length)];
    return page.touchscreen.tap(x, y);
  }
  // Nothing in sight: units are picked in the Area sheet, the rest by the plain buttons.
  await page.locator(".bottom button").nth(3).tap();
  const units = page.locator(".panel .unit.can");
  const acts = page.locator(".panel .acts button");
  if (await units.count()) await units.nth(pick(await units.count())).tap();
  else if (await acts.count()) await acts.nth(pick(await acts.count())).tap();
  else if (await plain.count()) await plain.first().tap();
  await page.locator(".bottom button").nth(0).tap();
}

test("the first turns on a phone by touch", { timeout: 600_000 }, async () => {
  const site = await Site.open();
  const browser = await openBrowser();
  try {
    const page = await openPage(browser, phone);
    await page.goto(site.url);
    await page.locator("input[name=side][value=vietminh]").tap();
    await page.locator("#start").tap();
    await page.waitForSelector(".board");
    const pick = chance(3);
    for (let taps = 0; taps < 160; ++taps) {
      if ((await question(page)) === "over") break;
      await answer(page, pick);
      await page.waitForTimeout(20);
    }
    const turn = await page.getAttribute(".turns", "aria-label");
    assert.notEqual(turn, null);
    const entries = Number(await page.getAttribute(".board", "data-n"));
    assert.ok(entries > 60, `only ${entries} entries`);
    const small = await page.evaluate(() => [...document.querySelectorAll("button")].filter((button) => {
      const box = button.getBoundingClientRect();
      return box.width > 0 && !button.closest(".log, .linklike") && !button.classList.contains("linklike") && Math.min(box.width, box.height) < 43;
    }).map((button) => button.outerHTML.slice(0, 120)));
    assert.deepEqual(small, []);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1);
    assert.equal(wide, false, "nothing is wider than the screen");
    assert.deepEqual(page.faults, []);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/phone-play.png` });
  } finally {
    await browser.close();
    await site.close();
  }
});
