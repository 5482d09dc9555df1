// The tutorial from start to end: each deed of the lesson is done at the table, and the coach notices.
import assert from "node:assert/strict";
import { act, asks, browserTest, legal, question, undo } from "./support.mjs";

browserTest(
  "the tutorial from start to end",
  async ({ site, open }) => {
    const page = await open();
    await page.goto(`${site.url}/tutorial/storm`);
    await page.waitForSelector(".coach");
    const title = () => page.textContent(".coach h2");
    const coached = (text) =>
      page.waitForFunction((wanted) => document.querySelector(".coach h2")?.textContent.includes(wanted), text);
    const next = () => page.click(".coach .main");
    // Declines windows and takes damage until the next impulse of ours.
    const nextImpulse = async () => {
      for (let tries = 0; tries < 300; ++tries) {
        await question(page);
        const choices = await legal(page);
        if (choices.includes("pass")) return choices;
        await act(page, choices.find((one) => /^(decline|done|stop)$/.test(one)) ?? choices[0]);
      }
      throw new Error("no impulse of ours came");
    };
    const activate = async (area, units) => {
      await act(page, `activate ${area}`);
      for (let taken = 0; taken < units; ++taken) await act(page, (await legal(page)).find((one) => one.startsWith("take ")));
    };

    assert.match(await title(), /You are the Viet Minh/);
    await page.click(".coach .fold");
    assert.equal(await page.locator(".coach .main").isVisible(), false);
    await page.click(".coach .fold");
    await next();
    await page.keyboard.press("b");
    await question(page);
    await coached("Activate");
    await act(page, "activate 8");
    await coached("Take units");
    await act(page, "take-all");
    await coached("Fire");
    await act(page, "fire 14");
    let choices = await nextImpulse();
    await coached("Read what happened");
    await next();
    await coached("spade");
    await act(page, choices.find((one) => one.startsWith("sap-card ")));
    assert.match(await title(), /spade/, "where to dig is still to be said");
    await act(page, "target 11");
    await coached("Dig with units");
    await nextImpulse();
    await activate(12, 2);
    await act(page, "sap");
    await coached("Move");
    // A step can be taken back: the coach goes back when asked.
    await page.click(".coach >> text=Previous step");
    await coached("Dig with units");
    await page.click(".coach >> text=Skip this step");
    await coached("Move");
    await nextImpulse();
    await activate(3, 1);
    await act(page, (await legal(page)).find((one) => one.startsWith("move ")));
    await coached("Assault");
    // Dig where we stand beside Beatrice until the trenches are deep enough; passing begins a new turn with fresh cards.
    for (let tries = 0; tries < 40 && (await title()).includes("Assault"); ++tries) {
      choices = await nextImpulse();
      if (choices.includes("activate 11")) {
        await act(page, "activate 11");
        await act(page, "take-all");
        const assault = (await legal(page)).find((one) => one.startsWith("assault "));
        if (assault) {
          await act(page, assault);
          break;
        }
        // Not yet: back to before the activation.
        await undo(page);
        await undo(page);
        await asks(page, "Activate an area");
        choices = await nextImpulse();
      }
      const dig = choices.find((one) => one.startsWith("sap-card "));
      if (dig) {
        await act(page, dig);
        const targets = await legal(page);
        await act(page, targets.includes("target 11") ? "target 11" : targets[0]);
      } else await act(page, "pass");
    }
    await coached("Play a card");
    for (let tries = 0; tries < 40 && (await title()).includes("Play a card"); ++tries) {
      choices = await nextImpulse();
      await act(page, choices.find((one) => one.startsWith("play ")) ?? "pass");
    }
    await coached("Pass");
    await nextImpulse();
    await act(page, "pass");
    await coached("Supply");
    await next();
    await coached("Victory");
    await next();
    await coached("whole game");
    await page.click(".coach >> text=Start the lesson over");
    await coached("You are the Viet Minh");
  },
  { timeout: 900_000 },
);

browserTest("a lesson whose match is gone begins anew", async ({ site, open }) => {
  const page = await open();
  await page.goto(site.url);
  await page.evaluate(() =>
    localStorage.setItem("namyoum.tutorial.storm", JSON.stringify({ match: "0123456789abcdef", step: 3, from: [0, 1, 2, 3] })),
  );
  await page.goto(`${site.url}/tutorial/storm`);
  await page.waitForSelector(".coach");
  assert.match(await page.textContent(".coach h2"), /You are the Viet Minh/);
});
