// What the map shows besides the position: what can be chosen, from where, its odds, and the last impulse.
import { app } from "../../app.svelte";
import { placeOf } from "../../core/board";
import { average, inShort } from "../../core/odds";
import type { Legal } from "../../core/protocol";
import * as at from "../../core/state";
import type { Telling } from "../../core/tell";
import { type Trace, traceOf } from "../../core/trace";
import type { Session } from "../../session.svelte";
import type { Arrow, Tag } from "../Map.svelte";
import type { Review } from "./review.svelte";

const isArea = (thing: string) => thing.startsWith("area:");

const noTrace: Trace = { arrows: [], ghosts: [], moved: new Set(), touched: new Set() };

export class Picture {
  #session: Session;
  #telling: () => Telling | null;
  #review: Review;
  #state = $derived.by(() => at.unsent(this.#session.offered));
  /** What can be chosen. The same set as before when it holds the same, so that nothing is drawn anew. */
  open = $derived.by(() => this.#steady(at.openThings(this.#state)));
  // As a text, which is equal to its like.
  #sources = $derived.by(() => {
    const view = this.#session.shown.table?.view;
    if (!view || this.#review.on) return "";
    const asked = at.legal(this.#state).flatMap((entry) => entry.at.filter(at.isUnit));
    const places = [...view.taken, ...asked].map((unit) => placeOf(view, unit));
    return [...new Set(places.filter((one) => one !== undefined && !this.open.has(one)))].join();
  });
  /** The areas whose units are asked about or taken. */
  source = $derived.by(() => this.#sources.split(",").filter(Boolean));
  /** Odds at the areas that can be chosen, with the numbers of the choices. */
  tags = $derived.by<Tag[]>(() => {
    const { preview, odds } = this.#state;
    // Numbered as in the list, which a preview does not change.
    const listed = at.offers(preview ? at.leave(this.#state) : this.#state, this.#session.order);
    const numbers = new Map(listed.map((offer, index) => ["action" in offer ? offer.action.action : "", index + 1]));
    const ways = new Map<string, Legal[]>();
    for (const entry of at.candidates(this.#state)) {
      const [space] = entry.at;
      if (entry.at.length === 1 && space && isArea(space) && odds[entry.action])
        ways.set(space, [...(ways.get(space) ?? []), entry]);
    }
    return [...ways].flatMap(([space, entries]) => {
      // Odds of a fire say nothing about the move there that was chosen.
      if (preview && this.#state.picked.includes(space) && !odds[preview]) return [];
      const shown = entries.find(({ action }) => action === preview) ?? entries[0];
      const number = numbers.get(shown?.action ?? "") ?? 10;
      const text = shown?.action === preview || entries.length === 1 ? this.#oddsText(shown) : this.#waysText(entries);
      return { space, text, ...(number < 10 ? { number } : {}) };
    });
  });
  /** What the opponent did last. */
  trace = $derived.by(() => {
    const telling = this.#telling();
    const last = this.#review.on ? [] : at.lastMove(this.#session.shown);
    return telling && last.length > 0 ? traceOf(telling.board, last) : noTrace;
  });
  arrows = $derived.by<Arrow[]>(() => {
    if (this.#review.on) {
      const [from, to] = this.#review.step?.line.areas ?? [];
      return from && to ? [{ from, to, kind: "last" }] : [];
    }
    const { picked, preview, table } = this.#session.shown;
    const to = picked.find(isArea);
    const unit = picked.find(at.isUnit);
    const from = (unit && table && placeOf(table.view, unit)) || this.source[0];
    const attack = table?.view.attacks.at(-1);
    const running: Arrow[] =
      attack?.from && attack.from !== attack.target
        ? [{ from: `area:${attack.from}`, to: `area:${attack.target}`, kind: "last" }]
        : [];
    const known = new Set(this.trace.arrows.map((arrow) => `${arrow.from} ${arrow.to}`));
    const arrows = [...this.trace.arrows, ...running.filter((arrow) => !known.has(`${arrow.from} ${arrow.to}`))];
    return to && from && preview ? [...arrows, { from, to, kind: "preview" }] : arrows;
  });
  /** The area that the eye should be led to. */
  focus = $derived.by(() => {
    const { picked, table } = this.#session.shown;
    const attack = table?.decision?.yours ? table.view.attacks.at(-1) : undefined;
    return picked.find(isArea) ?? this.source[0] ?? (attack ? `area:${attack.target}` : null);
  });

  constructor(session: Session, telling: () => Telling | null, review: Review) {
    this.#session = session;
    this.#telling = telling;
    this.#review = review;
  }

  #last = new Set<string>();
  #steady(next: Set<string>): Set<string> {
    const same = next.size === this.#last.size && [...next].every((thing) => this.#last.has(thing));
    if (!same) this.#last = next;
    return this.#last;
  }
  #oddsText(entry: Legal | undefined): string {
    const odds = entry && this.#state.odds[entry.action];
    return odds ? inShort(app.words, odds) : "";
  }
  /** Where more than one thing can be done, what each brings on average. */
  #waysText(entries: Legal[]): string {
    const { table, odds } = this.#state;
    const parts = entries.map(({ action }) => {
      const known = odds[action];
      const value = known ? app.words.number(average(known), 1) : "";
      return app.words.text(`web.${table?.game}.way.${at.verb(action)}`, { average: value });
    });
    return parts.join(" · ");
  }
}
