// One watched match: holds its state and carries what state.ts returns to the server and back.
import { app } from "./app.svelte";
import type { Entry, Legal, Message, Table } from "./core/protocol";
import * as at from "./core/state";
import { looksOf } from "./games/looks";

export class Session {
  state = $state.raw<at.TableState>(at.empty);
  /** The key of the refusal that met the first look at the table. */
  failed = $state<string | null>(null);
  match: string;
  #token: string | undefined;
  #stop: () => void;
  #asking = new Set<string>();

  constructor(match: string, token?: string) {
    this.match = match;
    this.#token = token;
    this.#stop = app.listen(
      (message) => this.#news(message),
      () => void this.watch(),
    );
    if (app.link.state === "open") void this.watch();
  }

  end(): void {
    this.#stop();
    void app.ask({ do: "leave", match: this.match });
  }

  get looks() {
    return looksOf(this.state.table?.game ?? "");
  }

  async watch(): Promise<void> {
    const since = this.state.table?.n ?? 0;
    const answer = await app.ask({
      do: "watch",
      match: this.match,
      since,
      ...(this.#token ? { token: this.#token } : {}),
    });
    if (answer.type === "table") await this.#table(answer);
    else if (answer.type === "refused") this.failed = answer.key;
  }

  #news(message: Message): void {
    if (message.type === "table" && message.match === this.match) void this.#table(message);
  }

  async #table(table: Table): Promise<void> {
    const known = this.state.entries.at(-1)?.n ?? 0;
    const before = table.after > known ? await this.#entriesBetween(known, table.after) : [];
    const told = [...before, ...table.entries];
    const last = told.at(-1)?.n ?? known;
    const rest = last < table.n ? await this.#entriesBetween(last, table.n) : [];
    this.state = at.receiveTable(this.state, { ...table, entries: [...told, ...rest] });
    void this.#askAhead();
  }

  /** A message holds 500 entries at most; what does not fit is fetched, so that the log has no gap. */
  async #entriesBetween(after: number, upto: number): Promise<Entry[]> {
    const found: Entry[] = [];
    for (let from = after; from < upto; ) {
      const answer = await app.ask({
        do: "entries",
        match: this.match,
        after: from,
        ...(this.#token ? { token: this.#token } : {}),
      });
      if (answer.type !== "entries" || answer.entries.length === 0) break;
      found.push(...answer.entries.filter((entry) => entry.n > from && entry.n <= upto));
      from = answer.entries.at(-1)?.n ?? upto;
    }
    return found;
  }

  /** Odds of what is likely to be looked at, a few at a time: the server counts messages. */
  async #askAhead(): Promise<void> {
    const worth = at.legal(this.state).filter((entry) => this.looks.asksOdds.has(at.verb(entry.action)));
    for (const entry of worth.slice(0, 14)) await this.askOdds(entry.action);
  }

  async askOdds(action: string): Promise<void> {
    const n = this.state.table?.n ?? 0;
    const key = `${n} ${action}`;
    if (action in this.state.odds || this.#asking.has(key) || !this.state.table?.decision?.yours) return;
    this.#asking.add(key);
    const answer = await app.ask({ do: "odds", match: this.match, action });
    this.#asking.delete(key);
    if (answer.type === "odds") this.state = at.receiveOdds(this.state, action, answer.n, answer.odds);
  }

  /** Why the thing cannot be chosen, told in the prompt bar with the rule. */
  async whyNot(thing: string): Promise<void> {
    const answer = await app.ask({ do: "why", match: this.match, thing });
    if (answer.type !== "why" || answer.legal || answer.n !== this.state.table?.n) return;
    const first = answer.why.find((one) => one.reason);
    if (!first?.reason) return;
    const notice: at.Notice = { kind: "why-not", thing, reason: first.reason };
    if (first.rule) notice.rule = first.rule;
    this.state = { ...this.state, notice };
  }

  /** What the computer player would do: shown as a preview, never done. */
  async hint(): Promise<void> {
    const answer = await app.ask({ do: "hint", match: this.match });
    if (answer.type === "refused") this.state = at.receiveRefusal(this.state, answer.key);
    if (answer.type !== "hint" || answer.n !== this.state.table?.n) return;
    this.state = at.choose(at.leave(this.state), answer.action, () => false).state;
    void this.askOdds(answer.action);
  }

  pick(thing: string): void {
    this.#follow(at.pick(this.state, thing, (verb) => this.looks.immediate.has(verb)));
  }
  choose(entry: Legal | string): void {
    const action = typeof entry === "string" ? entry : entry.action;
    this.#follow(at.choose(this.state, action, (verb) => this.looks.immediate.has(verb)));
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

  /** Sends an action, typed or chosen; what cannot be done is told in the prompt bar. */
  async act(action: string): Promise<void> {
    if (this.state.pending || !this.state.table) return;
    const after = this.state.table.n;
    this.state = at.sent(this.state, action);
    await this.#change({ do: "act", after, action });
  }

  async #change(command: { do: string } & Record<string, unknown>): Promise<boolean> {
    const after = this.state.table?.n ?? 0;
    const answer = await app.ask({ match: this.match, after, ...command });
    if (answer.type === "refused") this.state = at.receiveRefusal(this.state, answer.key, answer.rule, answer.reason);
    else if (answer.type === "stale") {
      this.state = at.receiveStale(this.state, answer.n, answer.entries);
      await this.watch();
    } else if (answer.type === "done" && (this.state.table?.n ?? 0) >= (answer.n ?? 0)) {
      // Else the table with this action is still on its way, and the old choices stay closed until it is here.
      this.state = { ...this.state, pending: null };
    }
    return answer.type === "done";
  }

  undo = () => this.#change({ do: "undo" });
  askTakeback = () => this.#change({ do: "ask-takeback" });
  answerTakeback = (grant: boolean) => this.#change({ do: "answer-takeback", grant });
  resign = () => this.#change({ do: "resign" });
  note = (text: string) => this.#change({ do: "note", text });
  rematch = (accept: boolean) => this.#change({ do: "rematch", accept });
  prefer = (what: Record<string, boolean>) => this.#change({ do: "prefer", ...what });

  async handOver(): Promise<void> {
    const answer = await app.ask({ do: "hand-over", match: this.match });
    if (answer.type === "table") {
      const known = this.state;
      this.state = { ...at.receiveTable(known, { ...answer, n: Math.max(answer.n, known.table?.n ?? 0) }) };
      void this.#askAhead();
    }
  }

  async makeLink(kind: "invite" | "watch" | "recover", side?: string): Promise<string | null> {
    const answer = await app.ask({ do: "link", match: this.match, kind, ...(side ? { side } : {}) });
    if (answer.type !== "link") return null;
    const path = kind === "invite" ? "/join" : kind === "watch" ? `/watch/${this.match}` : "/recover";
    return `${location.origin}${path}#${answer.token}`;
  }

  async log(): Promise<string | null> {
    const answer = await app.ask({ do: "log", match: this.match });
    return answer.type === "log" ? answer.log : null;
  }
}
