// What tells of news outside the picture: the title, the browser's notice, the line for those who listen to the page.
import { app, t } from "../../app.svelte";
import { needsHandOver } from "../../core/state";
import { type Telling, tell } from "../../core/tell";
import type { Session } from "../../session.svelte";

export class Notices {
  /** What just happened, for those who listen to the page instead of looking at it. */
  spoken = $state("");
  #told = -1;
  #wasYours = false;

  constructor(session: Session, telling: () => Telling | null) {
    $effect(() => {
      const { table } = session.shown;
      const yours = !!table?.decision?.yours;
      const name = table ? t(`web.game.${table.game}`) : "Nam Youm";
      document.title = yours ? `● ${t("web.lobby.your-turn")} – ${name}` : name;
      if (yours && !this.#wasYours && document.hidden && app.settings.notify) notify(session.match);
      this.#wasYours = yours;
    });
    $effect(() => this.#speak(session, telling()));
  }

  #speak(session: Session, telling: Telling | null): void {
    const { entries, table } = session.shown;
    const covered = table !== null && needsHandOver(table);
    const newest = entries.at(-1)?.n ?? 0;
    const before = this.#told;
    this.#told = covered || entries.length === 0 ? -1 : newest;
    // Under the cover nothing that one side heard may stay.
    if (covered) this.spoken = "";
    if (before < 0 || newest <= before || !telling) return;
    const news = entries.filter((entry) => entry.n > before);
    this.spoken = tell(telling, news)
      .slice(-5)
      .map((line) => line.text)
      .join(" ");
  }
}

function notify(match: string): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    new Notification("Nam Youm", { body: t("web.lobby.your-turn"), tag: match });
  } catch {
    // Some phones have the word and not the thing; the title says it, too.
  }
}
