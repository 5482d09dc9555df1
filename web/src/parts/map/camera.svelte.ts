// What part of the sheet is in sight, and what wheel, fingers and keys do to it.
import * as geo from "../../core/geometry";

/** What is nearer to the edge, in pixels, is not well in sight. */
const well = 70;

export class MapCamera {
  frame = $state.raw<geo.Frame>({ width: 800, height: 600 });
  at = $state.raw<geo.Camera>({ x: 0, y: 0, scale: 0 });
  /** A finger or the mouse drags: clicks are not meant. */
  moving = $state(false);
  #sheet: () => geo.Sheet;
  #pointers = new Map<number, { x: number; y: number }>();
  #travelled = 0;

  constructor(sheet: () => geo.Sheet) {
    this.#sheet = sheet;
  }

  get dragged(): boolean {
    return this.#travelled > 8;
  }

  resize(frame: geo.Frame): void {
    this.frame = frame;
    const sheet = this.#sheet();
    if (this.at.scale > 0) this.at = geo.clamp(this.at, frame, sheet);
    else
      this.show(frame.width < 600 ? 0.42 : Math.max(0.5, Math.min(0.62, frame.width / 1900)), [
        sheet.width * 0.53,
        sheet.height * 0.5,
      ]);
  }
  show(scale: number, point: [number, number]): void {
    this.at = geo.centreOn({ ...this.at, scale }, point, this.frame, this.#sheet());
  }
  zoom(factor: number, x = this.frame.width / 2, y = this.frame.height / 2): void {
    this.at = geo.zoomAt(this.at, factor, x, y, this.frame, this.#sheet());
  }
  whole(): void {
    const sheet = this.#sheet();
    const fit = geo.fitScale(this.frame, sheet);
    const isWhole = this.at.scale < fit * 1.05;
    this.show(isWhole ? geo.workScale : fit, [sheet.width / 2, isWhole ? sheet.height * 0.55 : sheet.height / 2]);
  }
  pan(dx: number, dy: number): void {
    this.at = geo.clamp({ ...this.at, x: this.at.x - dx, y: this.at.y - dy }, this.frame, this.#sheet());
  }
  /** Whether a point of the sheet, in inches, is in sight and so many pixels from the edges. */
  #sees([x, y]: [number, number], side: number, end: number): boolean {
    const { x: left, y: top, scale } = this.at;
    const within = (at: number, size: number, margin: number) => at >= margin && at <= size - margin;
    return (
      within(x * 100 * scale + left, this.frame.width, side) && within(y * 100 * scale + top, this.frame.height, end)
    );
  }
  reveal(point: [number, number], always: boolean): void {
    if (always || !this.#sees(point, well, well)) this.at = geo.centreOn(this.at, point, this.frame, this.#sheet());
  }
  /** Shows all of these points, with where they are asked from, if they fit; else, where none is in sight, the nearest. */
  gather(points: [number, number][], from: [number, number][]): void {
    const all = [...points, ...from];
    // A stack stands about its point: so much room it takes.
    const [side, end] = [Math.min(110, this.frame.width * 0.1), Math.min(70, this.frame.height * 0.1)];
    if (all.every((point) => this.#sees(point, side, end))) return;
    const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const fits = (span: number, size: number, margin: number) => span * 100 * this.at.scale <= size - 2 * margin;
    if (fits(right - left, this.frame.width, side) && fits(bottom - top, this.frame.height, end))
      this.reveal([(left + right) / 2, (top + bottom) / 2], true);
    else if (!points.some((point) => this.#sees(point, 20, 20))) this.#approach(points);
  }
  #approach(points: [number, number][]): void {
    const far = ([x, y]: [number, number]) =>
      Math.hypot(
        x * 100 * this.at.scale + this.at.x - this.frame.width / 2,
        y * 100 * this.at.scale + this.at.y - this.frame.height / 2,
      );
    const [nearest] = points.toSorted((a, b) => far(a) - far(b));
    if (nearest) this.reveal(nearest, true);
  }

  // --- pointers: one drags, two pinch ---
  down(event: PointerEvent): void {
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#pointers.size === 1) this.#travelled = 0;
  }
  /** False when no button or finger is down: the pointer merely hovers. */
  move(event: PointerEvent, box: HTMLElement): boolean {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return false;
    const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
    this.#travelled += Math.abs(dx) + Math.abs(dy);
    if (this.dragged && !this.moving) {
      this.moving = true;
      box.setPointerCapture(event.pointerId);
    }
    if (this.#pointers.size === 1) {
      if (this.moving) this.pan(-dx, -dy);
    } else this.#pinch(event, before, box.getBoundingClientRect());
    if (this.moving || this.#pointers.size > 1)
      this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    return true;
  }
  up(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId);
    if (this.#pointers.size === 0)
      setTimeout(() => {
        this.moving = false;
      }, 0);
  }
  #pinch(event: PointerEvent, before: { x: number; y: number }, edge: DOMRect): void {
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return;
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    this.at = {
      ...this.at,
      x: this.at.x + (event.clientX - before.x) / 2,
      y: this.at.y + (event.clientY - before.y) / 2,
    };
    this.zoom(
      is / Math.max(1, was),
      (event.clientX + other.x) / 2 - edge.left,
      (event.clientY + other.y) / 2 - edge.top,
    );
  }
}
