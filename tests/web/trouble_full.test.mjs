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

/** The first answer to that command never arrives; the connection breaks instead. */
const loseAnswerTo = (page, verb) =>
  page.addInitScript((lost) => {
    const Real = globalThis.WebSocket;
    let cuts = 1;
    globalThis.WebSocket = class extends Real {
      sent = new Set();
      send(text) {
        const message = JSON.parse(text);
        if (message.do === lost) this.sent.add(message.id);
        super.send(text);
      }
      set onmessage(hear) {
        super.onmessage = (event) => {
          if (cuts > 0 && this.sent.has(JSON.parse(event.data).id)) {
            --cuts;
            super.onmessage = null;
            this.close();
          } else hear(event);
        };
      }
    };
  }, verb);

browserTest("the answer is lost on its way: the action is not done again", async ({ site, open }) => {
  const page = await open({ expect: networkAway });
  await loseAnswerTo(page, "act");
  await startGame(page, site.url, { side: "vietminh" });
  await question(page);
  const before = await boardNumber(page);
  await act(page, "activate 8");
  await asks(page, "Choose the units");
  assert.equal(await boardNumber(page), before + 1);
});

browserTest("the answer to who takes a seat is lost: he has it, and only once", async ({ site, open }) => {
  const host = await open();
  await startGame(host, site.url, { side: "french", opponent: "friend" });
  const guest = await open({ expect: networkAway });
  await loseAnswerTo(guest, "join");
  await guest.goto(await host.inputValue(".invite input"));
  await guest.waitForSelector(".prompt.yours");
  await host.waitForSelector(".prompt.waiting");
});

browserTest("from the table to its replay and back, the table lives", async ({ site, open }) => {
  const page = await open();
  await startGame(page, site.url, { side: "vietminh" });
  await question(page);
  await act(page, "activate 8");
  await page.click('.top button[aria-label="Menu"]');
  await page.click("dialog[open] a[href^='/replay/']");
  await page.waitForSelector(".player");
  await page.goBack();
  await page.waitForSelector(".prompt.yours");
  const before = await boardNumber(page);
  await act(page, "take-all");
  await asks(page, "firepower");
  assert.ok((await boardNumber(page)) > before);
});

browserTest("the network is cut and comes back", async ({ site, open }) => {
  const page = await open({ expect: networkAway });
  await startGame(page, site.url, { side: "vietminh" });
  await question(page);
  const before = await boardNumber(page);
  await page.waitForSelector(".slipbox.desk .choice");
  await page.context().setOffline(true);
  await page.waitForSelector(".prompt.offline");
  // The board is shown as it was; nothing can be chosen.
  assert.equal(await boardNumber(page), before);
  await page.keyboard.press("b");
  await page.waitForSelector("div.text");
  for (const way of [".slipbox.desk .choice", "div.text [data-action]", ".card.can", ".map .can"])
    assert.equal(await page.locator(way).count(), 0, way);
  await page.keyboard.press(":");
  await page.fill("#type-action", "activate 8");
  await page.keyboard.press("Enter");
  assert.equal(await page.inputValue("#type-action"), "activate 8"); // it stays to be sent
  // It comes back by itself.
  await page.context().setOffline(false);
  await page.waitForSelector(".prompt.yours");
  assert.equal(await boardNumber(page), before);
  await page.keyboard.press("Enter");
  await asks(page, "Choose the units");
});

browserTest("without a network from the table to the lobby and back, the table lives", async ({ site, open }) => {
  const page = await open({ expect: networkAway });
  await startGame(page, site.url, { side: "vietminh" });
  await question(page);
  await page.context().setOffline(true);
  await page.waitForSelector(".prompt.offline");
  await page.click('.top button[aria-label="Menu"]');
  await page.click("dialog[open] a[href='/']");
  await page.waitForSelector(".board", { state: "detached" });
  await page.goBack();
  await page.context().setOffline(false);
  await page.waitForSelector(".prompt.yours");
  // Every answer arrives, and not only that something was done.
  await act(page, "activate 8");
  await asks(page, "Choose the units");
});

browserTest("without its words the page says so, and goes on once they are there", async ({ site, open }) => {
  const page = await open({ expect: networkAway });
  let isAway = true;
  await page.route("**/api/words/*", (route) => (isAway ? route.abort() : route.continue()));
  await page.goto(site.url);
  await page.waitForSelector("text=no answer from the server");
  isAway = false;
  await page.waitForSelector("#start");
});
