// The keys of the table, in one list: the page acts by it and the list of keys shows it.
import { overlays } from "./overlays";

export const keyCommands: readonly { command: string; keys: readonly string[]; shown?: string }[] = [
  { command: "number", keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], shown: "1-9" },
  { command: "commit", keys: ["Enter"] },
  { command: "leave", keys: ["Escape"], shown: "Esc" },
  { command: "undo", keys: ["u"] },
  { command: "pass", keys: ["p"] },
  { command: "type", keys: [":", ";"] },
  { command: "hint", keys: ["i"] },
  { command: "hand", keys: ["h"] },
  { command: "log", keys: ["g"] },
  { command: "area", keys: ["a"] },
  { command: "rule", keys: ["r"] },
  { command: "text", keys: ["b"] },
  { command: "next-missed", keys: ["."] },
  { command: "previous-missed", keys: [","] },
  { command: "whole", keys: ["v"] },
  { command: "zoom-in", keys: ["+", "="], shown: "+" },
  { command: "zoom-out", keys: ["-"], shown: "−" },
  { command: "bare", keys: ["c"] },
  ...overlays.map(({ name, key }) => ({ command: `overlay-${name}`, keys: [key] })),
  { command: "search", keys: ["/"] },
  { command: "keys", keys: ["?"] },
];

const byKey = new Map(keyCommands.flatMap(({ command, keys }) => keys.map((key) => [key, command] as const)));

export const commandOf = (key: string): string | undefined =>
  byKey.get(key) ?? (key.length === 1 ? byKey.get(key.toLowerCase()) : undefined);

export const arrowSteps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
