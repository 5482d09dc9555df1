// The overlay over the map: which one, about which area, and what it marks.
import { untrack } from "svelte";
import { t } from "../../app.svelte";
import { asked, marksOf, type Overlay } from "../../core/overlays";
import type { View } from "../../core/protocol";
import { areaName, type Telling } from "../../core/tell";
import type { Session } from "../../session.svelte";

interface Looked {
  telling: Telling | null;
  view: View | undefined;
  /** The area that some overlays are about. */
  subject: string | null;
}

export class Overlaid {
  name = $state<Overlay>("none");
  #session: Session;
  #looked: () => Looked;
  marks = $derived.by(() => {
    const { telling, view, subject } = this.#looked();
    if (!telling || !view) return [];
    const { looks, state } = this.#session;
    const answered = subject ? state.marks[`${this.name} ${subject}`] : undefined;
    return marksOf(this.name, telling.board, view, { weighs: looks.supply, side: looks.supplied }, answered);
  });
  legend = $derived.by(() => {
    const { telling, subject } = this.#looked();
    if (!asked(this.name) || !telling) return this.name === "none" ? "" : t(`web.map.about-${this.name}`);
    if (!subject) return t("web.area.pick");
    return t(`web.map.about-${this.name}`, { area: areaName(telling, subject), count: this.marks.length });
  });

  constructor(session: Session, looked: () => Looked) {
    this.#session = session;
    this.#looked = looked;
    $effect(() => {
      const wanted = this.name;
      const place = looked().subject;
      void session.state.table?.n;
      if (asked(wanted) && place) untrack(() => void session.askMarks(wanted, place));
    });
  }

  toggle(name: Overlay): void {
    this.name = this.name === name ? "none" : name;
  }
}
