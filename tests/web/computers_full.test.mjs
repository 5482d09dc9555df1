// Two computers play, somebody looks on, goes back to a moment and plays on from there.
import assert from "node:assert/strict";
import { browserTest, question, withUsualLimits } from "./support.mjs";

withUsualLimits(); // two quick computers have more news than a visitor may ask about

browserTest(
  "two computers are watched, listed in the lobby, and played on from",
  async ({ site, open }) => {
    const page = await open();
    await page.goto(site.url);
    await page.click('.levels [data-level="random"]');
    await page.click("#watch-two");
    await page.waitForURL(/\/replay\/.*#.+@play/);
    // Where the replay stands: at least so far, or exactly there; without a number, at the end.
    const stands = (wanted) =>
      page.waitForFunction((moment) => {
        const at = Number(/\d+/.exec(document.querySelector(".prompt .who .figures")?.textContent ?? "0")[0]);
        const end = Number(document.querySelector(".player input[type=range]")?.max);
        return moment.from === undefined ? at === (moment.at ?? end) : at >= moment.from;
      }, wanted);
    // It plays by itself while the computers are still at it; at the end of the match every view is open.
    await stands({ from: 20 });
    await page.waitForSelector("[data-eyes=french]:enabled");
    await page.click("#play");
    await page.keyboard.press("End");
    await stands({});
    await page.click("[data-eyes=french]");
    await page.waitForSelector("[data-eyes=french][aria-pressed=true]");

    // This device keeps the link; somebody else's does not have it.
    await page.goto(site.url);
    await page.waitForSelector("#finished .watched");
    assert.match(await page.textContent("#finished .watched"), /won.*Computer against computer, Recruit/s);
    const stranger = await open();
    await stranger.goto(site.url);
    await stranger.waitForSelector("#start");
    assert.equal(await stranger.locator("#finished .watched").count(), 0);

    await page.click("#finished .watched a");
    await page.waitForSelector(".player");
    await page.locator(".player input[type=range]").fill("60");
    await stands({ at: 60 });
    await page.click("#play-on");
    await page.check("dialog[open] input[name=side][value=vietminh]");
    await page.check("dialog[open] input[name=opponent][value=computer]");
    await page.click("#fork");
    await page.waitForURL(/\/match\//);
    assert.equal(await question(page), "yours");
    assert.match(await page.textContent(".prompt .who"), /Viet Minh/);
  },
  { timeout: 600_000 },
);
