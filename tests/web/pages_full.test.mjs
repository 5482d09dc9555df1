// Every page that is not a table: lobby, replay, guide, about, links; both languages, both themes, axe.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as files from "../../web/dev/game_data.mjs";
import { act, asks, axe, browserTest, question, root, startGame, until } from "./support.mjs";

const whole = join(root, "tests/playthroughs/storm-random-1.log");
const importLog = async (page, site) => {
  await page.goto(site.url);
  await page.setInputFiles("#import", whole);
  await page.waitForURL(/\/match\//);
  return page.url().split("/match/")[1];
};
const at = async (page) => Number(/\d+/.exec(await page.textContent(".prompt .who .figures"))[0]);
const arrives = (page, moment) =>
  page.waitForFunction((n) => Number(/\d+/.exec(document.querySelector(".prompt .who .figures").textContent)[0]) === n, moment);

browserTest("the lobby shows what the server offers; a first game is one click away", async ({ site, open }) => {
  const page = await open();
  await page.goto(site.url);
  await page.waitForSelector("#start");
  assert.equal(await page.locator(".game").count(), 4);
  assert.equal(await page.locator(".game:disabled").count(), 3);
  assert.match(await page.textContent(".game[aria-pressed=true]"), /Storm/);
  await page.click("#start");
  await page.waitForSelector(".prompt");
  await page.goto(site.url);
  await page.waitForSelector("#running li");
  await page.click("#running a");
  await page.waitForSelector(".board");
});

browserTest("options are those of the game", async ({ site, open }) => {
  const page = await open();
  await page.goto(site.url);
  await page.check("input[name=bid]");
  await page.check("input[name=side][value=vietminh]");
  await page.click("#start");
  await asks(page, "Bid");
});

browserTest("a log is imported, looked at again, scrubbed and left at a moment with an address", async ({ site, open }) => {
  const page = await open();
  const match = await importLog(page, site);
  await page.goto(`${site.url}/replay/${match}`);
  await page.waitForSelector(".player");
  assert.equal(await at(page), 0);
  await page.click(".player .group button >> nth=0"); // one action a step; by itself it goes by impulses
  await page.keyboard.press("ArrowRight");
  await arrives(page, 1);
  await page.keyboard.press("End");
  const last = Number(await page.getAttribute(".player input[type=range]", "max"));
  await arrives(page, last);
  await page.keyboard.press("ArrowLeft");
  await arrives(page, last - 1);
  // By turn: the button of turn 3, and the keys from there.
  await page.click(".chart .turn >> nth=2");
  await page.waitForFunction(() => document.querySelector(".turns [aria-current] b")?.textContent === "Turn 3");
  const third = await at(page);
  await page.keyboard.press("]");
  await page.waitForFunction(() => document.querySelector(".turns [aria-current] b")?.textContent === "Turn 4");
  await page.keyboard.press("[");
  await arrives(page, third);
  // By impulse, with the buttons.
  await page.click(".buttons .group >> nth=0 >> text=impulse");
  await page.click('.buttons button[aria-label="One action on"]');
  await page.waitForFunction((n) => Number(/\d+/.exec(document.querySelector(".prompt .who .figures").textContent)[0]) > n + 1, third);
  // Scrubbing.
  await page.locator(".player input[type=range]").fill("500");
  await arrives(page, 500);
  // Each side's eyes, after the end.
  for (const eyes of ["french", "vietminh", "all"]) {
    await page.click(`[data-eyes=${eyes}]`);
    await page.waitForSelector(`[data-eyes=${eyes}][aria-pressed=true]`);
  }
  // It plays by itself, as fast as asked.
  await page.click(".buttons .group >> nth=0 >> text=action");
  await page.click(".buttons .group >> nth=1 >> text=4");
  await page.click("#play");
  await page.waitForFunction(() => Number(/\d+/.exec(document.querySelector(".prompt .who .figures").textContent)[0]) > 502);
  await page.click("#play");
  // The log narrowed down to a topic, and a line of it chosen.
  const lines = page.locator(".log .line");
  const before = await lines.count();
  await page.click("[data-topic=control]");
  await until("fewer lines", async () => (await lines.count()) < before);
  for (const line of await lines.allTextContents()) assert.match(line, /falls to|[Tt]rench|The game ends/);
  await lines.first().locator("button").first().click();
  await page.waitForFunction((n) => Number(/\d+/.exec(document.querySelector(".prompt .who .figures").textContent)[0]) < n, 502);
  // The address of a moment.
  const second = await page.context().newPage();
  await second.goto(`${site.url}/replay/${match}#213`);
  await second.waitForSelector(".player");
  assert.equal(await at(second), 213);
  // One that never was is the end.
  const never = await page.context().newPage();
  await never.goto(`${site.url}/replay/${match}#99999`);
  await never.waitForSelector(".player");
  assert.equal(await at(never), last);
});

browserTest("after the end all is open; with a side's eyes there is its hand and its log", async ({ site, open }) => {
  const page = await open();
  const match = await importLog(page, site);
  await page.goto(`${site.url}/replay/${match}#12`); // both sides have drawn, nobody has played a card
  await page.waitForSelector("[data-eyes=all][aria-pressed=true]");
  assert.equal(await page.locator("[data-eyes=nobody]").count(), 0);
  const hands = (wanted) =>
    page.waitForFunction((sides) => [...document.querySelectorAll("[data-hand]")].map((one) => one.dataset.hand).join() === sides, wanted.join());
  const log = page.locator(".log");
  const reads = (what, ...expected) =>
    until(what, async () => {
      const text = await log.textContent();
      return expected.every((one) => one.test(text)) && text;
    });
  const named = { french: /French draw: /, vietminh: /Viet Minh draw: / };
  const counted = { french: /French draw 6 cards/, vietminh: /Viet Minh draw 6 cards/ };

  await hands(["french", "vietminh"]);
  for (const side of ["french", "vietminh"]) assert.equal(await page.locator(`[data-hand=${side}] [data-card]`).count(), 6);
  assert.match(await page.textContent("[data-hand=french] h3"), /French/);
  assert.match(await page.textContent("[data-hand=vietminh] h3"), /Viet Minh/);
  await reads("all cards", named.french, named.vietminh);
  // A card is read above the tray.
  await page.focus("[data-card=f14]");
  await page.waitForSelector(".hands .reader.french");

  for (const [own, other] of [["french", "vietminh"], ["vietminh", "french"]]) {
    await page.click(`[data-eyes=${own}]`);
    await hands([own]);
    assert.doesNotMatch(await reads(`the log of the ${own}`, named[own], counted[other]), named[other]);
  }
  // What is told above the map follows the eyes too: after six actions the Viet Minh have drawn.
  await page.locator(".player input[type=range]").fill("6");
  await arrives(page, 6);
  await page.waitForFunction(() => /Viet Minh draw: /.test(document.querySelector(".prompt .question").textContent));
  await page.click("[data-eyes=french]");
  await page.waitForFunction(() => /Viet Minh draw 6 cards/.test(document.querySelector(".prompt .question").textContent));
});

browserTest("before the end a replay has one's own eyes and no others", async ({ site, open }) => {
  const page = await open();
  await startGame(page, site.url, { side: "vietminh" });
  await question(page);
  await page.goto(page.url().replace("match", "replay"));
  await page.waitForSelector("[data-eyes=vietminh][aria-pressed=true]");
  assert.equal(await page.locator("[data-eyes=french]:disabled").count(), 1);
  assert.equal(await page.locator("[data-eyes]").count(), 2);
  await page.keyboard.press("End");
  await page.waitForSelector("[data-hand=vietminh] [data-card]");
  assert.equal(await page.locator("[data-hand=french]").count(), 0);
});

browserTest("the replay leaves the map its place, and everything is large enough to be hit", async ({ site, open }) => {
  for (const [width, height, turn, least] of [[1440, 900, 18, 24], [390, 844, 24, 44]]) {
    const page = await open({ viewport: { width, height } });
    const match = await importLog(page, site);
    await page.goto(`${site.url}/replay/${match}#213`);
    await page.waitForSelector(".player");
    const box = (one) => page.locator(one).boundingBox();
    const place = await box(".board");
    assert.ok(place.height >= 0.45 * height, `the map is ${place.height} high`);
    for (let moment = 0; moment < 600; moment += 40) {
      await page.locator(".player input[type=range]").fill(String(moment));
      await arrives(page, moment);
      assert.deepEqual(await box(".board"), place, `the map after ${moment} actions`);
    }
    if (width < 1100) {
      await page.click("nav.bottom button >> nth=1");
      await page.waitForSelector("[data-hand=french]");
      await page.click("nav.bottom button >> nth=2");
      await page.waitForSelector(".log .line.current");
      assert.deepEqual(await box(".board"), place);
    }
    const small = await page.evaluate((wanted) =>
      [...document.querySelectorAll(".page button, .page .slide")]
        .filter((one) => one.offsetParent && !one.closest(".board"))
        .map((one) => [one.className, one.textContent, one.getBoundingClientRect().height])
        .filter(([, , high]) => high < wanted), least);
    assert.deepEqual(small, []);
    const turns = await page.locator(".chart .turn").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
    assert.ok(turns.every((wide) => wide >= turn), turns.join());
    // A hand that draws the slider along the stretched line: its end is the end of the match.
    const slide = await box(".slide");
    await page.mouse.move(slide.x + 4, slide.y + slide.height / 2);
    await page.mouse.down();
    await page.mouse.move(slide.x + slide.width, slide.y + slide.height / 2, { steps: 4 });
    await page.mouse.up();
    await arrives(page, Number(await page.getAttribute(".player input[type=range]", "max")));
  }
});

browserTest("what is no log is refused with its line", async ({ site, open }) => {
  const page = await open();
  await page.goto(site.url);
  const file = join(site.folder, "broken.log");
  writeFileSync(file, readFileSync(whole, "utf8").replace("vietminh take-all", "vietminh take-everything"));
  await page.setInputFiles("#import", file);
  await page.waitForSelector(".failure");
  assert.match(await page.textContent(".failure"), /broken\.log.*line \d+, column \d+/);
});

browserTest("a table script becomes a position to play from", async ({ site, open }) => {
  const page = await open();
  await page.goto(site.url);
  await page.check("input[name=side][value=vietminh]");
  await page.setInputFiles("#import", join(root, "tests/scripts/storm/assault.table"));
  await page.waitForFunction(() => document.querySelector(".failure, .board"));
  assert.equal(await question(page), "yours");
  await act(page, "activate 14");
  await act(page, "take-all");
  await page.waitForSelector('div.text [data-action="assault 17"]');
  // What sets up nothing is refused with its line.
  const file = join(site.folder, "broken.table");
  writeFileSync(file, "game storm, empty board\nput vietminh 14: nobody-1\n");
  await page.goto(site.url);
  await page.setInputFiles("#import", file);
  await page.waitForSelector(".failure");
  assert.match(await page.textContent(".failure"), /broken\.table.*line 2, column \d+/);
});

browserTest("the language changes without loading the page, log included", async ({ site, open }) => {
  const page = await open();
  await startGame(page, site.url, { side: "vietminh" });
  await question(page);
  await page.evaluate(() => {
    globalThis.same = true;
  });
  await page.click('button[aria-label="Settings"]');
  await page.click("text=Français");
  await asks(page, "Activez une zone");
  assert.match(await page.textContent(".log"), /cartes tirées/);
  assert.equal(await page.evaluate(() => globalThis.same), true);
  assert.equal(await page.getAttribute("html", "lang"), "fr");
});

browserTest("the guide is reached by one key from a prompt, and has addresses and a search", async ({ site, open }) => {
  const page = await open();
  await startGame(page, site.url, { side: "vietminh" });
  await question(page);
  await page.keyboard.press("r");
  await page.waitForSelector('[data-rule="storm-6.2a"].asked');
  await page.goto(`${site.url}/guide/storm#storm-8.3b`);
  await page.waitForSelector("#storm-8\\.3b.asked");
  assert.equal(await page.evaluate(() => {
    const box = document.getElementById("storm-8.3b").getBoundingClientRect();
    return box.top > 0 && box.bottom < innerHeight;
  }), true);
  await page.keyboard.press("/");
  await page.keyboard.type("fire marker terrain");
  await page.waitForSelector("mark");
  assert.ok((await page.locator(".one").count()) < 10);
  await page.fill("#rule-search", "submarine");
  await page.waitForFunction(() => document.querySelectorAll(".one").length === 0);
  await page.click('button[aria-label="Settings"]');
  await page.click("text=Français");
  await page.keyboard.press("Escape");
  await page.fill("#rule-search", "defense");
  await page.waitForSelector("mark");
});

browserTest("About names the designers, the values in use and where they come from", async ({ site, open }) => {
  const page = await open();
  await page.goto(`${site.url}/about`);
  await page.waitForSelector("code");
  const text = await page.textContent("main");
  for (const name of ["Nick Richardson", "Luc Olivier", "Kim Kanger", "Multi-Man Publishing", "unofficial", "MIT"])
    assert.ok(text.includes(name), name);
  assert.match(await page.textContent("code"), /^[0-9a-f]{16}$/);
  assert.ok((await page.locator("tbody tr").count()) >= 8);
});

browserTest("a link that does not work says so", async ({ site, open }) => {
  const page = await open();
  await page.goto(`${site.url}/join#nothing`);
  await page.waitForSelector("[role=alert]");
});

browserTest(
  "no page has a serious fault of accessibility, in either theme",
  async ({ site, open }) => {
    const faults = [];
    for (const theme of ["light", "dark"]) {
      const page = await open({ settings: { language: "en", theme } });
      const look = async (name) => faults.push(...(await axe(page)).map((one) => `${theme} ${name}: ${one}`));
      const match = await importLog(page, site);
      const visits = [
        ["/", "#finished li"],
        ["/guide/storm", ".one"],
        ["/about", "code"],
        ["/join#nothing", "[role=alert]"],
        [`/replay/${match}#213`, ".player"],
        ["/tutorial/storm", ".coach"],
      ];
      for (const [path, ready] of visits) {
        await page.goto(site.url + path);
        await page.waitForSelector(ready);
        await look(path);
      }
      await page.goto(`${site.url}/replay/${match}#213`);
      await page.waitForSelector(".player");
      await page.click("#play-on");
      await page.waitForSelector("dialog[open]");
      await look("play on");
      await startGame(page, site.url, { side: "vietminh" });
      await question(page);
      await look("table");
      await act(page, "activate 8");
      await act(page, "take-all");
      await look("board as text");
      await page.keyboard.press("b");
      await look("table with targets");
      for (const name of ["Settings", "Menu"]) {
        await page.click(`button[aria-label="${name}"]`);
        await look(name);
        await page.keyboard.press("Escape");
      }
      await page.keyboard.press("?");
      await look("keys");
      await page.keyboard.press("Escape");
    }
    assert.deepEqual(faults, []);
  },
  { timeout: 900_000 },
);

browserTest("what the tests without a browser read is what the program sends", async ({ site }) => {
  const sent = async (path) => (await fetch(`${site.url}/api/${path}`)).json();
  for (const language of ["en", "fr"]) {
    assert.deepEqual(await sent(`words/${language}`), files.words(language));
    const chapters = await sent(`guide/storm/${language}`);
    const read = files.guide(language);
    assert.deepEqual(chapters.map(({ chapter }) => chapter), read.map(({ chapter }) => chapter));
    assert.deepEqual(chapters.flatMap(({ rules }) => rules), read.flatMap(({ rules }) => rules));
  }
  const board = await sent("board/storm");
  const read = files.board();
  for (const part of ["spaces", "units", "cards", "turns"])
    assert.deepEqual(board[part].map(({ id, number }) => id ?? number), read[part].map(({ id, number }) => id ?? number));
});
