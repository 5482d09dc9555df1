// Where things go on the map, in hundredths of an inch. Pure, so that it can be tested.
import type { Board, Point, Space } from "./board";
import { once } from "./once";

export const scaled = (polygon: Point[]): Point[] => polygon.map(([x, y]) => [x * 100, y * 100]);
export const pointsOf = once((polygon: Point[]): string =>
  polygon.map(([x, y]) => `${(x * 100).toFixed(0)},${(y * 100).toFixed(0)}`).join(" "),
);

export function inside([x, y]: Point, polygon: Point[]): boolean {
  let is = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [xi, yi] = polygon[i] as Point;
    const [xj, yj] = polygon[j] as Point;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) is = !is;
  }
  return is;
}

const key = (point: Point) => `${point[0]},${point[1]}`;
const cornersOf = once((space: Space) => new Set(space.polygon.map(key)));

/** The edges that two areas share, in order: where a trench faces the enemy. */
export function sharedEdges(a: Space, b: Space): [Point, Point][] {
  const theirs = cornersOf(b);
  const edges: [Point, Point][] = [];
  a.polygon.forEach((point, index) => {
    const next = a.polygon[(index + 1) % a.polygon.length] as Point;
    if (theirs.has(key(point)) && theirs.has(key(next)))
      edges.push([
        [point[0] * 100, point[1] * 100],
        [next[0] * 100, next[1] * 100],
      ]);
  });
  return edges;
}

/** A zigzag along an edge, moved into the area by `inward`. */
export function zigzag([from, to]: [Point, Point], centre: Point, inward: number): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (length < 1) return "";
  const along: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  let normal: Point = [-along[1], along[0]];
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  if ((centre[0] - middle[0]) * normal[0] + (centre[1] - middle[1]) * normal[1] < 0) normal = [-normal[0], -normal[1]];
  const steps = Math.max(2, Math.round(length / 9));
  let path = "";
  for (let i = 0; i <= steps; ++i) {
    const off = inward + (i % 2 === 0 ? 0 : 8);
    const x = from[0] + (along[0] * length * i) / steps + normal[0] * off;
    const y = from[1] + (along[1] * length * i) / steps + normal[1] * off;
    path += `${i === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
  }
  return path;
}

/** The nearest other area in a direction, for the arrow keys. */
export function nearest(board: Board, from: string, dx: number, dy: number): string | undefined {
  const start = board.spaces.get(from);
  if (!start) return board.data.spaces[0]?.id;
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const space of board.data.spaces) {
    const [x, y] = [space.label[0] - start.label[0], space.label[1] - start.label[1]];
    const ahead = x * dx + y * dy;
    if (space.id === from || ahead <= 0) continue;
    const cost = Math.hypot(x, y) + 2 * Math.abs(x * dy - y * dx);
    if (cost < least) {
      least = cost;
      best = space.id;
    }
  }
  return best;
}

// --- the camera ---

export interface Camera {
  x: number;
  y: number;
  scale: number;
}
export interface Frame {
  width: number;
  height: number;
}
export interface Sheet {
  width: number;
  height: number;
}

export const workScale = 0.58;
export const fitScale = (frame: Frame, sheet: Sheet): number =>
  Math.min(frame.width / (sheet.width * 100), frame.height / (sheet.height * 100));
const leastScale = (frame: Frame, sheet: Sheet) => Math.min(fitScale(frame, sheet), workScale * 0.4);

function clampAxis(offset: number, size: number, frame: number): number {
  if (size <= frame) return (frame - size) / 2;
  return Math.min(0, Math.max(frame - size, offset));
}

export function clamp(camera: Camera, frame: Frame, sheet: Sheet): Camera {
  const scale = Math.min(workScale * 3, Math.max(leastScale(frame, sheet), camera.scale));
  return {
    scale,
    x: clampAxis(camera.x, sheet.width * 100 * scale, frame.width),
    y: clampAxis(camera.y, sheet.height * 100 * scale, frame.height),
  };
}

export function zoomAt(camera: Camera, factor: number, px: number, py: number, frame: Frame, sheet: Sheet): Camera {
  const scale = Math.min(workScale * 3, Math.max(leastScale(frame, sheet), camera.scale * factor));
  const change = scale / camera.scale;
  return clamp({ scale, x: px - (px - camera.x) * change, y: py - (py - camera.y) * change }, frame, sheet);
}

export function centreOn(camera: Camera, [x, y]: Point, frame: Frame, sheet: Sheet): Camera {
  return clamp(
    { ...camera, x: frame.width / 2 - x * 100 * camera.scale, y: frame.height / 2 - y * 100 * camera.scale },
    frame,
    sheet,
  );
}

export type Detail = "far" | "work" | "close";
export const detail = (scale: number): Detail => (scale < 0.34 ? "far" : scale > 0.8 ? "close" : "work");
