#!/usr/bin/env python3
"""Trouble for a server of ours on this machine, to be run beside namyoum_load: connections that stop in the middle of a
request and are opened anew when the server closes them, and a flood of bad requests. It talks to 127.0.0.1 only.

    python3 bench/siege.py --port 8765 --half-open 2000 --flood 200 --seconds 60
"""
import argparse
import selectors
import socket
import sys
import time

BAD = [
    b"GET / HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n",
    b"POST /api HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\n{{{{{",
    b"POST /api HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: 99999999\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET /api/ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://elsewhere.example\r\nUpgrade: websocket\r\n\r\n",
]


def connect(port):
    client = socket.socket()
    client.settimeout(2)
    client.connect(("127.0.0.1", port))
    return client


def open_half(port, waiting):
    client = connect(port)
    client.send(b"POST /api HTTP/1.1\r\nHost: 127.0.0.1")
    client.setblocking(False)
    waiting.register(client, selectors.EVENT_READ)


def main():
    parser = argparse.ArgumentParser(description="Half-open connections and bad requests for a server on this machine")
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument("--half-open", type=int, default=2000, metavar="N")
    parser.add_argument("--flood", type=float, default=200, metavar="N", help="bad requests a second")
    parser.add_argument("--seconds", type=float, default=60)
    asked = parser.parse_args()
    bad = [request % asked.port if b"%d" in request else request for request in BAD]
    waiting = selectors.DefaultSelector()
    for _ in range(asked.half_open):
        open_half(asked.port, waiting)
    print("%d connections are half open" % asked.half_open, flush=True)
    start = time.monotonic()
    sent = reopened = refused = 0
    while (now := time.monotonic() - start) < asked.seconds:
        for key, _ in waiting.select(0.002):
            waiting.unregister(key.fileobj)
            key.fileobj.close()
            open_half(asked.port, waiting)
            reopened += 1
        while sent < now * asked.flood:
            sent += 1
            try:
                with connect(asked.port) as client:
                    client.send(bad[sent % len(bad)])
            except OSError:
                refused += 1
    print("%d bad requests sent, %d of them not even taken; %d half-open connections closed by the server and opened anew"
          % (sent, refused, reopened))


if __name__ == "__main__":
    try:
        main()
    except ConnectionRefusedError:
        sys.exit("the server is gone")
