// Matches between two computers belong to nobody: this device keeps their links, so that the lobby can list them.
import type { Eyes } from "./protocol";

export interface Watched {
  match: string;
  token: string;
  game: string;
  level: string;
  created: number;
  /** Known once the match was seen to its end. */
  winner?: Eyes;
}

interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const key = "namyoum.watched";
const most = 20;

const fits = (one: unknown): one is Watched => {
  const { match, token, game } = (one ?? {}) as Partial<Watched>;
  return typeof match === "string" && typeof token === "string" && typeof game === "string";
};

/** A browser may refuse even to be asked for what it keeps. */
function own(): Shelf {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => {} };
  }
}

export function watched(shelf: Shelf = own()): Watched[] {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter(fits) : [];
  } catch {
    return [];
  }
}

/** Keeps a link, or what became known about it; the newest first. */
export function keepWatched(one: Watched, shelf: Shelf = own()): void {
  const rest = watched(shelf).filter(({ match }) => match !== one.match);
  try {
    shelf.setItem(key, JSON.stringify([one, ...rest].sort((a, b) => b.created - a.created).slice(0, most)));
  } catch {
    // A browser that keeps nothing forgets the link with the page.
  }
}

/** Behind the # of a replay's address: a spectator's token, and behind an @ the moment, or "play". */
export interface ReplayAddress {
  token: string;
  moment: number | null;
  plays: boolean;
}
export function replayAddress(hash: string): ReplayAddress {
  const text = hash.replace(/^#/, "");
  const bare = /^\d{1,6}$/.test(text);
  const [token = "", at = ""] = bare ? ["", text] : text.split("@");
  return { token, moment: /^\d+$/.test(at) ? Number(at) : null, plays: at === "play" };
}
export const replayPath = (match: string, token: string, at: number | "play"): string =>
  `/replay/${match}#${token ? `${token}@${at}` : at}`;
