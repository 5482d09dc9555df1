// What the map shows besides the position: what can be chosen, from where, its odds, and the last impulse.
import { app } from "../../app.svelte";
import { placeOf } from "../../core/board";
import { inShort } from "../../core/odds";
import * as at from "../../core/state";
import type { Telling } from "../../core/tell";
import { traceOf } from "../../core/trace";
import type { Session } from "../../session.svelte";
import type { Arrow, Tag } from "../Map.svelte";
import type { Review } from "./review.svelte";

const isArea = (thing: string) => thing.startsWith("area:");
const isUnit = (thing: string) => thing.startsWith("unit:");

export class Picture {
  #session: Session;
  #telling: () => Telling | null;
  #review: Review;
  open = $derived.by(() => (this.#review.on ? new Set<string>() : at.openThings(this.#session.state)));
  /** The areas whose units are asked about or taken. */
  source = $derived.by(() => {
    const view = this.#session.state.table?.view;
    if (!view || this.#review.on) return [];
    const asked = at.legal(this.#session.state).flatMap((entry) => entry.at.filter(isUnit));
    const places = [...view.taken, ...asked].map((unit) => placeOf(view, unit));
    return [...new Set(places.filter((one): one is string => one !== undefined && !this.open.has(one)))];
  });
  /** Odds at the areas that can be chosen, with the numbers of the choices. */
  tags = $derived.by<Tag[]>(() => {
    const found = new Map<string, Tag>();
    if (this.#review.on) return [];
    this.#session.choices.forEach((entry, index) => {
      const space = entry.at[0];
      const text = this.#oddsText(entry.action);
      if (entry.at.length !== 1 || !space || !isArea(space) || !text || found.has(space)) return;
      found.set(space, { space, text, ...(index < 9 ? { number: index + 1 } : {}) });
    });
    return [...found.values()];
  });
  /** What the opponent did last. */
  trace = $derived.by(() => {
    const telling = this.#telling();
    if (!telling) return { arrows: [], ghosts: [], moved: new Set<string>(), touched: new Set<string>() };
    return traceOf(telling.board, this.#review.on ? [] : at.lastMove(this.#session.state));
  });
  arrows = $derived.by<Arrow[]>(() => {
    if (this.#review.on) {
      const [from, to] = this.#review.step?.line.areas ?? [];
      return from && to ? [{ from, to, kind: "last" }] : [];
    }
    const { picked, preview, table } = this.#session.state;
    const to = picked.find(isArea);
    const unit = picked.find(isUnit);
    const from = (unit && table && placeOf(table.view, unit)) || this.source[0];
    return to && from && preview ? [...this.trace.arrows, { from, to, kind: "preview" }] : this.trace.arrows;
  });
  /** The area that the eye should be led to. */
  focus = $derived.by(() => this.#session.state.picked.find(isArea) ?? this.source[0] ?? null);

  constructor(session: Session, telling: () => Telling | null, review: Review) {
    this.#session = session;
    this.#telling = telling;
    this.#review = review;
  }

  #oddsText(action: string): string {
    const odds = this.#session.state.odds[action];
    return odds ? inShort(app.words, odds) : "";
  }
}
