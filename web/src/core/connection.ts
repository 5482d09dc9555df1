// One WebSocket to the server, kept up. A command that got no answer is sent again with the same id after a broken
// connection; the server answers a repeated id as the first time and does nothing twice (docs/protocol.md).
import type { Command, Message } from "./protocol";

export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export type Link = { state: "connecting" } | { state: "open" } | { state: "lost"; retryAt: number };

export interface Outside {
  open(): Socket;
  /** Says hello, so that there is a cookie before the socket is opened. */
  hello(): Promise<void>;
  now(): number;
  later(task: () => void, milliseconds: number): () => void;
  newId(): string;
}

interface Waiting {
  text: string;
  answer: (message: Message) => void;
}

const firstPause = 500;
const longestPause = 15_000;

export class Connection {
  link: Link = { state: "connecting" };
  onLink: (link: Link) => void = () => {};
  onNews: (message: Message) => void = () => {};
  /** Called on every connection, before what waits is sent: here watched tables are asked for anew. */
  onOpen: () => void = () => {};

  #outside: Outside;
  #socket: Socket | null = null;
  #waiting = new Map<string, Waiting>();
  #pause = firstPause;
  #cancelRetry: () => void = () => {};
  #ended = false;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  start(): void {
    this.#cancelRetry();
    this.#change({ state: "connecting" });
    this.#outside.hello().then(
      () => this.#open(),
      () => this.#lost(),
    );
  }

  /** Tries at once instead of waiting for the next time. */
  retry(): void {
    if (this.link.state === "lost") this.start();
  }

  /** The network is said to be gone. A socket would notice only after minutes; it is given up, and tried for anew. */
  drop(): void {
    const socket = this.#socket;
    if (!socket) return;
    this.#lost();
    socket.close();
  }

  end(): void {
    this.#ended = true;
    this.#cancelRetry();
    this.#socket?.close();
  }

  ask(command: Command): Promise<Message> {
    const id = this.#outside.newId();
    return new Promise((answer) => {
      const waiting = { text: JSON.stringify({ v: 1, id, ...command }), answer };
      this.#waiting.set(id, waiting);
      this.#send(waiting);
    });
  }

  /** Says something that only this connection is about: now, or not at all, and never again. */
  tell(command: Command): void {
    if (this.link.state === "open") this.#socket?.send(JSON.stringify({ v: 1, id: this.#outside.newId(), ...command }));
  }

  #send(waiting: Waiting): void {
    if (this.link.state === "open") this.#socket?.send(waiting.text);
  }

  #open(): void {
    if (this.#ended) return;
    const socket = this.#outside.open();
    this.#socket = socket;
    socket.onopen = () => {
      this.#pause = firstPause;
      const unanswered = [...this.#waiting.values()];
      this.#change({ state: "open" });
      this.onOpen();
      for (const waiting of unanswered) this.#send(waiting);
    };
    socket.onmessage = (event) => this.#receive(String(event.data));
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #receive(text: string): void {
    const message = JSON.parse(text) as Message;
    const waiting = message.id === undefined ? undefined : this.#waiting.get(message.id);
    if (message.id === undefined) this.onNews(message);
    if (!waiting || message.id === undefined) return;
    this.#waiting.delete(message.id);
    waiting.answer(message);
  }

  #lost(): void {
    this.#socket = null;
    if (this.#ended) return;
    const pause = this.#pause;
    this.#pause = Math.min(longestPause, pause * 2);
    this.#change({ state: "lost", retryAt: this.#outside.now() + pause });
    this.#cancelRetry = this.#outside.later(() => this.start(), pause);
  }

  #change(link: Link): void {
    this.link = link;
    this.onLink(link);
  }
}
