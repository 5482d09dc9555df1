// Where names, plates, counters, pills and markers stand, so that none covers another at any zoom. Hundredths of an
// inch; pure, so that a test can look at every box.
import type { Point, Space } from "./board";
import { inside, scaled } from "./geometry";
import { once } from "./once";
import type { Side } from "./protocol";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What an area shows. */
export interface Content {
  space: Space;
  name: string;
  stacks: { side: Side; count: number }[];
  fired: readonly Side[];
  trench: number;
  unsupplied: boolean;
}

/** How much is drawn: from far no counters and no names, but plates and pills of a size that can be read. */
export interface Level {
  counters: boolean;
  names: boolean;
  /** Plates, pills and markers are drawn so much larger than at the zoom of work. */
  magnified: number;
}

const farSteps = [1.3, 1.6, 1.9, 2.2, 2.5];
const levels = new Map<string, Level>();

/** The same object for the same level, so that nothing is laid out anew while the map is merely zoomed. */
export function levelAt(scale: number): Level {
  const far = scale < 0.34;
  const wanted = 0.4 / Math.max(0.01, scale);
  const magnified = far ? (farSteps.find((step) => step >= wanted - 0.01) ?? 2.5) : scale < 0.5 ? 1.25 : 1;
  const key = `${far} ${magnified}`;
  const level = levels.get(key) ?? { counters: !far, names: !far, magnified };
  levels.set(key, level);
  return level;
}

export const counterSize = 62;
const gap = 4;
export const plate = { height: 32, emblem: 12, number: 28, shield: 68, name: 86, bare: 82 };
export const pill = { width: 112, height: 24 };
export const tag = { trench: 46, marker: 26, gap: 5 };
export const nameSize = 23;

/** A little more than the width of a name in Spectral italic; test/layout.test.ts holds it against the font. */
export const nameWidth = once((name: string): number => {
  let em = 0;
  for (const letter of name)
    em += /[iljt.,'’ ()-]/.test(letter)
      ? 0.31
      : /[fr]/.test(letter)
        ? 0.4
        : /[mwMW]/.test(letter)
          ? 0.84
          : /[A-ZÉÈ]/.test(letter)
            ? 0.68
            : 0.54;
  return em * nameSize;
});

export interface Row extends Box {
  kind: "plate" | "counters" | "pill" | "marks";
}
export interface PlacedStack {
  side: Side;
  size: number;
  slots: { x: number; y: number }[];
  pill: Box;
  /** Where its Fire marker goes, if it has one. */
  fire?: Box;
}
export interface Placed {
  space: Space;
  rows: Row[];
  plate: Box;
  stacks: PlacedStack[];
  trench?: Box;
  supply?: Box;
  /** Fire markers of sides that have no units here. */
  fires: { side: Side; at: Box }[];
  /** Everything together. */
  bounds: Box;
}

interface Shape {
  perRow: number;
  size: number;
}

const emptyBox: Box = { x: 0, y: 0, width: 0, height: 0 };
const isVisible = (box: Box) => box.width > 0 && box.height > 0;

/** The parts of an area, standing below each other with the middle of the top edge at (x, y). */
export function assemble(content: Content, level: Level, shape: Shape, x: number, y: number): Placed {
  const scale = level.magnified;
  const rows: Row[] = [];
  const placed: Placed = { space: content.space, rows, plate: emptyBox, stacks: [], fires: [], bounds: emptyBox };
  const lonely = content.fired.filter((side) => !content.stacks.some((stack) => stack.side === side));
  // From far the markers stand beside the plate; near, beside the first pill, or below the plate of an empty area.
  const besidePlate = !level.counters;
  const marks = (left: number, top: number): number => {
    let end = left;
    const next = (width: number) => {
      const box = { x: end, y: top, width: width * scale, height: tag.marker * scale };
      end += (width + tag.gap) * scale;
      return box;
    };
    if (content.trench > 0) placed.trench = next(tag.trench);
    if (content.unsupplied) placed.supply = next(tag.marker);
    for (const side of lonely) placed.fires.push({ side, at: next(tag.marker) });
    return end;
  };
  const marksWidth =
    ((content.trench > 0 ? tag.trench + tag.gap : 0) +
      (content.unsupplied ? tag.marker + tag.gap : 0) +
      lonely.length * (tag.marker + tag.gap)) *
    scale;

  let top = y;
  const nameSpace = level.names ? nameWidth(content.name) + plate.name - plate.bare : 0;
  const plateWidth = (plate.bare + nameSpace) * scale;
  const fires = besidePlate ? content.stacks.filter((stack) => content.fired.includes(stack.side)) : [];
  const firesWidth = fires.length * (tag.marker + tag.gap) * scale;
  const lineWidth = firesWidth + plateWidth + (besidePlate && marksWidth > 0 ? marksWidth + tag.gap * scale : 0);
  const left = x - lineWidth / 2;
  placed.plate = { x: left + firesWidth, y: top, width: plateWidth, height: plate.height * scale };
  rows.push({ kind: "plate", x: left, y: top, width: lineWidth, height: plate.height * scale });
  if (besidePlate) marks(left + firesWidth + plateWidth + tag.gap * scale, top + 3 * scale);
  top += plate.height * scale + 2;

  content.stacks.forEach((stack, index) => {
    const { perRow, size } = shape;
    const slots: { x: number; y: number }[] = [];
    if (level.counters) {
      const lines = Math.ceil(stack.count / perRow);
      for (let line = 0; line < lines; ++line) {
        const inLine = Math.min(perRow, stack.count - line * perRow);
        const width = inLine * (size + gap) - gap;
        for (let i = 0; i < inLine; ++i) slots.push({ x: x - width / 2 + i * (size + gap), y: top });
        rows.push({ kind: "counters", x: x - width / 2, y: top, width, height: size });
        top += size + gap;
      }
    }
    const fired = content.fired.includes(stack.side);
    const fireSpace = fired && !besidePlate ? (tag.marker + tag.gap) * scale : 0;
    const tail = index === 0 && !besidePlate && marksWidth > 0 ? marksWidth + tag.gap * scale : 0;
    const width = fireSpace + pill.width * scale + tail;
    const start = x - width / 2;
    const entry: PlacedStack = {
      side: stack.side,
      size,
      slots,
      pill: { x: start + fireSpace, y: top, width: pill.width * scale, height: pill.height * scale },
    };
    if (fired)
      entry.fire = besidePlate
        ? {
            x: left + fires.indexOf(stack) * (tag.marker + tag.gap) * scale,
            y: y + 3 * scale,
            width: tag.marker * scale,
            height: tag.marker * scale,
          }
        : { x: start, y: top - scale, width: tag.marker * scale, height: tag.marker * scale };
    if (tail > 0) marks(start + fireSpace + (pill.width + tag.gap) * scale, top - scale);
    const height = (fired || tail > 0) && !besidePlate ? tag.marker : pill.height;
    rows.push({ kind: "pill", x: start, y: top - (height > pill.height ? scale : 0), width, height: height * scale });
    top += (height + 2) * scale + 2;
    placed.stacks.push(entry);
  });
  if (content.stacks.length === 0 && !besidePlate && marksWidth > 0) {
    marks(x - marksWidth / 2, top);
    rows.push({ kind: "marks", x: x - marksWidth / 2, y: top, width: marksWidth, height: tag.marker * scale });
    top += tag.marker * scale;
  }
  const x1 = Math.min(...rows.map((row) => row.x));
  const x2 = Math.max(...rows.map((row) => row.x + row.width));
  placed.bounds = { x: x1, y, width: x2 - x1, height: top - y };
  return placed;
}

/** How much two boxes share, with a hair's breadth of air between them. */
export function shared(a: Box, b: Box, air = 3): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) + air;
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) + air;
  return width > 0 && height > 0 ? width * height : 0;
}

function overlap(a: Placed, b: Placed): number {
  if (shared(a.bounds, b.bounds) === 0) return 0;
  let sum = 0;
  for (const one of a.rows) for (const other of b.rows) sum += shared(one, other);
  return sum;
}

/** Squares of a polygon's ground, summed up from the top left, so that the share of any box on it is four look-ups. */
interface Ground {
  left: number;
  top: number;
  columns: number;
  rows: number;
  sums: Uint16Array;
  right: number;
  bottom: number;
}
const cell = 12;

const groundOf = once((space: Space): Ground => {
  const polygon = scaled(space.polygon);
  const xs = polygon.map(([x]) => x);
  const ys = polygon.map(([, y]) => y);
  const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const columns = Math.ceil((right - left) / cell) + 1;
  const rows = Math.ceil((bottom - top) / cell) + 1;
  const sums = new Uint16Array(columns * rows);
  for (let row = 1; row < rows; ++row)
    for (let column = 1; column < columns; ++column) {
      const is = inside([left + (column - 0.5) * cell, top + (row - 0.5) * cell], polygon) ? 1 : 0;
      const at = row * columns + column;
      sums[at] = is + (sums[at - 1] as number) + (sums[at - columns] as number) - (sums[at - columns - 1] as number);
    }
  return { left, top, columns, rows, sums, right, bottom };
});

/** The share of a box that lies outside of an area. */
function outside(x: number, y: number, width: number, height: number, ground: Ground): number {
  const across = (at: number) => Math.min(ground.columns - 1, Math.max(0, Math.round((at - ground.left) / cell)));
  const down = (at: number) => Math.min(ground.rows - 1, Math.max(0, Math.round((at - ground.top) / cell)));
  const [x1, x2, y1, y2] = [across(x), across(x + width), down(y), down(y + height)];
  const at = (column: number, row: number) => ground.sums[row * ground.columns + column] as number;
  const within = at(x2, y2) - at(x1, y2) - at(x2, y1) + at(x1, y1);
  return Math.max(0, 1 - (within * cell * cell) / (width * height));
}

interface Spot {
  x: number;
  y: number;
  shape: Shape;
  cost: number;
  /** What stands there, from when somebody looked: most are never looked at. */
  placed?: Placed;
}
const candidateCache = new Map<string, Spot[]>();

const shapesFor = (content: Content, level: Level): Shape[] => {
  const most = Math.max(0, ...content.stacks.map((stack) => stack.count));
  if (!level.counters || most === 0) return [{ perRow: 5, size: counterSize }];
  const sizes = most > 2 ? [counterSize, counterSize * 0.87, counterSize * 0.76] : [counterSize];
  return [5, 4, 3, 2]
    .filter((perRow) => perRow === 5 || most > perRow)
    .flatMap((perRow) => sizes.map((size) => ({ perRow, size })));
};

const air = 10;
const step = 24;

function candidates(content: Content, level: Level, sheet: Box): Spot[] {
  const counts = content.stacks.map(({ side, count }) => `${side}${count}`).join();
  const key = `${content.space.id} ${content.name} ${counts} ${content.fired} ${content.trench} ${content.unsupplied} ${level.counters} ${level.magnified}`;
  const known = candidateCache.get(key);
  if (known) return known;
  const ground = groundOf(content.space);
  const [labelX, labelY] = [content.space.label[0] * 100, content.space.label[1] * 100];
  const most = Math.max(0, ...content.stacks.map((stack) => stack.count));
  const best: Spot[] = [];
  for (const shape of shapesFor(content, level)) {
    const { rows, bounds } = assemble(content, level, shape, 0, 0);
    // A row that could have stayed whole is broken only for a good reason.
    const broken = most > shape.perRow && most <= 5 ? 90 : 0;
    const dear = (counterSize - shape.size) * 9 + 9 * (5 - shape.perRow) + broken;
    const found: Spot[] = [];
    for (let x = ground.left + 10; x <= ground.right; x += step)
      for (let y = ground.top - 30; y <= ground.bottom - bounds.height / 2; y += step) {
        const left = x + bounds.x;
        if (left < sheet.x || left + bounds.width > sheet.x + sheet.width) continue;
        if (y < sheet.y || y + bounds.height > sheet.y + sheet.height) continue;
        let cost = dear + Math.hypot(x - labelX, y + bounds.height / 2 - labelY) * 0.22;
        for (const row of rows)
          cost +=
            outside(row.x + x - air, row.y + y - 4, row.width + 2 * air, row.height + 8, ground) *
            (row.kind === "plate" ? 420 : 260);
        found.push({ x, y, shape, cost });
      }
    found.sort((a, b) => a.cost - b.cost);
    best.push(...found.slice(0, 70));
  }
  best.sort((a, b) => a.cost - b.cost);
  if (candidateCache.size > 2000) candidateCache.clear();
  candidateCache.set(key, best);
  return best;
}

const areaSize = once((polygon: Point[]): number => {
  let sum = 0;
  polygon.forEach(([x, y], index) => {
    const [nextX, nextY] = polygon[(index + 1) % polygon.length] as Point;
    sum += x * nextY - nextX * y;
  });
  return Math.abs(sum) / 2;
});

const overlapPrice = 3;

/** Places for all areas: the smallest choose first, then each once more with the others in sight. */
export function layOut(contents: Content[], level: Level, sheet: { width: number; height: number }): Placed[] {
  const edge: Box = { x: 4, y: 4, width: sheet.width * 100 - 8, height: sheet.height * 100 - 8 };
  const order = [...contents.keys()].sort(
    (a, b) =>
      areaSize((contents[a] as Content).space.polygon) - areaSize((contents[b] as Content).space.polygon) || a - b,
  );
  const chosen: (Placed | undefined)[] = contents.map(() => undefined);
  for (let pass = 0; pass < 5; ++pass) {
    let clashes = false;
    for (const index of order) {
      const content = contents[index] as Content;
      const current = chosen[index];
      const others = chosen.filter((one, at): one is Placed => one !== undefined && at !== index);
      if (pass > 0 && current && others.every((other) => overlap(current, other) === 0)) continue;
      clashes = true;
      let best: Placed | undefined;
      let least = Number.POSITIVE_INFINITY;
      for (const spot of candidates(content, level, edge)) {
        if (spot.cost >= least) break;
        spot.placed ??= assemble(content, level, spot.shape, spot.x, spot.y);
        let whole = spot.cost;
        for (const other of others) {
          whole += overlap(spot.placed, other) * overlapPrice;
          if (whole >= least) break;
        }
        if (whole < least) {
          least = whole;
          best = spot.placed;
        }
      }
      chosen[index] =
        best ??
        assemble(
          content,
          level,
          { perRow: 5, size: counterSize },
          content.space.label[0] * 100,
          content.space.label[1] * 100,
        );
    }
    if (!clashes) break;
  }
  return chosen as Placed[];
}

/** A place near a block for something that comes and goes, such as odds or a ghost, where it covers the least. */
export function freeSpot(taken: readonly Box[], size: { width: number; height: number }, around: Box, sheet: Box): Box {
  const middle = { x: around.x + around.width / 2, y: around.y + around.height / 2 };
  let best: Box = { ...size, x: middle.x - size.width / 2, y: around.y - size.height - 6 };
  let least = Number.POSITIVE_INFINITY;
  const reachX = around.width / 2 + size.width / 2 + 60;
  const reachY = around.height / 2 + size.height / 2 + 60;
  for (let dx = -reachX; dx <= reachX; dx += reachX / 8)
    for (let dy = -reachY; dy <= reachY; dy += reachY / 10) {
      const box = { ...size, x: middle.x + dx - size.width / 2, y: middle.y + dy - size.height / 2 };
      if (box.x < sheet.x || box.y < sheet.y) continue;
      if (box.x + box.width > sheet.x + sheet.width || box.y + box.height > sheet.y + sheet.height) continue;
      let cost = Math.hypot(dx, dy * 1.1);
      for (const other of taken) cost += shared(box, other, 4) * 0.6;
      if (cost < least) {
        least = cost;
        best = box;
      }
    }
  return best;
}

/** Every box that is drawn, for whoever looks for room. */
export const boxesOf = (all: Placed[]): Box[] => all.flatMap((one) => one.rows.filter(isVisible));
