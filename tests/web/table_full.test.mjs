// The table beyond clicking what is gold: why not, typing, overlays, stacks as lists, what was missed, two on a screen.
import assert from "node:assert/strict";
import { act, axe, browserTest, question, startGame } from "./support.mjs";

const type = async (page, action) => {
  await page.keyboard.press(":");
  await page.fill("#type-action", action);
  await page.keyboard.press("Enter");
};
const typed = async (page, action) => {
  const n = Number(await page.getAttribute(".board", "data-n"));
  await type(page, action);
  await page.waitForFunction((known) => Number(document.querySelector(".board").dataset.n) > known, n);
  await page.keyboard.press("Escape");
};
const strong = (page) => page.textContent(".question strong");

/** A spot of an area where nothing stands. */
const bareSpot = (page, area) =>
  page.evaluate((id) => {
    const shape = document.querySelector(`[data-area="${id}"]`);
    const box = shape.getBoundingClientRect();
    for (let i = 1; i < 12; ++i)
      for (let j = 1; j < 12; ++j) {
        const [x, y] = [box.x + (box.width * i) / 12, box.y + (box.height * j) / 12];
        if (document.elementFromPoint(x, y) === shape) return [x, y];
      }
    return null;
  }, area);

browserTest("what cannot be chosen says why after a rest, with the rule, and the prompt stays", async ({ site, open }) => {
  const page = await open();
  await startGame(page, site.url, { side: "vietminh" });
  await page.waitForSelector(".prompt.yours");
  const prompt = await strong(page);
  const [x, y] = await bareSpot(page, "area:22");
  await page.mouse.move(x - 3, y);
  await page.mouse.move(x, y);
  await page.waitForSelector(".tip");
  assert.match(await page.textContent(".tip"), /no fresh unit.*rule/s);
  assert.equal(await strong(page), prompt);
  // A counter of the enemy is asked about too.
  const counter = await page.locator('[data-space="area:21"]').first().boundingBox();
  await page.mouse.move(counter.x + 8, counter.y + 8);
  await page.waitForFunction(() => !document.querySelector(".tip"));
  await page.waitForSelector(".tip");
  assert.match(await page.textContent(".tip"), /rule/);
});

browserTest("an action can be typed, completed and refused", async ({ site, open }) => {
  const page = await open();
  await startGame(page, site.url, { side: "vietminh" });
  await page.waitForSelector(".prompt.yours");
  await type(page, "fire 39");
  await page.waitForSelector(".typebar .refusal");
  assert.match(await page.textContent(".typebar .refusal"), /rule/);
  await page.fill("#type-action", "him lam");
  await page.keyboard.press("Tab");
  assert.equal(await page.inputValue("#type-action"), "activate 8");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".question strong").textContent.includes("units"));
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".typebar").count(), 0);
});

browserTest("a stack opens to a list; units are taken one by one, put back, or all at once", async ({ site, open }) => {
  const page = await open();
  await startGame(page, site.url, { side: "vietminh" });
  await page.waitForSelector(".prompt.yours");
  await typed(page, "activate 8");
  await page.keyboard.press("a");
  await page.waitForSelector(".panel .unit.can");
  assert.equal(await page.locator(".panel .unit.can").count(), 9);
  // By keyboard: the first of the list has the focus.
  await page.waitForFunction(() => document.activeElement?.matches(".panel .unit.can"));
  await page.keyboard.press("Enter");
  await page.waitForSelector(".panel .unit.taken");
  assert.equal(await page.locator(".panel .unit.taken").count(), 1);
  // A click on the counter taken last puts it back.
  await page.locator(".map .counter.taken").first().click();
  await page.waitForFunction(() => !document.querySelector(".panel .unit.taken"));
  await page.click(".panel .all");
  await page.waitForFunction(() => document.querySelectorAll(".panel .unit.taken").length === 9);
  // Every target that can be fired at has its odds on the map before any click.
  await page.waitForSelector(".tag");
  assert.match(await page.textContent(".tag"), /(avg|fire) \d/);
});

browserTest("a number chooses and never commits; what an attack costs is said before it", async ({ site, open }) => {
  const page = await open();
  await startGame(page, site.url, { side: "vietminh" });
  await page.waitForSelector(".prompt.yours");
  await typed(page, "activate 8");
  await typed(page, "take-all");
  const before = await page.getAttribute(".board", "data-n");
  const shown = () => page.textContent(".prompt .commit");
  await page.keyboard.press("1");
  await page.waitForSelector(".prompt .commit");
  const first = await shown();
  await page.keyboard.press("1");
  await page.keyboard.press("1");
  assert.equal(await shown(), first);
  await page.keyboard.press("4");
  await page.waitForFunction((text) => document.querySelector(".prompt .commit")?.textContent !== text, first);
  assert.match(await shown(), /Assault/);
  await page.waitForSelector(".slipbox.desk .cost");
  assert.match((await page.locator(".slipbox.desk .cost").allTextContents()).join(), /9 units become spent.*1 unit is lost/);
  assert.equal(await page.getAttribute(".board", "data-n"), before);
  await page.keyboard.press("Enter");
  await page.waitForFunction((n) => document.querySelector(".board").dataset.n > n, before);
});

browserTest("the focus of a keyboard goes with the choice and comes back", async ({ site, open }) => {
  const page = await open();
  await startGame(page, site.url, { side: "vietminh" });
  await page.waitForSelector(".prompt.yours");
  const focused = (way) => page.waitForFunction((found) => document.activeElement?.matches(found), way);
  await page.focus(".prompt .plain");
  await page.keyboard.press("Enter");
  await focused(".prompt .commit");
  await page.keyboard.press("Escape");
  await typed(page, "activate 8");
  await typed(page, "take-all");
  await page.focus('.slipbox.desk .choice[data-action^="fire"]');
  const action = await page.evaluate(() => document.activeElement.dataset.action);
  await page.keyboard.press("Enter");
  await focused(".slipbox.desk .buttons .main");
  await page.keyboard.press("Escape");
  await focused(`.slipbox.desk .choice[data-action="${action}"]`);
  // A key that is held down repeats itself, and does nothing by that.
  const before = await page.getAttribute(".board", "data-n");
  await page.keyboard.press("Escape");
  await page.focus('.slipbox.desk .choice[data-action^="fire"]');
  await page.keyboard.down("Enter");
  await focused(".slipbox.desk .buttons .main");
  await page.keyboard.down("Enter");
  await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await page.waitForTimeout(300);
  assert.equal(await page.getAttribute(".board", "data-n"), before);
  // Pressed again it does what is chosen, also where the focus is on something else that could be chosen.
  await page.focus('.board [data-thing="area:14"]');
  await page.keyboard.press("Enter");
  await page.waitForFunction((n) => document.querySelector(".board").dataset.n > n, before);
  await page.waitForFunction((text) => document.querySelector(".log").textContent.includes(text), "Gabrielle");
});

browserTest("each overlay has its key, a legend and a button", async ({ site, open }) => {
  const page = await open();
  await startGame(page, site.url, { side: "vietminh" });
  await page.waitForSelector(".prompt.yours");
  for (const [key, name] of Object.entries({ k: "Control", t: "Trenches", s: "Supply", w: "Victory", m: "Where", x: "What" })) {
    await page.keyboard.press(key);
    await page.waitForFunction((text) => document.querySelector(".legend")?.textContent.includes(text), name);
  }
  await page.keyboard.press("x");
  await page.waitForFunction(() => !document.querySelector(".legend"));
  await page.click('button[aria-label="Overlays"]');
  await page.click(".overlays >> text=Victory areas");
  assert.equal(await page.locator(".mark.victory").count(), 10);
  await page.keyboard.press("c");
  assert.equal(await page.locator(".map .counter").count(), 0);
  await page.keyboard.press("c");
  await page.keyboard.press("?");
  await page.waitForSelector("dialog[open] dl");
  assert.deepEqual(await axe(page), []);
});

browserTest("what happened while the page was closed is gone through on return", async ({ site, open }) => {
  const host = await open();
  await startGame(host, site.url, { side: "french", opponent: "friend" });
  const link = await host.inputValue(".invite input");
  const address = host.url();
  const guest = await open();
  await guest.goto(link);
  await guest.waitForSelector(".prompt.yours");
  await host.waitForSelector(".prompt.waiting");
  await host.goto("about:blank");
  await typed(guest, "activate 8");
  await typed(guest, "take-all");
  await typed(guest, "fire 14");
  await host.goto(address);
  await host.waitForSelector(".away");
  assert.match(await host.textContent(".away"), /Since you were away/);
  await host.keyboard.press(".");
  await host.waitForSelector(".missed");
  assert.match(await host.textContent(".missed"), /fire from 8/);
  await host.waitForSelector(".shown");
  for (let steps = 0; steps < 40 && (await host.locator(".missed").count()); ++steps) {
    await host.keyboard.press(".");
    await host.waitForTimeout(60);
  }
  assert.equal(await host.locator(".missed").count(), 0);
  // Once seen it is not offered again; the arrows and marked lines stay until the host acts.
  await host.reload();
  await host.waitForSelector(".line.last");
  assert.equal(await host.locator(".away").count(), 0);
});

browserTest("two on one screen: between turns the page knows no card of either hand", async ({ site, open }) => {
  const page = await open();
  await startGame(page, site.url, { side: "french", opponent: "same" });
  await page.click(".cover .main");
  await page.waitForSelector(".prompt.yours");
  const titles = await page.locator(".tray .card b").allTextContents();
  assert.equal(titles.length, 6);
  await page.keyboard.press("p");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".cover");
  const text = await page.evaluate(() => document.documentElement.outerHTML);
  for (const title of titles) assert.ok(!text.includes(title), title);
  await page.click(".cover .main");
  await page.waitForSelector(".prompt.yours");
  assert.match(await page.textContent(".log"), /French draw: /);
  assert.doesNotMatch(await page.textContent(".log"), /Viet Minh draw: /);
});

browserTest("the end tells who won, with charts and ways on", async ({ site, open }) => {
  const page = await open();
  await startGame(page, site.url, { side: "vietminh" });
  await question(page);
  for (const action of ["activate 8", "take-all", "fire 14"]) await act(page, action); // dice, which have charts of their own
  await question(page);
  await page.click('.top button[aria-label="Menu"]');
  await page.click("dialog[open] >> text=Resign");
  await page.click("dialog[open] button.main >> text=Resign");
  await page.waitForSelector("dialog.end[open]");
  assert.equal(await page.locator("dialog.end .chart").count(), 3);
  assert.deepEqual(await axe(page), []);
});

browserTest("on a phone a long press says why, and opens the area", async ({ site, open }) => {
  const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await startGame(page, site.url, { side: "vietminh" });
  await page.waitForSelector(".prompt.yours");
  const [x, y] = await bareSpot(page, "area:16");
  const touch = await page.context().newCDPSession(page);
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await page.waitForSelector(".tip.pinned");
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  assert.match(await page.textContent(".tip"), /rule/);
  await page.locator(".tip >> text=Open the area").tap();
  await page.waitForSelector(".panel.shown .area h2");
  assert.match(await page.textContent(".panel .area h2"), /^ *16 /);
});

browserTest("what is out of sight comes into it: by a key, by the small map, and when it is asked for", async ({ site, open }) => {
  const page = await open({ settings: { language: "en", motion: false } });
  await startGame(page, site.url, { side: "vietminh" });
  await page.waitForSelector(".prompt.yours");
  for (let i = 0; i < 8; ++i) await page.keyboard.press("+");
  /** Areas that can be chosen and are in sight, whether the focused one is, and whether anything but the camera moved. */
  const inSight = () =>
    page.evaluate(() => {
      const board = document.querySelector(".board").getBoundingClientRect();
      const sees = (shape) => {
        const box = shape.getBoundingClientRect();
        const wide = Math.min(box.right, board.right) - Math.max(box.left, board.left);
        const high = Math.min(box.bottom, board.bottom) - Math.max(box.top, board.top);
        return Math.min(wide, high) > 60;
      };
      const open = [...document.querySelectorAll('[data-area][tabindex="0"]')].filter(sees).map((shape) => shape.dataset.area);
      const focus = document.activeElement?.closest("[data-area]");
      return { open, focus: focus?.dataset.area, seen: !!focus && sees(focus), scrolled: document.querySelector(".map .sheet").scrollTop };
    });
  const focused = new Map();
  for (let i = 0; i < 120 && focused.size < 9; ++i) {
    await page.keyboard.press("Tab");
    const { focus, seen, scrolled } = await inSight();
    assert.equal(scrolled, 0);
    if (focus) focused.set(focus, seen);
  }
  assert.equal(focused.size, 9);
  assert.deepEqual([...focused].filter(([, seen]) => !seen), []);

  await typed(page, "activate 8");
  const map = await page.locator(".overview").boundingBox();
  await page.mouse.click(map.x + map.width * 0.45, map.y + map.height * 0.55);
  await page.waitForFunction(() => document.querySelector(".overview rect").getAttribute("y") > 500);
  await page.keyboard.press("u");
  await page.waitForFunction(() => document.querySelectorAll('[data-area][tabindex="0"]').length === 9);
  await page.waitForTimeout(100);
  assert.notDeepEqual((await inSight()).open, []);
});
