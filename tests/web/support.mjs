// A server of our own, a browser, and hands that play. NAMYOUM_PROGRAM names the program (build/release/namyoum).
// While a program does not carry the client, or with NAMYOUM_PREVIEW, Vite's preview of web/dist stands before it.
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

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

async function until(what, ready, milliseconds = 20_000) {
  const end = Date.now() + milliseconds;
  for (;;) {
    const found = await ready().catch(() => undefined);
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

export class Site {
  static async open() {
    const site = new Site();
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
    const wide = ["--rate", "100000", "--matches-per-address", "10000", "--log-level", "error"];
    const options = ["serve", "--listen", `127.0.0.1:${this.port}`, "--db", join(this.folder, "m.db"), ...wide];
    this.server = spawn(program, options, { stdio: "ignore" });
    await until("the server", async () => (await fetch(`${this.own}/healthz`)).ok);
  }
  async preview() {
    const vite = join(root, "web/node_modules/vite/bin/vite.js");
    if (!existsSync(join(root, "web/dist/index.html"))) throw new Error("build the client first: npm run build in web/");
    const port = await freePort();
    this.vite = spawn(process.execPath, [vite, "preview", "--port", String(port), "--host", "127.0.0.1", "--strictPort"], {
      cwd: join(root, "web"),
      env: { ...process.env, NAMYOUM: this.own },
      stdio: "ignore",
    });
    this.url = `http://127.0.0.1:${port}`;
    await until("the preview", async () => (await fetch(this.url)).ok);
  }
  /** As a power cut: no time to say goodbye. */
  async kill() {
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

/** A page of a new person. `faults` gathers console errors, broken scripts and content-security violations. */
export async function openPage(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB", ...options });
  const page = await context.newPage();
  page.faults = [];
  page.on("console", (message) => {
    if (message.type() === "error") page.faults.push(`${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => page.faults.push(String(error.stack ?? error)));
  page.setDefaultTimeout(20_000);
  return page;
}

export async function axe(page) {
  await page.evaluate(axeSource);
  const found = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
  return found.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" | ")}`);
}

export async function startGame(page, url, { side = "french", opponent = "computer" } = {}) {
  await page.goto(url);
  await page.check(`input[name=side][value=${side}]`);
  await page.check(`input[name=opponent][value=${opponent}]`);
  await page.click("#start");
  await page.waitForSelector(".board");
}

/** Waits until the page asks something, the match is over or the seat has to be taken. */
export async function question(page) {
  const handle = await page.waitForFunction(() => {
    if (document.querySelector("dialog.end[open]")) return "over";
    if (document.querySelector(".cover")) return "cover";
    if (document.querySelector(".prompt.yours") && !document.querySelector(".prompt.yours button:disabled.plain")) return "yours";
    return false;
  }, undefined, { timeout: 60_000 });
  return handle.jsonValue();
}

export const boardNumber = (page) => page.getAttribute(".board", "data-n");

/** A generator of our own, so that a failed run can be run again. */
export function chance(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}
