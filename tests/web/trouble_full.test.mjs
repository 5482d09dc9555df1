// The server dies in mid-game and in mid-click, the network goes away: nothing is lost and nothing is done twice.
import assert from "node:assert/strict";
import { act, asks, boardNumber, browserTest, networkAway, question, startGame } from "./support.mjs";

browserTest("the server dies in mid-game and comes back", async ({ site, open }) => {
  const page = await open({ expect: networkAway });
  await startGame(page, site.url, { side: "vietminh" });
  await question(page);
  await act(page, "activate 8");
  const before = await boardNumber(page);
  await site.kill();
  await page.waitForSelector(".prompt.offline");
  assert.match(await page.textContent(".prompt.offline"), new RegExp(`action ${before}\\b`));
  await site.start();
  await page.waitForSelector(".prompt.yours");
  assert.equal(await boardNumber(page), before);
  await act(page, "take-all");
  await asks(page, "firepower");
});

browserTest("the server dies between the click and its answer: the action is done once", async ({ site, open }) => {
  const page = await open({ expect: networkAway });
  await startGame(page, site.url, { side: "vietminh" });
  await question(page);
  await act(page, "activate 8");
  const before = await boardNumber(page);
  // A server that stands still takes the message and cannot answer; then it is gone for good.
  site.server.kill("SIGSTOP");
  await page.click('div.text [data-action="take-all"]');
  await site.kill();
  await page.waitForSelector(".prompt.offline");
  await site.start();
  await page.waitForSelector(".prompt.yours");
  await asks(page, "firepower");
  assert.equal(await boardNumber(page), before + 1);
});

browserTest("the answer is lost on its way: the action is not done again", async ({ site, open }) => {
  const page = await open({ expect: networkAway });
  // The first answer to an action never arrives; the connection breaks instead.
  await page.addInitScript(() => {
    const Real = globalThis.WebSocket;
    let cuts = 1;
    globalThis.WebSocket = class extends Real {
      acts = new Set();
      send(text) {
        const message = JSON.parse(text);
        if (message.do === "act") this.acts.add(message.id);
        super.send(text);
      }
      set onmessage(hear) {
        super.onmessage = (event) => {
          if (cuts > 0 && this.acts.has(JSON.parse(event.data).id)) {
            --cuts;
            super.onmessage = null;
            this.close();
          } else hear(event);
        };
      }
    };
  });
  await startGame(page, site.url, { side: "vietminh" });
  await question(page);
  const before = await boardNumber(page);
  await act(page, "activate 8");
  await asks(page, "Choose the units");
  assert.equal(await boardNumber(page), before + 1);
});

browserTest("the network is cut and comes back", async ({ site, open }) => {
  const page = await open({ expect: networkAway });
  await startGame(page, site.url, { side: "vietminh" });
  await question(page);
  const before = await boardNumber(page);
  await page.context().setOffline(true);
  await page.waitForSelector(".prompt.offline");
  // The board is shown as it was; nothing can be chosen.
  assert.equal(await boardNumber(page), before);
  assert.equal(await page.locator(".slipbox.desk .choice").count(), 0);
  // It comes back by itself.
  await page.context().setOffline(false);
  await page.waitForSelector(".prompt.yours");
  await act(page, "activate 8");
  await asks(page, "Choose the units");
});
