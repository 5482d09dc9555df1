// What was missed, gone through step by step: the map shows each moment as it was.
import { untrack } from "svelte";
import { type Step, stepsAfter } from "../../core/missed";
import type { Position } from "../../core/protocol";
import { lastMove, needsHandOver } from "../../core/state";
import type { Telling } from "../../core/tell";
import type { Session } from "../../session.svelte";

export class Review {
  index = $state(0);
  /** The position of the step; null while it is on its way. */
  past = $state.raw<Position | null>(null);
  #session: Session;
  #telling: () => Telling | null;
  #from = $state<number | null>(null);
  #covered = $derived.by(() => {
    const { table } = this.#session.shown;
    return table !== null && needsHandOver(table);
  });
  on = $derived.by(() => this.#from !== null);
  steps = $derived.by(() => (this.#from === null ? [] : this.#stepsFrom(this.#from)));
  step = $derived.by<Step | undefined>(() => this.steps[this.index]);
  /** How many things happened while nobody looked; 0 when there is nothing to offer. */
  offered = $derived.by(() => {
    const { away, table } = this.#session.shown;
    return away === null || this.on || table?.status === "waiting" ? 0 : this.#stepsFrom(away).length;
  });

  /** How many things happened since the viewer acted; 0 while they are gone through or the map is not his to look at. */
  recent = $derived.by(() => {
    const { seen, table } = this.#session.shown;
    const asked = table?.status === "over" || !!table?.decision?.yours;
    const others = lastMove(this.#session.shown).some(({ side }) => side !== "chance" && side !== table?.viewer);
    return this.on || !asked || !others ? 0 : this.#stepsFrom(seen).length;
  });

  constructor(session: Session, telling: () => Telling | null, reveal: (space: string) => void) {
    this.#session = session;
    this.#telling = telling;
    $effect(() => {
      const count = this.step?.at ?? null;
      const place = this.step?.line.areas.at(-1);
      if (place) untrack(() => reveal(place));
      if (count === null) {
        this.past = null;
        return;
      }
      void session.position(count).then((position) => {
        if (this.step?.at === count) this.past = position;
      });
    });
    // Whoever acts has seen enough of the past.
    $effect(() => {
      if (session.state.pending) this.#show(null);
    });
  }

  /** On to the next thing, or back; from the present to the first thing missed, from the last back to the present. */
  go(by: number): void {
    const { away, seen } = this.#session.shown;
    if (this.#from === null) {
      this.#show(away ?? seen);
      this.index = 0;
      if (this.steps.length === 0) this.#show(null);
    } else if (this.index + by >= this.steps.length) this.stop();
    else this.index = Math.max(0, this.index + by);
  }
  stop(): void {
    this.#show(null);
    this.past = null;
    this.#session.caughtUp();
  }

  #show(from: number | null): void {
    this.#from = from;
    this.#session.reviewing = from !== null;
  }
  #stepsFrom(from: number): Step[] {
    const telling = this.#telling();
    return telling && !this.#covered ? stepsAfter(telling, this.#session.shown.entries, from) : [];
  }
}
