// Actions typed in the notation of the log: which legal ones a beginning may become.
import type { Legal } from "./protocol";

/** Those that begin with what is typed, then those whose notation or words hold every word of it. */
export function completions(legal: Legal[], typed: string, say: (entry: Legal) => string, most = 8): Legal[] {
  const wanted = typed.trim().toLowerCase().replace(/\s+/g, " ");
  if (wanted === "") return legal.slice(0, most);
  const begins = legal.filter((entry) => entry.action.toLowerCase().startsWith(wanted));
  const parts = wanted.split(" ");
  const holds = legal.filter((entry) => {
    const text = `${entry.action} ${say(entry)}`.toLowerCase();
    return !begins.includes(entry) && parts.every((part) => text.includes(part));
  });
  return [...begins, ...holds].slice(0, most);
}
