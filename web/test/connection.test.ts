import { beforeEach, describe, expect, it } from "vitest";
import { Connection, type Link, type Socket } from "../src/core/connection";
import type { Message } from "../src/core/protocol";

class FakeSocket implements Socket {
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.onclose?.();
  }
}

let sockets: FakeSocket[];
let tasks: { task: () => void; pause: number }[];
let greets: boolean;
let links: Link["state"][];
let connection: Connection;
let ids: number;

const settle = () => new Promise((done) => setTimeout(done, 0));
const last = () => sockets.at(-1) ?? expect.fail("no socket");

beforeEach(() => {
  sockets = [];
  tasks = [];
  links = [];
  greets = true;
  ids = 0;
  connection = new Connection({
    open: () => {
      sockets.push(new FakeSocket());
      return last();
    },
    hello: () => (greets ? Promise.resolve() : Promise.reject(new Error("no server"))),
    now: () => 1000,
    later: (task, pause) => {
      tasks.push({ task, pause });
      return () => {};
    },
    newId: () => `id-${ids++}`,
  });
  connection.onLink = (link) => links.push(link.state);
});

async function opened() {
  connection.start();
  await settle();
  last().onopen?.();
}

describe("the connection", () => {
  it("is given up when the network is gone, and what was not answered is sent again", async () => {
    await opened();
    const answer = connection.ask({ do: "games" });
    connection.drop();
    expect(links.at(-1)).toBe("lost");
    connection.drop(); // twice is once
    connection.retry();
    await settle();
    last().onopen?.();
    expect(sockets.length).toBe(2);
    expect(last().sent).toEqual(sockets[0]?.sent);
    last().onmessage?.({ data: JSON.stringify({ v: 1, type: "games", id: "id-0", games: [] }) });
    expect((await answer).type).toBe("games");
  });

  it("keeps commands until the socket is open, and answers by id", async () => {
    const answer = connection.ask({ do: "games" });
    await opened();
    expect(JSON.parse(last().sent[0] ?? "")).toEqual({ v: 1, id: "id-0", do: "games" });
    last().onmessage?.({ data: '{"v":1,"type":"games","id":"id-0","games":[]}' });
    expect((await answer).type).toBe("games");
    expect(links).toEqual(["connecting", "open"]);
  });

  it("sends an unanswered command again with the same id after a break", async () => {
    await opened();
    const answer = connection.ask({ do: "act", action: "pass" });
    const first = last().sent[0];
    last().onclose?.();
    expect(links.at(-1)).toBe("lost");
    tasks[0]?.task();
    await settle();
    last().onopen?.();
    expect(sockets.length).toBe(2);
    expect(last().sent).toEqual([first]);
    last().onmessage?.({ data: '{"v":1,"type":"done","id":"id-0"}' });
    expect((await answer).type).toBe("done");
    last().onclose?.();
    tasks.at(-1)?.task();
    await settle();
    last().onopen?.();
    expect(last().sent).toEqual([]);
  });

  it("waits longer each time, and begins anew with short pauses after it was open", async () => {
    greets = false;
    connection.start();
    await settle();
    for (let tries = 0; tries < 7; ++tries) {
      tasks.at(-1)?.task();
      await settle();
    }
    expect(tasks.map(({ pause }) => pause)).toEqual([500, 1000, 2000, 4000, 8000, 15000, 15000, 15000]);
    greets = true;
    tasks.at(-1)?.task();
    await settle();
    last().onopen?.();
    last().onclose?.();
    expect(tasks.at(-1)?.pause).toBe(500);
  });

  it("asks for the watched tables before it sends what waited", async () => {
    connection.onOpen = () => void connection.ask({ do: "watch", since: 12 });
    void connection.ask({ do: "act" });
    await opened();
    expect(last().sent.map((text) => JSON.parse(text).do)).toEqual(["watch", "act"]);
  });

  it("says what is about this connection now or never", async () => {
    connection.tell({ do: "leave", match: "k7" });
    await opened();
    expect(last().sent).toEqual([]); // a new connection watches nothing that could be left
    connection.tell({ do: "leave", match: "k7" });
    expect(last().sent.map((text) => JSON.parse(text))).toMatchObject([{ v: 1, do: "leave", match: "k7" }]);
    last().onclose?.();
    tasks.at(-1)?.task();
    await settle();
    last().onopen?.();
    expect(last().sent).toEqual([]);
  });

  it("hands news on, which have no id", async () => {
    const news: Message[] = [];
    connection.onNews = (message) => news.push(message);
    await opened();
    last().onmessage?.({ data: '{"v":1,"type":"table"}' });
    expect(news.length).toBe(1);
  });
});
