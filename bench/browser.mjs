// How fast the table is in a browser, against a server on this machine. Figures are kept, never judged.
//     node bench/browser.mjs              with build/release/namyoum; NAMYOUM_PROGRAM names another
// It needs Chromium and the packages of web/ (npm install there). It takes about two minutes and at most three.
//
//   click to view   from the click on a choice until its new view is drawn: the next frame after the board has it
//   panning         frames a second while the map is dragged, 1440 x 900
//   first load      compressed bytes of a first visit, without the picture of the map
import { act, boardNumber, chance, openBrowser, openPage, question, Site, startGame } from "../tests/web/hands.mjs";

const deadline = Date.now() + 170_000;
const inTime = () => Date.now() < deadline;
const share = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

/**
 * Clicks through the list of choices; each is timed inside the page, from the click that sends it to the frame that
 * shows the answer. Between two of them the page comes to rest, as it does before a person who looks at it.
 */
async function clicks(page, wanted) {
  const times = [];
  const pick = chance(1);
  while (times.length < wanted && inTime()) {
    const asked = await question(page);
    if (asked === "over") break;
    if (asked !== "yours") {
      // What covers the table may be gone again when a seat with nothing to play was passed.
      const way = asked === "cover" ? ".cover .main" : ".prompt .answers button";
      await page.click(way, { timeout: 1000 }).catch(() => {});
      continue;
    }
    await page.waitForFunction(() => document.getAnimations().length === 0);
    const before = await boardNumber(page);
    const choice = pick(await page.locator(".slipbox.desk .choice").count());
    const took = await page.evaluate(
      async ([index, n]) => {
        const frame = () => new Promise((done) => requestAnimationFrame(done));
        let start = performance.now();
        document.querySelectorAll(".slipbox.desk .choice")[index]?.click();
        await new Promise((done) => setTimeout(done)); // the page has taken note
        if (!document.querySelector(".board[data-pending]")) {
          // A preview: the button sends it, once its odds are there, as for a person who reads them.
          await new Promise((done) => setTimeout(done, 150));
          const commit = document.querySelector(".prompt .commit");
          if (!commit) return undefined; // a unit, whose ways are the next choice
          start = performance.now();
          commit.click();
        }
        for (let frames = 0; frames < 600; ++frames) {
          if (Number(document.querySelector(".board").dataset.n) > n) {
            await frame();
            return performance.now() - start;
          }
          await frame();
        }
        return null;
      },
      [choice, before],
    );
    if (took === null) break;
    if (took !== undefined) times.push(took);
  }
  return times.sort((a, b) => a - b);
}

/** Drags the map about for some seconds and counts the frames in which it moved. */
async function panning(page, seconds) {
  if (await page.locator("div.text").count()) await page.keyboard.press("b");
  const box = await page.locator(".board").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return page.evaluate(
    async ([cx, cy, span]) => {
      const map = document.querySelector(".map");
      const send = (type, dx, dy) =>
        map.dispatchEvent(new PointerEvent(type, { pointerId: 1, bubbles: true, clientX: cx + dx, clientY: cy + dy, pointerType: "mouse" }));
      map.setPointerCapture = () => {};
      send("pointerdown", 0, 0);
      const start = performance.now();
      let frames = 0;
      while (performance.now() - start < span * 1000) {
        const angle = (performance.now() - start) / 400;
        send("pointermove", 160 * Math.cos(angle), 120 * Math.sin(angle));
        await new Promise((done) => requestAnimationFrame(done));
        ++frames;
      }
      send("pointerup", 0, 0);
      return (frames * 1000) / (performance.now() - start);
    },
    [x, y, seconds],
  );
}

async function firstLoad(browser, url) {
  const page = await openPage(browser);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const urls = new Map();
  let [bytes, requests, map] = [0, 0, 0];
  devtools.on("Network.responseReceived", ({ requestId, response }) => urls.set(requestId, response.url));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (urls.get(requestId)?.includes("/maps/")) map += encodedDataLength;
    else if (urls.has(requestId)) [bytes, requests] = [bytes + encodedDataLength, requests + 1];
  });
  const start = Date.now();
  await page.goto(url);
  await page.waitForSelector("#start");
  const shown = Date.now() - start;
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState("networkidle", { timeout: 15_000 }).catch(() => {});
  await page.context().close();
  return { bytes, requests, map, shown };
}

const site = await Site.open();
const browser = await openBrowser();
try {
  const load = await firstLoad(browser, site.url);
  const page = await openPage(browser);
  await startGame(page, site.url, { opponent: "same" });
  // One person on both seats: no computer player shares the cores.
  await page.click(".cover .main");
  await page.waitForSelector(".cover", { state: "detached" });
  await question(page);
  await act(page, "activate 8");
  await act(page, "take-all");
  await page.keyboard.press("b");
  const frames = await panning(page, 5);
  const times = await clicks(page, 150);
  const row = (name, value, target) => console.log(`${name.padEnd(24)}${value.padEnd(30)}${target}`);
  row("measure", "value", "target");
  row("click to view, p50", `${share(times, 0.5).toFixed(0)} ms of ${times.length}`, "");
  row("click to view, p95", `${share(times, 0.95).toFixed(0)} ms`, "at most 100 ms");
  row("panning", `${frames.toFixed(0)} frames/s`, "at least 50");
  row("first load", `${(load.bytes / 1000).toFixed(0)} KB in ${load.requests} requests`, "at most 250 KB in 12");
  row("  the map", `${(load.map / 1000).toFixed(0)} KB`, "");
  row("  until Start is there", `${load.shown} ms`, "");
} finally {
  await browser.close();
  await site.close();
}
