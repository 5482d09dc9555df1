// Messages of a real server, from one game against a computer player (dev/record.mjs).
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import type { Entry, Table } from "../src/core/protocol";
import * as at from "../src/core/state";

export const recorded = JSON.parse(readFileSync(new URL("recorded/storm.json", import.meta.url), "utf8")) as Record<
  string,
  Table
> & { entries: Entry[] };
/** The table with a decision of that kind. */
export const table = (kind: string): Table => structuredClone(recorded[kind] ?? expect.fail(kind));
export const seen = (kind: string): at.TableState => at.receiveTable(at.empty, table(kind));
