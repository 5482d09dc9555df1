// The phone: 390 x 844, a whole game by touch. First tap shows, the big button commits; every button is large enough.
import assert from "node:assert/strict";
import { browserTest, chance, question } from "./support.mjs";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

async function answer(page, pick) {
  const back = page.locator(".prompt.refused .answers button, .prompt.stale .answers button");
  if (await back.count()) return back.first().tap();
  const main = page.locator(".slipbox.sheet .buttons .main");
  if (await main.count()) return main.tap();
  const choices = page.locator(".slipbox.sheet .choice");
  if (await choices.count()) return choices.nth(pick(await choices.count())).tap();
  const plain = page.locator(".prompt .plain:not(:disabled)");
  if (pick(3) === 0 && (await plain.count())) return plain.nth(pick(await plain.count())).tap();
  const points = await page.evaluate(() => {
    const board = document.querySelector(".board").getBoundingClientRect();
    const inside = [];
    for (const shape of document.querySelectorAll('.board polygon[role="button"][tabindex="0"]')) {
      const box = shape.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const hit = document.elementFromPoint(x, y)?.closest("[data-thing]");
      const { thing } = shape.dataset;
      if (x < board.left || x > board.right || y < board.top || y > board.bottom) continue;
      if (hit && (hit === shape || hit.dataset.space === thing || hit.dataset.thing === thing)) inside.push([x, y]);
    }
    return inside;
  });
  if (points.length > 0) return page.touchscreen.tap(...points[pick(points.length)]);
  // No middle of an area in sight: the choices as a list, where the map has them.
  const list = page.locator(".tools .small");
  if (await list.count()) return list.tap();
  // Nothing in sight: units are picked in the Area sheet, the rest by the plain buttons.
  await page.locator(".bottom button").nth(3).tap();
  const units = page.locator(".panel .unit.can");
  const acts = page.locator(".panel .acts button");
  if (await units.count()) await units.nth(pick(await units.count())).tap();
  else if (await acts.count()) await acts.nth(pick(await acts.count())).tap();
  else if (await plain.count()) await plain.first().tap();
  await page.locator(".bottom button").nth(0).tap();
}

/** Buttons under 43 px, but for words in running text. */
const smallButtons = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("button")]
      .filter((button) => {
        const box = button.getBoundingClientRect();
        const inText = button.closest(".log") || button.classList.contains("linklike");
        return box.width > 0 && !inText && Math.min(box.width, box.height) < 43;
      })
      .map((button) => button.outerHTML.slice(0, 120)),
  );
const tooWide = (page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1);

browserTest(
  "a whole game on a phone by touch",
  async ({ site, open, t }) => {
    const page = await open(phone);
    await page.goto(site.url);
    await page.locator("input[name=side][value=vietminh]").tap();
    assert.equal(await tooWide(page), false, "nothing in the lobby is wider than the screen");
    await page.locator("#start").tap();
    await page.waitForSelector(".board");
    const pick = chance(3);
    let taps = 0;
    for (; taps < 5000 && (await question(page)) !== "over"; ++taps) {
      await answer(page, pick);
      if (taps % 100 !== 10) continue;
      assert.deepEqual(await smallButtons(page), []);
      assert.equal(await tooWide(page), false, "nothing is wider than the screen");
    }
    assert.equal(await question(page), "over");
    assert.match(await page.textContent("dialog.end h1"), /win/);
    t.diagnostic(`${taps} taps`);
  },
  { timeout: 1_500_000 },
);
