// Plays a game against a running program and writes what it sent, for the tests without a browser:
//     node dev/record.mjs http://127.0.0.1:8080 > test/recorded/storm.json
// Choices are drawn from a generator of our own, so only the server's dice differ from one recording to the next. It goes
// on until it has met every question that the tests look at.
const site = process.argv[2] ?? "http://127.0.0.1:8080";
const wanted = ["impulse", "action", "before-dice", "assign-damage", "retreat", "place-unit", "discard"];
let requests = 0;

const hello = await fetch(`${site}/api/hello`, {
  method: "POST",
  headers: { "content-type": "application/json", origin: site },
  body: "{}",
});
const cookie = hello.headers.getSetCookie()[0]?.split(";")[0] ?? "";

/** @param {Record<string, unknown>} command @returns {Promise<any>} */
async function ask(command) {
  const body = JSON.stringify({ v: 1, id: `x${++requests}`, ...command });
  for (;;) {
    const headers = { "content-type": "application/json", origin: site, cookie };
    const answer = await fetch(`${site}/api`, { method: "POST", headers, body });
    if (answer.status !== 429) return answer.json();
    await new Promise((done) => setTimeout(done, 100));
  }
}

let state = 1;
/** @param {any[]} list */
const pick = (list) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return list[Math.floor((state / 4294967296) * list.length)];
};

/** @returns {Promise<Record<string, any>>} */
async function game() {
  const seats = { vietminh: { kind: "person" }, french: { kind: "computer", level: "random" } };
  const { match } = await ask({ do: "create", game: "storm", scenario: "standard", options: {}, seats });
  /** @type {Record<string, any>} */
  const tables = {};
  for (;;) {
    const table = await ask({ do: "watch", match });
    if (table.status === "over") {
      const { entries } = await ask({ do: "entries", match, after: 0 });
      return { ...tables, over: table, entries: entries.slice(0, 200) };
    }
    if (!table.decision?.yours) continue;
    tables[table.decision.kind] ??= table;
    await ask({ do: "act", match, after: table.n, action: pick(table.decision.legal).action });
  }
}

for (;;) {
  const found = await game();
  if (!wanted.every((kind) => found[kind])) continue;
  const kept = Object.fromEntries([...wanted, "over", "entries"].map((name) => [name, found[name]]));
  process.stdout.write(`${JSON.stringify(kept)}\n`);
  break;
}
