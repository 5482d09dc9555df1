// What is told by colour is told without it too: sides, fresh and spent, water and land, on a picture made grey.
import assert from "node:assert/strict";
import { join } from "node:path";
import { browserTest, root } from "./support.mjs";

const whole = join(root, "tests/playthroughs/storm-random-1.log");

/** The lightness, 0 to 1 as the eye counts it (CIE L*), of each of the boxes' 40 x 40 pixels of the page, made grey. */
async function greyBoxes(page, boxes) {
  const picture = (await page.screenshot({ scale: "css" })).toString("base64");
  const desk = await page.context().newPage();
  const grey = await desk.evaluate(
    async ([data, places]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.width;
      canvas.height = image.height;
      const pen = canvas.getContext("2d");
      pen.drawImage(image, 0, 0);
      const linear = (value) => (value <= 10.31 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
      const light = (x, y) => {
        const [r, g, b] = pen.getImageData(Math.round(x), Math.round(y), 1, 1).data;
        const luminance = 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
        return luminance > 0.008856 ? (116 * Math.cbrt(luminance) - 16) / 100 : 9.033 * luminance;
      };
      return places.map(({ x, y, width, height }) =>
        Array.from({ length: 40 }, (_, row) =>
          Array.from({ length: 40 }, (_, column) => light(x + ((column + 0.5) / 40) * width, y + ((row + 0.5) / 40) * height)),
        ),
      );
    },
    [picture, boxes],
  );
  await desk.close();
  return grey;
}
const mean = (list) => list.reduce((sum, one) => sum + one, 0) / list.length;

for (const theme of ["light", "dark"])
  browserTest(`${theme}: sides and states are told apart in grey`, async ({ site, open }) => {
    // Without motion: a counter that still travels is not where it will be when the picture is taken.
    const page = await open({ settings: { theme, language: "en", motion: false } });
    await page.goto(site.url);
    await page.setInputFiles("#import", whole);
    await page.waitForURL(/\/match\//);
    await page.goto(page.url().replace("match", "replay"));
    await page.waitForSelector(".counter .body");
    await page.waitForFunction(() => [...document.images].every((image) => image.complete));
    await page.evaluate(() => document.fonts.ready);
    const countersInSight = () =>
      page.evaluate(() => {
        const board = document.querySelector(".board").getBoundingClientRect();
        return [...document.querySelectorAll(".counter")].flatMap((counter) => {
          const { x, y, width, height } = counter.querySelector(".body").getBoundingClientRect();
          const inside = x > board.left + 4 && y > board.top + 4 && x + width < board.right - 4 && y + height < board.bottom - 4;
          const classes = counter.classList;
          const kind = `${classes.contains("fr") ? "fr" : "vm"} ${classes.contains("spent") ? "spent" : "fresh"}`;
          return inside ? [{ kind, x, y, width, height }] : [];
        });
      });
    // The log is always the same: the first moment at which enough of every kind stands in sight.
    const kinds = ["fr fresh", "fr spent", "vm fresh", "vm spent"];
    const enough = (list) => kinds.every((kind) => list.filter((one) => one.kind === kind).length >= 3);
    let boxes = await countersInSight();
    for (let moment = 100; moment < 1900 && !enough(boxes); moment += 50) {
      await page.locator(".player input[type=range]").fill(String(moment));
      await page.waitForFunction(
        (n) => Number(/\d+/.exec(document.querySelector(".prompt .who .figures").textContent)[0]) === n,
        moment,
      );
      boxes = await countersInSight();
    }
    const grey = await greyBoxes(page, boxes);
    // The left edge of the body, beside the symbol's box; and the corner that the Viet Minh have cut off.
    const told = Map.groupBy
      ? Map.groupBy(grey, (_, index) => boxes[index].kind)
      : grey.reduce((all, one, index) => all.set(boxes[index].kind, [...(all.get(boxes[index].kind) ?? []), one]), new Map());
    const body = (box) => mean([10, 12, 14, 16].map((row) => box[row][4]));
    const corner = (box) => mean([box[2][2], box[2][37], box[37][2]]); // within the outline of a square
    const of = (kind, feature) => {
      const all = told.get(kind);
      assert.ok(all?.length >= 3, `${kind} counters are in sight`);
      return mean(all.map(feature));
    };
    for (const side of ["fr", "vm"]) {
      const difference = Math.abs(of(`${side} fresh`, body) - of(`${side} spent`, body));
      assert.ok(difference > 0.12, `${side}: fresh and spent differ by ${difference.toFixed(2)}`);
    }
    const cut = (kind) => mean(told.get(kind).map((box) => Math.abs(corner(box) - body(box))));
    assert.ok(cut("vm fresh") > cut("fr fresh") + 0.1, `corners: ${cut("vm fresh").toFixed(2)} and ${cut("fr fresh").toFixed(2)}`);
    // Only the spent have a hatch: their bodies are less even.
    const unevenness = (box) => {
      const strip = box.slice(8, 20).map((row) => row[4]);
      return mean(strip.map((one) => Math.abs(one - mean(strip))));
    };
    assert.ok(of("vm spent", unevenness) + of("fr spent", unevenness) > of("vm fresh", unevenness) + of("fr fresh", unevenness));

    // The river against the land on both its banks, where nothing covers it.
    const board = await (await fetch(`${site.own}/api/board/storm`)).json();
    const points = await page.evaluate(
      ({ line, width }) => {
        const sheet = document.querySelector(".sheet").getBoundingClientRect();
        const scale = sheet.width / width;
        const clear = (x, y) => document.elementFromPoint(x, y)?.classList.contains("area");
        const frame = document.querySelector(".board").getBoundingClientRect();
        const found = [];
        for (let index = 1; index < line.length; ++index) {
          const [[x1, y1], [x2, y2]] = [line[index - 1], line[index]];
          const [x, y] = [sheet.left + ((x1 + x2) / 2) * scale, sheet.top + ((y1 + y2) / 2) * scale];
          const away = 0.75 * scale;
          if (x - away < frame.left || x + away > frame.right || y < frame.top || y > frame.bottom) continue;
          if (clear(x, y) && clear(x - away, y) && clear(x + away, y)) found.push([x, y, away]);
        }
        return found;
      },
      { line: board.river, width: board.sheet.width },
    );
    assert.ok(points.length > 2, "the river is in sight");
    const spot = ([x, y], shift) => ({ x: x + shift - 2, y: y - 2, width: 4, height: 4 });
    const flat = (box) => mean(box.flat());
    const [water, west, east] = [
      await greyBoxes(page, points.map((one) => spot(one, 0))),
      await greyBoxes(page, points.map((one) => spot(one, -one[2]))),
      await greyBoxes(page, points.map((one) => spot(one, one[2]))),
    ].map((list) => mean(list.map(flat)));
    assert.ok(Math.abs(water - west) > 0.08 && Math.abs(water - east) > 0.08, `water ${water}, land ${west} and ${east}`);
  });
