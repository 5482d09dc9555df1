// One watched match: holds its state and carries what state.ts returns to the server and back.
import { app } from "./app.svelte";
import { type Legal, type Message, type Position, passing, type Side, type Table } from "./core/protocol";
import * as at from "./core/state";
import { replayPath } from "./core/watched";
import { looksOf } from "./games/looks";
import { lastSeen, noteSeen } from "./seen";

/** As many actions as one question about odds may name. */
const oddsAtOnce = 32;
/** An answer that takes no longer than so many milliseconds needs no sign that it is waited for. */
const quick = 150;
const firstPause = 500;
const longestPause = 15_000;

export class Session {
  state = $state.raw<at.TableState>(at.empty);
  /**
   * What is drawn. While an answer is on its way that is what was there before: a quick answer is drawn once, not after
   * a flicker of closed buttons. Whoever has to wait for it sees that he waits.
   */
  shown = $derived.by(() => {
    if (this.state.pending === null || this.#slow) this.#drawn = this.state;
    return this.#drawn;
  });
  #drawn: at.TableState = at.empty;
  #slow = $state(false);
  /** The past is gone through on the map. */
  reviewing = $state(false);
  /** Nothing can be chosen: the link is broken, the screen is handed over, or the past is shown. */
  still = $derived.by(() => {
    const { table } = this.shown;
    return app.link.state !== "open" || this.reviewing || (table !== null && at.needsHandOver(table));
  });
  /** The same, with what there is to choose from. */
  offered = $derived.by(() => (this.still ? at.closed(this.shown) : this.shown));
  /** The key of the refusal that met the first look at the table. */
  failed = $state<string | null>(null);
  match: string;
  #token: string | undefined;
  #stop: () => void;
  #ended = false;
  #pause = firstPause;
  #asking = new Set<string>();
  #seen: number | undefined;
  #looked = () => this.#look();

  constructor(match: string, token?: string) {
    this.match = match;
    this.#token = token;
    this.#seen = lastSeen(match).seen;
    app.watching.set(match, (app.watching.get(match) ?? 0) + 1);
    document.addEventListener("visibilitychange", this.#looked);
    this.#stop = app.listen(
      (message) => this.#news(message),
      () => void this.watch(),
    );
    if (app.link.state === "open") void this.watch();
  }

  end(): void {
    this.#ended = true;
    this.#stop();
    document.removeEventListener("visibilitychange", this.#looked);
    // From the table to its replay, say, the new page looks before the old one is gone.
    const others = (app.watching.get(this.match) ?? 1) - 1;
    app.watching.set(this.match, others);
    if (others === 0) app.connection.tell({ do: "leave", match: this.match });
  }

  /** The refusal will pass. */
  get willRetry(): boolean {
    return this.failed !== null && passing.has(this.failed);
  }

  /** With the link of a spectator, for one who came by it. */
  get replay(): string {
    return this.#token ? replayPath(this.match, this.#token, 0) : `/replay/${this.match}`;
  }

  get looks() {
    return looksOf(this.state.table?.game ?? "");
  }

  /** The order of the choices, where two copies of a card are one choice. */
  order = $derived.by<at.Order>(() => {
    const { looks } = this;
    const cards = app.boards[this.state.table?.game ?? ""]?.cards;
    const alike = (thing: string) => {
      const card = cards?.get(thing);
      return card ? `card ${card.effect} ${card.trench ?? ""}` : thing;
    };
    return { rank: looks.rank, alike };
  });

  /** Whoever looks again after a while is offered what came in the meantime. */
  #look(): void {
    const n = this.state.table?.n;
    if (document.hidden || n === undefined || this.state.entries.length === 0) return;
    if (this.#seen !== undefined && this.#seen < n && this.state.away === null)
      this.state = at.returned(this.state, this.#seen);
    this.#seen = n;
    noteSeen(this.match, { seen: n });
  }
  /** What was missed has been looked at. */
  caughtUp(): void {
    this.state = { ...this.state, away: null };
  }

  async watch(): Promise<void> {
    const since = this.state.table?.n ?? 0;
    const answer = await app.ask({
      do: "watch",
      match: this.match,
      since,
      ...(this.#token ? { token: this.#token } : {}),
    });
    if (answer.type === "table") {
      this.failed = null;
      this.#pause = firstPause;
      // A server that knows less than was seen here has gone back to a backup: so does the page.
      if (answer.n < since) this.state = at.empty;
      await this.#table(answer);
    } else if (answer.type === "refused") {
      this.failed = answer.key;
      if (!this.willRetry || this.#ended) return;
      setTimeout(() => void (this.#ended || this.watch()), this.#pause);
      this.#pause = Math.min(longestPause, this.#pause * 2);
    }
  }

  #news(message: Message): void {
    if (message.type === "table" && message.match === this.match) void this.#table(message);
    if (message.type === "presence" && message.match === this.match)
      this.state = at.receivePresence(this.state, message);
  }

  async #table(table: Table): Promise<void> {
    const known = this.state.entries.at(-1)?.n ?? 0;
    const before = table.after > known ? await app.entries(this.match, known, table.after) : [];
    const told = [...before, ...table.entries];
    const last = told.at(-1)?.n ?? known;
    const rest = last < table.n ? await app.entries(this.match, last, table.n) : [];
    const first = this.state.table === null;
    if (table.n !== this.state.table?.n) this.#positions.clear();
    const { acted } = lastSeen(this.match);
    let next = at.receiveTable(this.state, { ...table, entries: [...told, ...rest] });
    // Windows that passed by themselves are no deeds: what others did before them stays marked after a return.
    if (first && acted !== undefined && !at.isHotSeat(table)) next = { ...next, seen: acted };
    else if (first) noteSeen(this.match, { acted: next.seen });
    this.state = next.table && at.needsHandOver(next.table) ? at.cover(next) : next;
    if (first || document.hidden) this.#look();
    else this.#seeAtOnce();
    this.#askSoon();
  }

  #soon: ReturnType<typeof setTimeout> | undefined;
  /** First the new position is drawn; its odds may come a moment later. */
  #askSoon(): void {
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => void (this.#ended || this.#askAhead()), 60);
  }

  /** News that arrives before open eyes is not missed. */
  #seeAtOnce(): void {
    this.#seen = this.state.table?.n;
    if (this.#seen !== undefined) noteSeen(this.match, { seen: this.#seen });
  }

  /** Odds of what is likely to be looked at, in one message. */
  async #askAhead(): Promise<void> {
    const verbs = [...this.looks.asksOdds];
    const worth = at
      .legal(this.state)
      .filter((entry) => this.looks.asksOdds.has(at.verb(entry.action)))
      .sort((a, b) => verbs.indexOf(at.verb(a.action)) - verbs.indexOf(at.verb(b.action)))
      .map((entry) => entry.action);
    if (worth.length === 0) return;
    const answer = await app.ask({ do: "odds", match: this.match, actions: worth.slice(0, oddsAtOnce) });
    if (answer.type === "odds" && Array.isArray(answer.odds))
      this.state = at.receiveManyOdds(this.state, answer.n, answer.odds);
  }

  async askOdds(action: string): Promise<void> {
    const n = this.state.table?.n ?? 0;
    const key = `${n} ${action}`;
    if (action in this.state.odds || this.#asking.has(key) || !this.state.table?.decision?.yours) return;
    this.#asking.add(key);
    const answer = await app.ask({ do: "odds", match: this.match, action });
    this.#asking.delete(key);
    if (answer.type === "odds" && !Array.isArray(answer.odds))
      this.state = at.receiveOdds(this.state, action, answer.n, answer.odds);
  }

  /** Why a thing cannot be chosen; null when it can, or when nobody can say. Asked once for a position. */
  async why(thing: string): Promise<at.Reason | null> {
    const known = this.state.reasons[thing];
    if (known) return known;
    if (!this.state.table?.decision?.yours) return null;
    const answer = await app.ask({ do: "why", match: this.match, thing });
    if (answer.type !== "why" || answer.legal) return null;
    const first = answer.why.find((one) => one.reason);
    const reason: at.Reason = {};
    if (first?.reason) reason.reason = first.reason;
    if (first?.rule) reason.rule = first.rule;
    this.state = at.receiveReason(this.state, thing, answer.n, reason);
    return reason;
  }

  /** The same told in the prompt bar, after a click. */
  async whyNot(thing: string): Promise<void> {
    const n = this.state.table?.n;
    const found = await this.why(thing);
    if (!found?.reason || n !== this.state.table?.n) return;
    this.state = { ...this.state, notice: { kind: "why-not", thing, ...found, reason: found.reason } };
  }

  /** Areas that an overlay marks: where the units of an area can go, or what can hit it. */
  async askMarks(of: "reach" | "hit", thing: string): Promise<void> {
    const key = `${of} ${thing}`;
    if (this.state.marks[key] || this.#asking.has(key)) return;
    this.#asking.add(key);
    const answer = await app.ask({ do: "marks", match: this.match, of, thing });
    this.#asking.delete(key);
    if (answer.type === "marks") this.state = at.receiveMarks(this.state, key, answer.n, answer.marks);
  }

  #positions = new Map<number, Promise<Position | null>>();
  /** The board as it was after so many actions, with the viewer's own eyes. */
  position(count: number): Promise<Position | null> {
    const known = this.#positions.get(count);
    if (known) return known;
    const asked = app.ask({ do: "replay", match: this.match, at: count }).then((answer) => {
      if (answer.type === "position") return answer;
      this.#positions.delete(count); // it may be asked for again
      return null;
    });
    this.#positions.set(count, asked);
    return asked;
  }

  /** What the computer player would do: shown as a preview, never done. */
  async hint(): Promise<void> {
    const { picked, preview } = this.state;
    const answer = await app.ask({ do: "hint", match: this.match });
    if (answer.type === "refused") this.state = at.tellRefusal(this.state, answer);
    if (answer.type !== "hint" || answer.n !== this.state.table?.n) return;
    // Whoever went on choosing meanwhile keeps what he chose.
    if (this.state.pending || this.state.picked !== picked || this.state.preview !== preview) return;
    this.state = at.choose(at.leave(this.state), answer.action, () => false).state;
    void this.askOdds(answer.action);
  }

  #immediate = (verb: string) => this.looks.immediate(verb, this.state.table?.decision?.kind ?? "");
  pick(thing: string): void {
    if (this.still) return;
    this.#follow(at.pick(this.state, thing, this.#immediate));
  }
  choose(entry: Legal | string): void {
    if (this.still) return;
    const action = typeof entry === "string" ? entry : entry.action;
    this.#follow(at.choose(this.state, action, this.#immediate));
  }
  /** By the number that stands before it in the list. While one is previewed that is the list it came from. */
  chooseByNumber(number: number): void {
    const listed = this.state.preview ? at.leave(this.state) : this.state;
    const offer = at.offers(listed, this.order)[number - 1];
    // What is previewed is done by Enter: a number only ever chooses.
    if (!offer || ("action" in offer && offer.action.action === this.state.preview)) return;
    this.state = listed;
    this.take(offer);
  }
  take(offer: at.Offer): void {
    if ("unit" in offer) this.pick(offer.unit);
    else this.choose(offer.action);
  }
  leave(): void {
    this.state = at.leave(this.state);
  }
  commit(): void {
    if (this.state.preview) void this.act(this.state.preview);
  }

  #follow({ state, send }: { state: at.TableState; send?: string }): void {
    this.state = state;
    if (send) void this.act(send);
    else if (state.preview) void this.askOdds(state.preview);
  }

  /** Sends an action, typed or chosen; what cannot be done is told in the prompt bar. False when none can be sent now. */
  async act(action: string): Promise<boolean> {
    if (this.still || this.state.pending || !this.state.table) return false;
    const after = this.state.table.n;
    this.state = at.sent(this.state, action);
    noteSeen(this.match, { acted: after });
    this.#wait();
    await this.#play({ do: "act", after, action });
    return true;
  }

  /** What everybody at the table waits for: an action, or an undo. */
  async #play(command: { do: string } & Record<string, unknown>): Promise<void> {
    const answer = await app.ask({ match: this.match, after: this.state.table?.n ?? 0, ...command });
    if (answer.type === "refused") this.state = at.receiveRefusal(this.state, answer);
    else if (answer.type === "stale") {
      this.state = at.receiveStale(this.state, answer.n, answer.entries);
      await this.watch();
    } else if (answer.type === "done" && (this.state.table?.n ?? 0) >= (answer.n ?? 0)) {
      // Else the table with this action is still on its way, and the old choices stay closed until it is here.
      this.state = { ...this.state, pending: null };
    }
  }
  /** What goes on beside the play: it closes no choice and frees none. */
  async #change(command: { do: string } & Record<string, unknown>): Promise<boolean> {
    const answer = await app.ask({ match: this.match, after: this.state.table?.n ?? 0, ...command });
    if (answer.type === "refused") this.state = at.tellRefusal(this.state, answer);
    else if (answer.type === "stale") await this.watch();
    return answer.type === "done";
  }

  /** Until it is answered nothing else is sent: a quick second click must not meet a table that has moved on. */
  async undo(): Promise<void> {
    if (this.still || this.state.pending || !this.state.table) return;
    this.state = { ...this.state, pending: "undo" };
    this.#wait();
    await this.#play({ do: "undo" });
  }
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #wait(): void {
    clearTimeout(this.#waiting);
    this.#slow = false;
    this.#waiting = setTimeout(() => {
      this.#slow = true;
    }, quick);
  }
  askTakeback = () => this.#change({ do: "ask-takeback" });
  answerTakeback = (grant: boolean) => this.#change({ do: "answer-takeback", grant });
  resign = () => this.#change({ do: "resign" });
  note = (text: string) => this.#change({ do: "note", text });
  rematch = (accept: boolean) => this.#change({ do: "rematch", accept });
  prefer = (side: Side, what: Record<string, boolean>) => this.#change({ do: "prefer", side, ...what });

  async handOver(): Promise<void> {
    const answer = await app.ask({ do: "hand-over", match: this.match });
    if (answer.type === "refused") this.state = at.tellRefusal(this.state, answer);
    if (answer.type !== "table") return;
    // The log as this side may read it; what the other side read was forgotten under the cover.
    const entries = await app.entries(this.match, 0, answer.n);
    const known = this.state.table?.n ?? 0;
    this.#positions.clear();
    this.state = at.receiveTable(at.empty, { ...answer, entries });
    if (answer.n < known) return this.watch(); // another tab was quicker
    this.#seeAtOnce();
    this.#askSoon();
  }

  async makeLink(kind: "invite" | "watch" | "recover", side?: string): Promise<{ link: string } | { refused: string }> {
    const answer = await app.ask({ do: "link", match: this.match, kind, ...(side ? { side } : {}) });
    if (answer.type !== "link") return { refused: answer.type === "refused" ? answer.key : "failed" };
    const path = kind === "invite" ? "/join" : kind === "watch" ? `/watch/${this.match}` : "/recover";
    return { link: `${location.origin}${path}#${answer.token}` };
  }

  async log(): Promise<string | null> {
    const answer = await app.ask({ do: "log", match: this.match });
    return answer.type === "log" ? answer.log : null;
  }
}
