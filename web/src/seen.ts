// The last entry of each match that was on this device's screen, so that a return can show what was missed.
const storageKey = "namyoum.seen";
const most = 60;

function all(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

export const lastSeen = (match: string): number | undefined => all()[match];

export function noteSeen(match: string, n: number): void {
  try {
    const { [match]: _before, ...others } = all();
    const kept = Object.entries(others).slice(1 - most);
    localStorage.setItem(storageKey, JSON.stringify({ ...Object.fromEntries(kept), [match]: n }));
  } catch {
    // A browser that keeps nothing shows nothing as missed.
  }
}
