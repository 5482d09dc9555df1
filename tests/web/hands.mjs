// A server of our own, a browser, and hands that play. NAMYOUM_PROGRAM names the program (build/release/namyoum).
// While a program does not carry the client, or when NAMYOUM_PREVIEW is set, Vite's preview of web/dist stands before it.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const require = createRequire(join(root, "web/package.json"));
const { chromium } = require("playwright-core");
const axeSource = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const program = process.env.NAMYOUM_PROGRAM ?? join(root, "build/release/namyoum");
const browserPath = process.env.CHROMIUM ?? "/usr/bin/chromium";
/** How long one thing may take on a slow machine that has other work. Nothing waits this long unless it fails. */
const patience = 90_000;

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

export async function until(what, ready, milliseconds = patience) {
  const end = Date.now() + milliseconds;
  for (;;) {
    const found = await ready().catch(() => undefined);
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

export class Site {
  /** With limits so wide that tests may hurry, or with those that a visitor meets. */
  static async open({ usualLimits = false } = {}) {
    const site = new Site();
    site.usualLimits = usualLimits;
    site.folder = mkdtempSync(join(tmpdir(), "namyoum-web-"));
    site.port = await freePort();
    await site.start();
    const page = await (await fetch(site.own)).text();
    site.url = site.own;
    if (process.env.NAMYOUM_PREVIEW || !page.includes("/assets/")) await site.preview();
    return site;
  }
  get own() {
    return `http://127.0.0.1:${this.port}`;
  }
  async start() {
    const wide = this.usualLimits ? [] : ["--rate", "100000", "--matches-per-address", "10000"];
    const place = ["--listen", `127.0.0.1:${this.port}`, "--db", join(this.folder, "m.db")];
    const options = ["serve", ...place, ...wide, "--log-level", "error"];
    this.server = spawn(program, options, { stdio: "ignore" });
    await until("the server", async () => (await fetch(`${this.own}/healthz`)).ok);
  }
  async preview() {
    const vite = join(root, "web/node_modules/vite/bin/vite.js");
    const built = process.env.NAMYOUM_DIST ?? join(root, "web/dist");
    if (!existsSync(join(built, "index.html"))) throw new Error("build the client first: npm run build in web/");
    const port = await freePort();
    const options = ["preview", "--outDir", built, "--port", String(port), "--host", "127.0.0.1", "--strictPort"];
    this.vite = spawn(process.execPath, [vite, ...options], {
      cwd: join(root, "web"),
      env: { ...process.env, NAMYOUM: this.own },
      stdio: "ignore",
    });
    this.url = `http://127.0.0.1:${port}`;
    await until("the preview", async () => (await fetch(this.url)).ok);
  }
  /** As a power cut: no time to say goodbye. */
  async kill() {
    if (this.server.exitCode !== null || this.server.signalCode !== null) return;
    const gone = new Promise((done) => this.server.once("exit", done));
    this.server.kill("SIGKILL");
    await gone;
  }
  async close() {
    await this.kill();
    this.vite?.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export async function openBrowser() {
  const quiet = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run"];
  return chromium.launch({ executablePath: browserPath, args: quiet });
}

/**
 * The page of a new person. `faults` gathers console errors, broken scripts and content-security violations of all
 * pages of the person, `frames_received` what came over the WebSocket.
 */
export async function openPage(browser, { settings, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB", ...options });
  context.setDefaultTimeout(patience);
  const faults = [];
  context.on("console", (message) => {
    if (message.type() === "error") faults.push(`${message.text()} ${message.location().url}`);
  });
  context.on("weberror", (error) => faults.push(String(error.error()?.stack ?? error.error())));
  await context.addInitScript(() =>
    addEventListener("securitypolicyviolation", (event) =>
      console.error(`content security: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    ),
  );
  if (settings)
    await context.addInitScript((kept) => {
      if (location.protocol !== "about:" && !localStorage.getItem("namyoum.settings"))
        localStorage.setItem("namyoum.settings", JSON.stringify(kept));
    }, settings);
  const page = await context.newPage();
  page.faults = faults;
  page.frames_received = [];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => page.frames_received.push(String(payload))),
  );
  return page;
}

/** What a browser says by itself when the network is away; the client cannot keep it from saying so. */
export const networkAway = /WebSocket connection to|Failed to load resource/;

export async function axe(page) {
  await page.evaluate(axeSource);
  const found = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
  return found.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" | ")}`);
}

export async function startGame(page, url, { side = "french", opponent = "computer", level } = {}) {
  await page.goto(url);
  await page.check(`input[name=side][value=${side}]`);
  await page.check(`input[name=opponent][value=${opponent}]`);
  if (level) await page.click(`.levels [data-level="${level}"]`);
  await page.click("#start");
  await page.waitForSelector(".board");
}

/**
 * Waits until there is something to answer, the match is over or the seat has to be taken. While an action is on its way
 * nothing can be chosen, so this also waits for what was sent before. A "notice" is a refusal, as after a tap that met
 * another place because the map moved under it; its button leads back.
 */
export async function question(page) {
  const handle = await page.waitForFunction(() => {
    if (document.querySelector("dialog.end[open]")) return "over";
    if (document.querySelector(".cover")) return "cover";
    if (document.querySelector(".prompt.refused, .prompt.stale")) return "notice";
    if (document.querySelector(".board[data-pending]")) return false;
    const answers = ".prompt .plain:not(:disabled), .prompt .commit:not(:disabled), .prompt .chip, .choice:not(:disabled)";
    const things = '.board [role="button"][tabindex="0"], .tray .can, [data-action]';
    if (document.querySelector(".prompt.yours") && document.querySelector(`${answers}, ${things}`)) return "yours";
    return false;
  });
  return handle.jsonValue();
}

export const turn = async (page) => Number(/\d+/.exec(await page.textContent(".turns [aria-current] b"))?.[0]);
export const boardNumber = async (page) => Number(await page.getAttribute(".board", "data-n"));

/** The legal actions in the notation of logs, as the board as text lists them. */
export const legal = (page) =>
  page.evaluate(() => [...document.querySelectorAll("div.text [data-action]")].map((one) => one.dataset.action));

/** Does an action by the board as text, and waits until the server has answered with a new table. */
export async function act(page, action) {
  if (!(await page.locator("div.text").count())) await page.keyboard.press("b");
  const before = await boardNumber(page);
  await page.click(`div.text [data-action="${action}"]`);
  const commit = page.locator("#text-commit");
  if (await commit.count()) await commit.click();
  await page.waitForFunction((n) => Number(document.querySelector(".board")?.dataset.n) > n, before);
}

/** Undoes one choice by its key, and waits until it is undone. */
export async function undo(page) {
  const before = await boardNumber(page);
  await page.keyboard.press("u");
  await page.waitForFunction((n) => Number(document.querySelector(".board")?.dataset.n) > n, before);
}

/** The page among these that is asked something, when it is. */
export const whoIsAsked = (pages) =>
  until("a question", async () => {
    for (const page of pages) {
      const asked = () => document.querySelector(".prompt.yours") && document.querySelector("div.text [data-action]");
      if (await page.evaluate(asked)) return page;
    }
  });

/** The newest table that the server sent this page. */
export const newestTable = (page) =>
  page.frames_received.map((text) => JSON.parse(text)).findLast((message) => message.type === "table");

/** Waits until the prompt contains the text. */
export const asks = (page, text) =>
  page.waitForFunction((wanted) => document.querySelector(".prompt .question")?.textContent.includes(wanted), text);

/** A generator of our own, so that a failed run can be run again. */
export function chance(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}

/** Things on the map that can be clicked now and are in sight, as points. */
const inSight = (page) =>
  page.evaluate(() => {
    const board = document.querySelector(".board").getBoundingClientRect();
    const points = [];
    for (const shape of document.querySelectorAll('.board [role="button"][tabindex="0"]')) {
      const box = shape.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      if (x < board.left + 60 || x > board.right - 10 || y < board.top + 10 || y > board.bottom - 10) continue;
      const hit = document.elementFromPoint(x, y)?.closest("[data-thing]");
      const { thing } = shape.dataset;
      if (hit && (hit === shape || hit.dataset.space === thing || hit.dataset.thing === thing)) points.push([x, y]);
    }
    return points;
  });

/** Answers the question with a click: the button of a preview, a way, a thing on the map, or a line of the list. */
export async function answerByClick(page, pick) {
  const back = page.locator(".prompt.refused .answers button, .prompt.stale .answers button");
  if (await back.count()) return back.first().click();
  const present = page.locator(".missed .main");  // what was missed is gone through on an older map
  if (await present.count()) return present.click();
  const commit = page.locator(".prompt .commit");
  if (await commit.count()) return commit.click();
  const chips = page.locator(".prompt .chip");
  if (await chips.count()) return chips.nth(pick(await chips.count())).click();
  // Often enough nothing, so that the game comes to its end.
  const quiet = ["pass", "decline", "done", "stop"].map((verb) => `.slipbox.desk .choice[data-action=${verb}]`);
  const nothing = page.locator(quiet.join());
  if (pick(4) === 0 && (await nothing.count())) return nothing.first().click();
  const points = await inSight(page);
  if (points.length > 0 && pick(3) > 0) {
    const [x, y] = points[pick(points.length)];
    return page.mouse.click(x, y);
  }
  const choices = page.locator(".slipbox.desk .choice:not(:disabled)");
  const count = await choices.count();
  if (count > 0) return choices.nth(pick(Math.min(count, 4))).click();
  if (points.length > 0) return page.mouse.click(...points[pick(points.length)]);
}
