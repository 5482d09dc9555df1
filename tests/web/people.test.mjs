// Two people by link, one screen for two, a spectator, a server that dies, pages without a fault.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, openBrowser, openPage, question, Site, startGame } from "./support.mjs";

let site;
let browser;
before(async () => {
  site = await Site.open();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await site?.close();
});

const act = async (page, action) => {
  if (!(await page.locator("[data-action]").count())) await page.keyboard.press("b");
  await page.click(`[data-action="${action}"]`);
  const commit = page.locator("#text-commit");
  if (await commit.count()) await commit.click();
};
const settled = (page, text) =>
  page.waitForFunction((wanted) => document.querySelector(".question strong")?.textContent.includes(wanted), text);

test("two people by link, with hands that stay hidden", { timeout: 120_000 }, async () => {
  const host = await openPage(browser);
  await startGame(host, site.url, { side: "french", opponent: "friend" });
  const link = await host.inputValue(".invite input");
  assert.match(link, /\/join#/);
  const guest = await openPage(browser);
  await guest.goto(link);
  await guest.waitForSelector(".prompt.yours");
  await host.waitForSelector(".prompt.waiting");
  assert.equal(await host.locator(".invite").count(), 0);
  // Six cards each, and none of the guest's is drawn in the host's page. What the server sent is not looked at here.
  const titles = (page) => page.locator(".tray .card b").allTextContents();
  assert.equal((await titles(guest)).length, 6);
  assert.equal((await titles(host)).length, 6);
  const hostText = await host.evaluate(() => document.documentElement.outerHTML);
  assert.doesNotMatch(hostText, /card vietminh/);
  // An action of one reaches the other; undo takes it back in both.
  await act(guest, "activate 8");
  await guest.waitForSelector('[data-action="take-all"]');
  await guest.keyboard.press("u");
  await guest.waitForSelector('[data-action="activate 8"]');
  // A takeback needs consent.
  await act(guest, "pass");
  await question(host);
  await guest.click('.top button[aria-label="Menu"]');
  await guest.click("text=Ask to take back");
  await host.waitForSelector(".prompt.takeback");
  await host.click(".prompt.takeback .main");
  await guest.waitForSelector(".prompt.yours");
  // A spectator sees the table and no hand.
  await host.click('.top button[aria-label="Menu"]');
  await host.click("text=Link for spectators");
  const watch = await host.locator("dialog[open] .invite-link input").first().inputValue();
  const eyes = await openPage(browser);
  await eyes.goto(watch);
  await eyes.waitForSelector(".prompt.watching");
  assert.equal(await eyes.locator(".tray .card").count(), 0);
  for (const page of [host, guest, eyes]) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

test("two on one screen: hands are covered until the seat is taken", { timeout: 120_000 }, async () => {
  const page = await openPage(browser);
  await startGame(page, site.url, { side: "french", opponent: "same" });
  await page.waitForSelector(".cover");
  assert.equal(await page.locator(".tray .card").count(), 0);
  await page.click(".cover .main");
  await page.waitForSelector(".prompt.yours");
  assert.equal(await page.locator(".tray .card.vietminh").count(), 6);
  await act(page, "pass");
  await page.waitForSelector(".cover");
  assert.equal(await page.locator(".tray .card").count(), 0);
  await page.click(".cover .main");
  await page.waitForSelector(".prompt.yours");
  assert.equal(await page.locator(".tray .card.french").count() > 0, true);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("an illegal click is answered with the sentence and the rule", { timeout: 60_000 }, async () => {
  const page = await openPage(browser);
  await startGame(page, site.url, { side: "vietminh" });
  await page.waitForSelector(".prompt.yours");
  await page.keyboard.press("v");
  await page.locator('[data-area="area:22"]').dispatchEvent("click");
  await page.waitForSelector(".prompt.refused");
  assert.match(await page.textContent(".prompt.refused"), /no fresh unit.*rule/s);
  await page.keyboard.press("Escape");
  await page.waitForSelector(".prompt.yours");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("the server dies in mid-game and comes back; nothing is lost", { timeout: 120_000 }, async () => {
  const page = await openPage(browser);
  await startGame(page, site.url, { side: "vietminh" });
  await page.waitForSelector(".prompt.yours");
  await act(page, "activate 8");
  await page.waitForSelector('[data-action="take-all"]');
  await site.kill();
  await page.waitForSelector(".prompt.offline");
  await site.start();
  await page.waitForSelector(".prompt.yours", { timeout: 40_000 });
  await act(page, "take-all");
  await page.waitForSelector('[data-action="fire 14"]');
  await page.context().close();
});

test("two tabs of one seat show the same", { timeout: 60_000 }, async () => {
  const page = await openPage(browser);
  await startGame(page, site.url, { side: "vietminh" });
  await page.waitForSelector(".prompt.yours");
  const second = await page.context().newPage();
  await second.goto(page.url());
  await second.waitForSelector(".prompt.yours");
  await act(page, "activate 8");
  await settled(second, "Choose the units");
  await page.context().close();
});

test("the language changes without loading the page, log included", { timeout: 60_000 }, async () => {
  const page = await openPage(browser);
  await startGame(page, site.url, { side: "vietminh" });
  await page.waitForSelector(".prompt.yours");
  await page.evaluate(() => { globalThis.same = true; });
  await page.click('button[aria-label="Settings"]');
  await page.click("text=Français");
  await settled(page, "Activez une zone");
  assert.match(await page.textContent(".log"), /cartes tirées/);
  assert.equal(await page.evaluate(() => globalThis.same), true);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("resign, the end, the replay, and the log read in again", { timeout: 120_000 }, async () => {
  const page = await openPage(browser, { acceptDownloads: true });
  await startGame(page, site.url, { side: "vietminh" });
  await page.waitForSelector(".prompt.yours");
  await act(page, "activate 8");
  await page.waitForSelector('[data-action="take-all"]');
  await page.click('.top button[aria-label="Menu"]');
  await page.click("dialog[open] >> text=Resign");
  await page.click("dialog[open] button.main >> text=Resign");
  await page.waitForSelector("dialog.end[open]");
  assert.match(await page.textContent("dialog.end"), /French win.*Viet Minh resigned/s);
  const download = page.waitForEvent("download");
  await page.click("dialog.end >> text=Save the log");
  const file = await (await download).path();
  await page.click("dialog.end >> text=Replay");
  await page.waitForSelector(".player");
  const at = () => page.textContent(".who .figures");
  assert.match(await at(), /^0 of/);
  await page.keyboard.press("End");
  await page.waitForFunction(() => /^(\d+) of \1$/.test(document.querySelector(".who .figures").textContent));
  await page.keyboard.press("ArrowLeft");
  await page.click(".answers >> text=French");
  await page.waitForTimeout(300);
  await page.goto(site.url);
  await page.setInputFiles('input[type="file"]', file);
  await page.waitForURL(/\/match\//);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("no page has a serious fault of accessibility", { timeout: 180_000 }, async () => {
  const faults = [];
  for (const theme of ["light", "dark"]) {
    const page = await openPage(browser);
    await page.addInitScript((value) => localStorage.setItem("namyoum.settings", JSON.stringify({ language: "en", theme: value })), theme);
    for (const path of ["/", "/guide/storm", "/about"]) {
      await page.goto(site.url + path);
      await page.waitForSelector("h1");
      await page.waitForTimeout(300);
      faults.push(...(await axe(page)).map((one) => `${theme} ${path} ${one}`));
    }
    await startGame(page, site.url, { side: "vietminh" });
    await page.waitForSelector(".prompt.yours");
    faults.push(...(await axe(page)).map((one) => `${theme} table ${one}`));
    await page.keyboard.press("b");
    faults.push(...(await axe(page)).map((one) => `${theme} text ${one}`));
    await page.goto(page.url().replace("match", "replay"));
    await page.waitForSelector(".player");
    faults.push(...(await axe(page)).map((one) => `${theme} replay ${one}`));
    await page.context().close();
  }
  assert.deepEqual(faults, []);
});
