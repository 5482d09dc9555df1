#!/usr/bin/env python3
"""A player at a server's table, from the command line: creates a match or joins one, and plays random legal actions over
a WebSocket until it is over. docs/protocol.md says what the two tell each other.

    python3 examples/match_client.py http://127.0.0.1:8765 create      prints the token that the other joins with
    python3 examples/match_client.py http://127.0.0.1:8765 join TOKEN
"""
import base64
import http.client
import json
import os
import random
import socket
import struct
import sys
import time
import urllib.parse


def hello(host):
    """A cookie: whoever has it sits on the seats that it takes."""
    connection = http.client.HTTPConnection(host)
    connection.request("POST", "/api/hello", "{}", {"Content-Type": "application/json"})
    return connection.getresponse().getheader("Set-Cookie").split(";")[0]


class WebSocket:
    """As much of RFC 6455 as a client of ours needs: text frames, and pings answered."""

    def __init__(self, host, cookie):
        name, _, port = host.partition(":")
        self.socket = socket.create_connection((name, int(port or 80)))
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(("GET /api/ws HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\nCookie: %s\r\n\r\n"
                             % (host, key, cookie)).encode())
        self.stream = self.socket.makefile("rb")
        status = self.stream.readline()
        if b" 101 " not in status:
            sys.exit("no WebSocket here: " + status.decode(errors="replace"))
        while self.stream.readline() not in (b"\r\n", b""):
            pass

    def frame(self, kind, payload):
        length = len(payload)
        size = bytes([128 | length]) if length < 126 else b"\xfe" + struct.pack(">H", length)
        mask = os.urandom(4)
        self.socket.sendall(bytes([128 | kind]) + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))

    def send(self, message):
        self.frame(1, json.dumps(message).encode())

    def receive(self):
        text = b""
        while True:
            first, second = self.stream.read(2)
            length = second & 127
            if length > 125:
                length = struct.unpack(">H" if length == 126 else ">Q", self.stream.read(2 if length == 126 else 8))[0]
            payload = self.stream.read(length)
            kind = first & 15
            if kind == 9:
                self.frame(10, payload)
            elif kind == 8:
                sys.exit("the server closed the connection")
            elif kind in (0, 1):
                text += payload
                if first & 128:
                    return json.loads(text)


class Player:
    def __init__(self, address):
        host = urllib.parse.urlsplit(address).netloc
        self.web = WebSocket(host, hello(host))
        self.asked = 0

    def ask(self, **command):
        """Sends a command and waits for its answer; news that comes between is passed over: the answer is newer."""
        self.asked += 1
        self.web.send({"v": 1, "id": str(self.asked), **command})
        while True:
            message = self.web.receive()
            if message["type"] == "error" and message["key"] == "too-fast":
                time.sleep(0.2)
                self.web.send({"v": 1, "id": str(self.asked), **command})
            if message.get("id") == str(self.asked):
                if message["type"] == "refused":
                    sys.exit("refused: %s" % message)
                return message

    def play(self, match):
        table = self.ask(do="watch", match=match)
        while table["status"] in ("waiting", "playing"):
            if table["decision"]["yours"]:
                action = random.choice(table["decision"]["legal"])["action"]
                self.ask(do="act", match=match, after=table["n"], action=action)
                table = self.ask(do="watch", match=match)
                continue
            message = self.web.receive()
            if message["type"] == "table" and message["n"] > table["n"]:
                table = message
        print("match %s, %d entries: %s, the winner is %s" % (match, table["n"], table["status"], table["winner"]))


def main(words):
    if len(words) < 2 or words[1] not in ("create", "join") or (words[1] == "join" and len(words) != 3):
        sys.exit(__doc__)
    player = Player(words[0])
    if words[1] == "create":
        created = player.ask(do="create", game="storm",
                             seats={"french": {"kind": "person"}, "vietminh": {"kind": "open"}})
        print("token", created["invites"]["vietminh"], flush=True)
        player.play(created["match"])
    else:
        player.play(player.ask(do="join", token=words[2])["match"])


main(sys.argv[1:])
