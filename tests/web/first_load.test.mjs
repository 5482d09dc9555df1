// What a first visitor has to fetch: at most 250 KB, compressed, in 12 requests, and the picture of the map.
import assert from "node:assert/strict";
import { browserTest, until } from "./support.mjs";

browserTest("the first load is small", async ({ site, open, t }) => {
  const page = await open();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const fetched = new Map();
  devtools.on("Network.responseReceived", ({ requestId, response }) => fetched.set(requestId, { url: response.url, bytes: 0, done: false }));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const one = fetched.get(requestId);
    if (one) Object.assign(one, { bytes: encodedDataLength, done: true });
  });
  await page.goto(site.own); // the program itself, which compresses
  await page.waitForSelector("#start");
  await page.evaluate(() => document.fonts.ready);
  await until("the last answer", async () => [...fetched.values()].every(({ done }) => done));
  const all = [...fetched.values()];
  const map = all.filter(({ url }) => url.includes("/maps/"));
  const rest = all.filter(({ url }) => !url.includes("/maps/"));
  const bytes = rest.reduce((sum, one) => sum + one.bytes, 0);
  for (const one of all) t.diagnostic(`${String(one.bytes).padStart(8)} ${one.url.replace(site.own, "")}`);
  t.diagnostic(`${bytes} bytes in ${rest.length} requests, and ${map.reduce((sum, one) => sum + one.bytes, 0)} of map`);
  assert.ok(bytes <= 250_000, `${bytes} bytes`);
  assert.ok(rest.length <= 12, `${rest.length} requests: ${rest.map(({ url }) => url).join(" ")}`);
  assert.ok(map.length <= 1, "one picture of the map");
});
