"""A server of ours in a process of its own, and people who talk to it over HTTP. Used by the harnesses in this folder."""
import http.client
import json
import os
import signal
import subprocess
import threading


class Gone(Exception):
    """The server did not answer: it was killed, or is not up yet."""


class Server:
    """`namyoum serve` on any free port. start() again after kill() is the restart that everybody waits for."""

    def __init__(self, program, database, *options):
        self.words = [program, "serve", "--listen", "127.0.0.1:0", "--db", database, "--log-level", "warning",
                      "--connections-per-address", "10000", "--rate", "100000", *options]
        self.process = None
        self.port = None
        self.up = threading.Event()

    def start(self):
        self.process = subprocess.Popen(self.words, stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        if "http://" not in line:
            raise SystemExit("the server did not start: %r, exit code %s" % (line, self.process.wait()))
        self.port = int(line.rsplit(":", 1)[1].rstrip("/\n"))
        self.up.set()

    def kill(self):
        self.up.clear()
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        """Asks it to end; returns the exit code."""
        self.up.clear()
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=30)
        self.process.stdout.close()
        return code


class Person:
    """Somebody with a cookie. Commands are answered one at a time; Gone when the server is away."""

    def __init__(self, server, name):
        self.server = server
        self.name = name
        self.requests = 0
        self.cookie = None
        self.connection = None
        self.port = None

    def post(self, path, body):
        try:
            if self.connection is None or self.port != self.server.port:
                self.port = self.server.port
                self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
            headers = {"Content-Type": "application/json"}
            if self.cookie:
                headers["Cookie"] = self.cookie
            self.connection.request("POST", path, json.dumps(body), headers)
            response = self.connection.getresponse()
            text = response.read()
            given = response.getheader("Set-Cookie")
            if given:
                self.cookie = given.split(";")[0]
            return json.loads(text)
        except (OSError, http.client.HTTPException, ValueError) as problem:
            self.connection = None
            raise Gone(str(problem)) from problem

    def hello(self):
        self.post("/api/hello", {})
        return self

    def command(self, **fields):
        """A command with an id of its own, ready to be sent and, if need be, sent again."""
        self.requests += 1
        return {"v": 1, "id": "%s-%d-%s" % (self.name, self.requests, os.urandom(4).hex()), **fields}

    def ask(self, **fields):
        return self.post("/api", self.command(**fields))


def new_match(french, vietminh):
    """A match between two persons; its id."""
    created = french.ask(do="create", game="storm",
                         seats={"french": {"kind": "person"}, "vietminh": {"kind": "open"}})
    joined = vietminh.ask(do="join", token=created["invites"]["vietminh"])
    if joined["type"] != "joined":
        raise SystemExit("cannot join: %r" % joined)
    return created["match"]
