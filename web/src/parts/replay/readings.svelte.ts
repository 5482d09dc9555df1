// The log of a match that is over, as each side read it.
import { app } from "../../app.svelte";
import { eyesOf, mergeEntries, type Sight } from "../../core/eyes";
import type { Entry, Eyes } from "../../core/protocol";

export class Readings {
  #match: string;
  #known = $state.raw<Partial<Record<Eyes, Entry[]>>>({});
  #asking = new Set<Eyes>();
  #both = $derived.by(() => {
    const { french, vietminh } = this.#known;
    return french && vietminh ? mergeEntries(french, vietminh) : null;
  });

  constructor(match: string) {
    this.#match = match;
  }

  /** What these eyes read; null while it is not here. */
  of(sight: Sight): Entry[] | null {
    return sight === "all" ? this.#both : (this.#known[sight] ?? null);
  }

  /** Sees to it that the log up to entry `n` will be here for these eyes. */
  need(sight: Sight, n: number): void {
    for (const eyes of eyesOf(sight)) if ((this.#known[eyes]?.at(-1)?.n ?? 0) < n) void this.#fetch(eyes, n);
  }

  async #fetch(viewer: Eyes, upto: number): Promise<void> {
    if (this.#asking.has(viewer)) return;
    this.#asking.add(viewer);
    const known = this.#known[viewer] ?? [];
    const found = await app.entries(this.#match, known.at(-1)?.n ?? 0, upto, viewer);
    this.#asking.delete(viewer);
    if (found.length > 0) this.#known = { ...this.#known, [viewer]: [...known, ...found] };
  }
}
