// A thing that cannot be chosen is asked about after the pointer has rested on it for a moment, or a finger holds it.
import { t } from "../../app.svelte";
import * as at from "../../core/state";
import { refusalText, type Telling } from "../../core/tell";
import type { Session } from "../../session.svelte";
import type { Told } from "./Tip.svelte";

export const restTime = 350;

export interface Asked {
  /** The thing itself, then what stands behind it: the area of a unit. */
  things: string[];
  space: string | undefined;
  x: number;
  y: number;
}

export class WhyTip {
  told = $state.raw<Told | null>(null);
  #session: Session;
  #telling: () => Telling | null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #about = "";

  constructor(session: Session, telling: () => Telling | null) {
    this.#session = session;
    this.#telling = telling;
  }

  /** The pointer is over something: after a rest it is asked, once. */
  rest(asked: Asked | null): void {
    const about = asked?.things[0] ?? "";
    if (about === this.#about) return;
    this.#about = about;
    clearTimeout(this.#timer);
    if (!this.told?.pinned) this.told = null;
    if (asked) this.#timer = setTimeout(() => void this.#tell(asked, false), restTime);
  }
  hold(asked: Asked): Promise<void> {
    clearTimeout(this.#timer);
    return this.#tell(asked, true);
  }
  close(): void {
    clearTimeout(this.#timer);
    this.told = null;
  }

  async #tell({ things, space, x, y }: Asked, pinned: boolean): Promise<void> {
    const session = this.#session;
    const telling = this.#telling();
    const decision = session.state.table?.decision;
    if (!telling) return;
    const show = (text: string, rule: string | undefined) => {
      this.told = { text, rule, space, x, y, pinned };
    };
    if (!decision?.yours || at.legal(session.state).length === 0) {
      if (pinned) show(t("web.why.not-yours"), undefined);
      return;
    }
    const open = at.openThings(session.state);
    const n = session.state.table?.n;
    for (const thing of things) {
      if (open.has(thing) || session.state.picked.includes(thing)) {
        if (pinned) show(t("web.why.legal"), decision.rule);
        return;
      }
      const found = await session.why(thing);
      if (n !== session.state.table?.n || (!pinned && things[0] !== this.#about)) return;
      if (found?.reason) return show(refusalText(telling, "not-legal", found.reason), found.rule);
    }
    show(t("web.why.no-answer"), decision.rule);
  }
}
