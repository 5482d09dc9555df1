// People at one table: two by link, with hands that stay hidden from the other's whole page; one screen for two; a
// spectator; undo and takeback; two tabs of one seat.
import assert from "node:assert/strict";
import { act, asks, browserTest, chance, legal, newestTable, question, startGame, turn, undo, whoIsAsked } from "./support.mjs";

/** Every string that lives in the page's memory. */
async function stringsInMemory(page) {
  const devtools = await page.context().newCDPSession(page);
  const chunks = [];
  devtools.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => chunks.push(chunk));
  await devtools.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await devtools.detach();
  return JSON.parse(chunks.join("")).strings;
}
/** The card by its id. "card:v07" is in everybody's board, which lists all cards; a hand holds "v07". */
const naming = (card) => new RegExp(`(?<![a-z0-9:-])${card}(?![a-z0-9])`);
const handOf = (page, side) => newestTable(page).view.cards[side].hand;

async function openBoth(site, open) {
  const host = await open();
  await startGame(host, site.url, { side: "french", opponent: "friend" });
  const link = await host.inputValue(".invite input");
  assert.match(link, /\/join#/);
  const guest = await open();
  await guest.goto(link);
  await guest.waitForSelector(".prompt.yours");
  await host.waitForSelector(".prompt.waiting");
  assert.equal(await host.locator(".invite").count(), 0);
  return { host, guest };
}
const menu = async (page, text) => {
  await page.click('.top button[aria-label="Menu"]');
  await page.click(`dialog[open] >> text=${text}`);
};

browserTest("each sees at once whether the other is there", async ({ site, open }) => {
  const { host, guest } = await openBoth(site, open);
  await host.waitForSelector(".top >> text=here");
  await guest.close();
  await host.waitForSelector(".top >> text=away");
});

browserTest(
  "two people by link to the end of turn 2: no page ever holds the other's hand",
  async ({ site, open }) => {
    const { host, guest } = await openBoth(site, open);
    await menu(host, "Link for spectators");
    const watch = await host.locator("dialog[open] .invite-link input").first().inputValue();
    await host.keyboard.press("Escape");
    const eyes = await open();
    await eyes.goto(watch);
    await eyes.waitForSelector(".prompt.watching");
    assert.equal(await eyes.locator(".tray .card").count(), 0);

    for (const page of [host, guest]) await page.keyboard.press("b");
    const pick = chance(19);
    for (let choices = 0; choices < 800 && (await turn(host)) < 3; ++choices) {
      const page = await whoIsAsked([guest, host]);
      const all = await legal(page);
      const easy = all.filter((one) => /^(pass|decline|done|stop)$/.test(one));
      const done = choices > 60 && easy.length > 0 ? easy : all;
      await act(page, done[pick(done.length)]);
    }
    assert.equal(await turn(host), 3);

    const secrets = [
      { holder: guest, side: "vietminh", strangers: [host, eyes] },
      { holder: host, side: "french", strangers: [guest, eyes] },
    ];
    for (const { holder, side, strangers } of secrets) {
      const hand = handOf(holder, side);
      assert.ok(hand.length > 0, `the ${side} hold cards`);
      const own = await stringsInMemory(holder);
      for (const card of hand) assert.ok(own.some((text) => naming(card).test(text)), `the search finds ${card}`);
      for (const stranger of strangers) {
        const memory = await stringsInMemory(stranger);
        const html = await stranger.content();
        for (const card of hand) {
          const where = `${card} of the ${side}`;
          assert.deepEqual(stranger.frames_received.filter((text) => naming(card).test(text)), [], `${where} was sent`);
          assert.deepEqual(stranger.frames_received.filter((text) => text.includes(`card:${card}`)), [], `${where} was sent`);
          assert.deepEqual(memory.filter((text) => naming(card).test(text)), [], `${where} is in memory`);
          assert.doesNotMatch(html, naming(card), `${where} is in the page`);
        }
      }
    }
  },
  { timeout: 1_200_000 },
);

browserTest("undo takes a choice back in both pages, a takeback needs consent", async ({ site, open }) => {
  const { host, guest } = await openBoth(site, open);
  await act(guest, "activate 8");
  await asks(guest, "Choose the units");
  await undo(guest);
  await asks(guest, "Activate an area");
  await host.waitForFunction(() => /took a choice back/.test(document.querySelector(".log")?.textContent));
  await act(guest, "pass");
  await question(host);
  await menu(guest, "Ask to take back");
  await host.waitForSelector(".prompt.takeback");
  await host.click(".prompt.takeback .answers button >> nth=1");
  await guest.waitForFunction(() => /refuse the takeback/.test(document.querySelector(".log")?.textContent));
  await menu(guest, "Ask to take back");
  await host.waitForSelector(".prompt.takeback");
  await host.click(".prompt.takeback .main");
  await guest.waitForSelector(".prompt.yours");
  await asks(guest, "Activate an area");
});

browserTest("against the computer a takeback is done at once", async ({ site, open }) => {
  const page = await open();
  await startGame(page, site.url, { side: "vietminh" });
  await question(page);
  await act(page, "activate 8");
  await act(page, "take-all");
  await act(page, "fire 14");
  await question(page);
  await menu(page, "Take back my last choice");
  await page.waitForFunction(() => /was taken back/.test(document.querySelector(".log")?.textContent));
  assert.equal(await question(page), "yours");
});

browserTest("two on one screen: hands are covered until the seat is taken", async ({ site, open }) => {
  const page = await open();
  await startGame(page, site.url, { side: "french", opponent: "same" });
  for (const side of ["vietminh", "french"]) {
    await page.waitForSelector(".cover");
    assert.equal(await page.locator(".tray .card").count(), 0);
    await page.click(".cover .main");
    await page.waitForSelector(`.prompt.yours`);
    assert.ok((await page.locator(`.tray .card.${side}`).count()) > 0);
    assert.equal(await page.locator(`.tray .card:not(.${side})`).count(), 0);
    const other = side === "french" ? "vietminh" : "french";
    assert.equal(newestTable(page).view.cards[other].hand, undefined, "the other hand is not sent");
    if (side === "vietminh") await act(page, "pass");
  }
});

browserTest("two tabs of one seat show the same", async ({ site, open }) => {
  const page = await open();
  await startGame(page, site.url, { side: "vietminh" });
  await question(page);
  const second = await page.context().newPage();
  await second.goto(page.url());
  await second.waitForSelector(".prompt.yours");
  await act(page, "activate 8");
  await asks(second, "Choose the units");
  // What the second does the first one sees, and what was undone is undone in both.
  await act(second, "take-all");
  await asks(page, "firepower");
  await undo(page);
  await undo(page);
  await asks(second, "Activate an area");
});

browserTest("an illegal click is answered with the sentence and the rule", async ({ site, open }) => {
  const page = await open();
  await startGame(page, site.url, { side: "vietminh" });
  await question(page);
  await page.locator('[data-area="area:22"]').dispatchEvent("click");
  await page.waitForSelector(".prompt.refused");
  assert.match(await page.textContent(".prompt.refused"), /no fresh unit.*rule/s);
  await page.keyboard.press("Escape");
  await page.waitForSelector(".prompt.yours");
});

browserTest("a match that nobody joined can be given up", async ({ site, open }) => {
  const host = await open();
  await startGame(host, site.url, { side: "french", opponent: "friend" });
  const link = await host.inputValue(".invite input");
  await host.click('.top button[aria-label="Menu"]');
  await host.click("dialog[open] >> text=nobody came");
  await asks(host, "This match is closed");
  assert.match(await host.textContent(".prompt .second"), /given up before it began/);
  const guest = await open();
  await guest.goto(link);
  await guest.waitForSelector("text=To the lobby");
});
