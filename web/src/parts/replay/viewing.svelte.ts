// Where a replay stands, with whose eyes, and how it goes on: by steps, by itself, at a jump.
import { untrack } from "svelte";
import { app, t } from "../../app.svelte";
import { eyesOf, isEnded, mergePositions, openSight, type Sight, sights } from "../../core/eyes";
import { type Eyes, type Position, passing } from "../../core/protocol";
import * as at from "../../core/state";
import { type Line, type Telling, tell } from "../../core/tell";
import { heldOver, marksOf } from "../../core/timeline";
import type { ReplayAddress } from "../../core/watched";
import type { Session } from "../../session.svelte";
import { Readings } from "./readings.svelte";

export const strides = ["action", "impulse", "turn"] as const;
export type Stride = (typeof strides)[number];
export const speeds = [0.5, 1, 4];

/** Between two questions about positions, in milliseconds: a hand on the slider is quicker than the server allows. */
const pace = 120;
/** So many actions back a line is looked for; more is never grouped into one. */
const lookBack = 30;
/** So many positions are kept. */
const keeps = 400;
const later = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
const nextOf = (list: number[], from: number, end: number) => list.find((one) => one > from) ?? end;
const lastOf = (list: number[], from: number) => list.findLast((one) => one < from) ?? 0;

export class Viewing {
  position = $state.raw<Position | null>(null);
  /** The moment that is asked for; what is drawn may still be another. */
  wanted = $state(-1);
  playing = $state(false);
  speed = $state(1);
  stride = $state<Stride>("impulse");
  failure = $state("");
  #chosen = $state<Sight | null>(null);
  #denied = $state(false);
  #session: Session;
  #telling: () => Telling | null;
  #readings: Readings;
  #table = $derived.by(() => this.#session.state.table);
  #own = $derived.by<Eyes>(() => this.#table?.viewer ?? "nobody");
  ended = $derived.by(() => isEnded(this.#table?.status));
  sights = $derived.by(() => sights(this.ended, this.#own));
  sight = $derived.by(() => (this.#denied ? this.#own : openSight(this.#chosen, this.ended, this.#own)));
  // What stands, in order, as these eyes read it; of this the replay counts the actions.
  entries = $derived.by(() => at.standingEntries(this.#readings.of(this.sight) ?? this.#session.state.entries));
  actions = $derived.by(() => this.entries.filter(({ kind }) => kind === "action"));
  /** What came before newer rules took over cannot be played again. */
  from = $derived.by(() => this.#table?.replayable_from ?? 0);
  of = $derived.by(() => Math.max(this.position?.of ?? 0, this.actions.length));
  marks = $derived.by(() => {
    const spaces = this.#telling()?.board.spaces;
    return marksOf(this.actions, (area) => spaces?.get(`area:${area}`)?.victory ?? false);
  });
  victory = $derived.by(() => this.#table?.view.victory ?? { held: 0, needed: 1 });
  held = $derived.by(() => heldOver(this.marks.changes, this.victory.held));
  /** The line told last. An action that caused nothing to tell stands under the one before it. */
  latest = $derived.by<Line | undefined>(() => {
    const telling = this.#telling();
    const count = this.position?.at ?? 0;
    const before = this.actions.slice(Math.max(0, count - lookBack), count);
    return telling ? tell(telling, before).findLast((line) => !line.heading) : undefined;
  });

  constructor(session: Session, telling: () => Telling | null, address: ReplayAddress) {
    this.#session = session;
    this.#telling = telling;
    this.#readings = new Readings(session.match);
    this.playing = address.plays;
    // Not with every news: a match between computers has more of it than anybody could ask about.
    const loaded = $derived(this.#table !== null);
    $effect(() => {
      if (loaded && this.wanted < 0) untrack(() => this.go(Math.min(address.moment ?? 0, this.actions.length)));
    });
    $effect(() => {
      void this.sight;
      if (loaded && this.wanted >= 0) untrack(() => void this.#fetch());
    });
    $effect(() => {
      const n = this.#table?.n ?? 0;
      if (this.ended && !this.#denied) this.#readings.need(this.sight, n);
    });
    // At the end of what there is, a match that is still played is waited for.
    $effect(() => {
      if (!this.playing) return;
      const timer = setInterval(() => {
        if (this.wanted < this.of) this.step(1);
        else if (this.ended) this.playing = false;
      }, 900 / this.speed);
      return () => clearInterval(timer);
    });
    $effect(() => () => {
      this.#gone = true;
    });
  }

  /** With one's own eyes always, with others' after the end. */
  may = (sight: Sight): boolean => this.ended || sight === this.#own;
  see(sight: Sight): void {
    this.#denied = false;
    this.#chosen = sight;
  }

  go(to: number): void {
    this.wanted = Math.max(this.from, Math.min(this.of, to));
  }
  /** To the moment at which entry `n` had happened. */
  goToEntry(n: number): void {
    this.go(this.actions.findLastIndex((entry) => entry.n <= n) + 1);
  }
  step(direction: 1 | -1, stride: Stride = this.stride): void {
    if (stride === "action") return this.go(this.wanted + direction);
    const stops = stride === "impulse" ? this.marks.impulses : this.marks.turns.map((one) => one.at);
    this.go(direction > 0 ? nextOf(stops, this.wanted, this.of) : lastOf(stops, this.wanted));
  }

  #gone = false;
  #loading = false;
  #kept = new Map<string, Position>();

  /** Asks until what is here is what is wanted. */
  async #fetch(): Promise<void> {
    if (this.#loading) return;
    this.#loading = true;
    while (!this.#gone) {
      const { wanted, sight } = this;
      const began = performance.now();
      const found = await this.#look(wanted, sight);
      if (typeof found !== "string") {
        this.position = found;
        this.failure = "";
      } else if (passing.has(found)) {
        await later(1000);
        continue;
      } else {
        this.failure = t(`web.refused.${found}`);
        this.playing = false;
        // One's own eyes are left.
        if (this.#denied || !this.ended) break;
        this.#denied = true;
        continue;
      }
      if (this.wanted === wanted && this.sight === sight) break;
      await later(pace - (performance.now() - began));
    }
    this.#loading = false;
  }

  /** The position with these eyes, or the key of the refusal. */
  async #look(moment: number, sight: Sight): Promise<Position | string> {
    if (!this.ended || this.#denied) return this.#ask(moment);
    const seen = await Promise.all(eyesOf(sight).map((eyes) => this.#ask(moment, eyes)));
    const [french, vietminh] = seen;
    if (french === undefined || typeof french === "string") return french ?? "failed";
    if (vietminh === undefined || typeof vietminh === "string") return vietminh ?? french;
    return mergePositions({ french, vietminh });
  }
  async #ask(moment: number, viewer?: Eyes): Promise<Position | string> {
    const key = `${moment} ${viewer}`;
    const kept = viewer && this.#kept.get(key);
    if (kept) return kept;
    const { match } = this.#session;
    const answer = await app.ask({ do: "replay", match, at: moment, ...(viewer ? { viewer } : {}) });
    if (answer.type !== "position") return answer.type === "refused" ? answer.key : "failed";
    if (this.#kept.size >= keeps) this.#kept.clear();
    if (viewer) this.#kept.set(key, answer);
    return answer;
  }
}
