// The log of a match that is over, as each side read it.
import { app } from "../../app.svelte";
import { eyesOf, mergeEntries, type Sight } from "../../core/eyes";
import { type Entry, type Eyes, passing } from "../../core/protocol";

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

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
    const found = [...(this.#known[viewer] ?? [])];
    for (let after = found.at(-1)?.n ?? 0; after < upto; after = found.at(-1)?.n ?? upto) {
      const answer = await app.ask({ do: "entries", match: this.#match, after, viewer });
      if (answer.type === "refused" && passing.has(answer.key)) await pause(1000);
      else if (answer.type !== "entries" || answer.entries.length === 0) break;
      else found.push(...answer.entries.filter(({ n }) => n > after));
    }
    this.#asking.delete(viewer);
    if (found.length > 0) this.#known = { ...this.#known, [viewer]: found };
  }
}
