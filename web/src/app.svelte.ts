// What all pages share: settings, words, the connection, where we are.
import { type Board, type BoardData, board } from "./core/board";
import { Connection, type Link, type Socket } from "./core/connection";
import { type Command, type Entry, type Eyes, type Message, passing } from "./core/protocol";
import type { Telling } from "./core/tell";
import { type Catalogue, type Language, type Values, type Words, words } from "./core/words";

export interface Settings {
  language: Language;
  theme: "light" | "dark" | "system";
  text: number;
  motion: boolean;
  notify: boolean;
}

const settingsKey = "namyoum.settings";

function storedSettings(): Settings {
  const language: Language = navigator.language.startsWith("fr") ? "fr" : "en";
  const plain: Settings = { language, theme: "system", text: 100, motion: true, notify: false };
  try {
    return { ...plain, ...JSON.parse(localStorage.getItem(settingsKey) ?? "{}") };
  } catch {
    return plain;
  }
}

export interface Chapter {
  chapter: string;
  title: string;
  intro?: string;
  rules: { id: string; text: string }[];
}

class App {
  settings = $state.raw<Settings>(storedSettings());
  words = $state.raw<Words>(words("en", {}));
  ready = $state(false);
  failed = $state(false);
  path = $state(location.pathname);
  hash = $state(location.hash);
  link = $state.raw<Link>({ state: "connecting" });
  boards = $state.raw<Record<string, Board>>({});
  guides = $state.raw<Record<string, Chapter[]>>({});
  dark = $state(matchMedia("(prefers-color-scheme: dark)").matches);
  /** How many pages look at a match; while one is replaced by the next there are two. */
  watching = new Map<string, number>();
  #catalogues: Partial<Record<Language, Catalogue>> = {};
  #news = new Set<(message: Message) => void>();
  #opens = new Set<() => void>();

  connection = new Connection({
    open: () => new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/ws`) as unknown as Socket,
    hello: async () => {
      const answer = await fetch("/api/hello", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: "{}",
      });
      await answer.text(); // read to its end, so that the connection is free again
      if (!answer.ok) throw new Error(String(answer.status));
    },
    now: () => Date.now(),
    later: (task, milliseconds) => {
      const timer = setTimeout(task, milliseconds);
      return () => clearTimeout(timer);
    },
    newId: () => crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint32Array(4))].join("-"),
  });

  get theme(): "light" | "dark" {
    return this.settings.theme === "system" ? (this.dark ? "dark" : "light") : this.settings.theme;
  }

  async start(): Promise<void> {
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (event) => {
      this.dark = event.matches;
    });
    addEventListener("popstate", () => this.#arrived());
    addEventListener("offline", () => this.connection.drop());
    addEventListener("online", () => this.connection.retry());
    this.connection.onLink = (link) => {
      this.link = link;
    };
    this.connection.onNews = (message) => {
      for (const hear of this.#news) hear(message);
    };
    this.connection.onOpen = () => {
      for (const open of this.#opens) open();
    };
    this.connection.start();
    await this.#speak(this.settings.language);
  }

  /** Speaks a language once its words are here, if it is still the one that is wanted. */
  async #speak(language: Language): Promise<void> {
    const isWanted = () => language === this.settings.language;
    const ask = () => json<Catalogue>(`/api/words/${language}`);
    const catalogue =
      this.#catalogues[language] ??
      (await insist(ask, isWanted, () => {
        this.failed = true;
      }));
    if (!catalogue || !isWanted()) return;
    this.#catalogues[language] = catalogue;
    this.words = words(language, catalogue);
    document.documentElement.lang = language;
    this.failed = false;
    this.ready = true;
  }

  set(change: Partial<Settings>): void {
    this.settings = { ...this.settings, ...change };
    try {
      localStorage.setItem(settingsKey, JSON.stringify(this.settings));
    } catch {
      // A browser that keeps nothing still plays; the settings last for this page.
    }
    if (change.language) void this.#speak(change.language);
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.#arrived();
    scrollTo(0, 0);
  }

  #arrived(): void {
    this.path = location.pathname;
    this.hash = location.hash;
  }

  ask(command: Command): Promise<Message> {
    return this.connection.ask(command);
  }
  /** The log of a match between two entries, as this viewer reads it. A message holds 500 at most; none is left out. */
  async entries(match: string, after: number, upto: number, viewer?: Eyes): Promise<Entry[]> {
    const found: Entry[] = [];
    for (let from = after; from < upto; ) {
      const answer = await this.ask({ do: "entries", match, after: from, ...(viewer ? { viewer } : {}) });
      if (answer.type === "refused" && passing.has(answer.key)) {
        await new Promise((done) => setTimeout(done, 1000));
        continue;
      }
      if (answer.type !== "entries" || answer.entries.length === 0) break;
      found.push(...answer.entries.filter((entry) => entry.n > from && entry.n <= upto));
      from = answer.entries.at(-1)?.n ?? upto;
    }
    return found;
  }

  /** Hears news and new connections until the returned function is called. */
  listen(news: (message: Message) => void, open: () => void): () => void {
    this.#news.add(news);
    this.#opens.add(open);
    return () => {
      this.#news.delete(news);
      this.#opens.delete(open);
    };
  }

  #fetching = new Set<string>();
  /** Sees to it that the board will be there, however often that takes. */
  async needBoard(game: string): Promise<void> {
    if (this.boards[game] || this.#fetching.has(game)) return;
    this.#fetching.add(game);
    const loaded = await insist(() => json<BoardData>(`/api/board/${game}`));
    if (loaded) this.boards = { ...this.boards, [game]: board(loaded) };
    this.#fetching.delete(game);
  }

  async guide(game: string, language: Language): Promise<Chapter[]> {
    const key = `${game}/${language}`;
    const known = this.guides[key];
    if (known) return known;
    const loaded = await json<Chapter[]>(`/api/guide/${key}`);
    this.guides = { ...this.guides, [key]: loaded };
    return loaded;
  }

  telling(game: string): Telling | null {
    const known = this.boards[game];
    return known ? { words: this.words, board: known, game } : null;
  }
}

/** Asks until there is an answer, with longer and longer pauses, for as long as it is wanted. */
async function insist<T>(
  ask: () => Promise<T>,
  isWanted: () => boolean = () => true,
  failed: () => void = () => {},
): Promise<T | undefined> {
  for (let pause = 500; isWanted(); pause = Math.min(15_000, pause * 2)) {
    try {
      return await ask();
    } catch {
      failed();
      await new Promise((done) => setTimeout(done, pause));
    }
  }
  return undefined;
}

/** The chapter of rulings bears the same word as its title in every language. */
export const chapterTitle = (chapter: Chapter): string =>
  chapter.chapter === "rulings" ? t("web.guide.rulings") : chapter.title;

async function json<T>(address: string): Promise<T> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return (await answer.json()) as T;
}

export const app = new App();
export const t = (key: string, values?: Values): string => app.words.text(key, values);
