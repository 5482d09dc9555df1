// Of each match, the last entry that was on this device's screen and the one after which its player last acted, so that
// a return can show what was missed and what the others did since.
export interface Seen {
  seen?: number;
  acted?: number;
}
const storageKey = "namyoum.seen";
const most = 60;

function all(): Record<string, Seen> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? "{}") as Record<string, Seen>;
  } catch {
    return {};
  }
}

export const lastSeen = (match: string): Seen => all()[match] ?? {};

export function noteSeen(match: string, change: Seen): void {
  try {
    const { [match]: before, ...others } = all();
    const kept = Object.entries(others).slice(1 - most);
    localStorage.setItem(
      storageKey,
      JSON.stringify({ ...Object.fromEntries(kept), [match]: { ...before, ...change } }),
    );
  } catch {
    // A browser that keeps nothing shows nothing as missed.
  }
}
