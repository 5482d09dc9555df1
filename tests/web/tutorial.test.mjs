// The tutorial from start to end: each deed of the lesson is done at the table, and the coach notices.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openBrowser, openPage, question, Site } from "./support.mjs";

test("the tutorial from start to end", { timeout: 300_000 }, async () => {
  const site = await Site.open();
  const browser = await openBrowser();
  try {
    const page = await openPage(browser);
    await page.goto(`${site.url}/tutorial/storm`);
    await page.waitForSelector(".coach");
    const title = () => page.textContent(".coach h2");
    const coached = (text) => page.waitForFunction((wanted) => document.querySelector(".coach h2")?.textContent.includes(wanted), text);
    const next = () => page.click(".coach .main");
    const legal = () => page.evaluate(() => [...document.querySelectorAll(".text [data-action]")].map((one) => one.dataset.action));
    const act = async (action) => {
      await page.click(`.text [data-action="${action}"]`);
      const commit = page.locator("#text-commit");
      if (await commit.count()) await commit.click();
      await page.waitForTimeout(120);
    };
    // Declines windows and takes damage until the next impulse of ours.
    const nextImpulse = async () => {
      for (let tries = 0; tries < 200; ++tries) {
        await question(page);
        const choices = await legal();
        if (choices.includes("pass")) return choices;
        const easy = choices.find((one) => /^(decline|done|stop)$/.test(one)) ?? choices[0];
        if (easy) await act(easy);
        else await page.waitForTimeout(50);
      }
      throw new Error("no impulse of ours came");
    };
    const activate = async (area, units) => {
      await act(`activate ${area}`);
      for (let taken = 0; taken < units; ++taken) await act((await legal()).find((one) => one.startsWith("take ")));
    };

    assert.match(await title(), /You are the Viet Minh/);
    await next();
    await page.keyboard.press("b");
    await question(page);
    await coached("Activate");
    await act("activate 8");
    await coached("Take units");
    await act("take-all");
    await coached("Fire");
    await act("fire 14");
    await coached("Read what happened");
    await next();
    let choices = await nextImpulse();
    await coached("spade");
    await act(choices.find((one) => one.startsWith("sap-card ")));
    await act("target 11");
    await coached("Dig with units");
    await nextImpulse();
    await activate(12, 2);
    await act("sap");
    await coached("Move");
    // A step can be taken back: the coach goes back when asked.
    await page.click(".coach >> text=One step back");
    await coached("Dig with units");
    await next();
    await coached("Move");
    await nextImpulse();
    await activate(3, 1);
    await act((await legal()).find((one) => one.startsWith("move ")));
    await coached("Assault");
    // Dig where we stand beside Beatrice until the trenches are deep enough; passing begins a new turn with fresh cards.
    for (let tries = 0; tries < 30 && (await title()).includes("Assault"); ++tries) {
      choices = await nextImpulse();
      const ready = choices.find((one) => one === "activate 11");
      if (ready) {
        await act(ready);
        await act("take-all");
        const assault = (await legal()).find((one) => one.startsWith("assault "));
        if (assault) {
          await act(assault);
          break;
        }
        await page.keyboard.press("Escape");
        await page.click(".coach >> text=Take it back").catch(() => {});
        choices = await nextImpulse();
      }
      const dig = choices.find((one) => one.startsWith("sap-card "));
      if (dig) {
        await act(dig);
        await act((await legal()).includes("target 11") ? "target 11" : (await legal())[0]);
      } else await act("pass");
    }
    await coached("Play a card");
    for (let tries = 0; tries < 20 && (await title()).includes("Play a card"); ++tries) {
      choices = await nextImpulse();
      const card = choices.find((one) => one.startsWith("play "));
      await act(card ?? "pass");
    }
    await coached("Pass");
    await nextImpulse();
    await act("pass");
    await coached("Supply");
    await next();
    await coached("Victory");
    await next();
    await coached("whole game");
    await page.click(".coach >> text=Start again");
    await coached("You are the Viet Minh");
    assert.deepEqual(page.faults, []);
  } finally {
    await browser.close();
    await site.close();
  }
});
