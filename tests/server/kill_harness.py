#!/usr/bin/env python3
"""Kills the server again and again while people play, and looks afterwards whether anything was lost or doubled.

    kill_harness.py PROGRAM FOLDER [--kills 5] [--pairs 6] [--seed 1]

Pairs of people play matches with random legal actions over HTTP. At random moments the server is ended with SIGKILL and
started again on the same file; whoever had no answer sends the same request once more. At the end every action that was
acknowledged must stand in the database under the number it was acknowledged with, once, and nothing else that a person
asked for may stand there.
"""
import argparse
import os
import random
import shutil
import sqlite3
import sys
import threading
import time

from talk import Gone, Person, Server, new_match


class Pair(threading.Thread):
    """Two people who play one match after another until they are told to stop."""

    def __init__(self, server, number, seed):
        super().__init__(daemon=True)
        self.server = server
        self.random = random.Random(seed * 1000 + number)
        self.people = [Person(server, "f%d" % number), Person(server, "v%d" % number)]
        self.acknowledged = {}  # (match, number) to (request, action)
        self.repeats = 0        # requests that were sent again after a kill
        self.trouble = None
        self.stopping = False

    def patiently(self, call):
        """Calls until there is an answer, waiting for the restart in between."""
        tries = 0
        while True:
            try:
                return call(), tries
            except Gone:
                tries += 1
                if tries > 200:
                    raise
                self.server.up.wait(30)
                time.sleep(0.01)

    def send(self, person, command):
        answer, tries = self.patiently(lambda: person.post("/api", command))
        self.repeats += tries > 0
        return answer

    def run(self):
        try:
            for person in self.people:
                self.patiently(person.hello)
            while not self.stopping:
                self.play()
        except Exception as problem:  # a harness must say what went wrong, whatever it was
            self.trouble = repr(problem)

    def begin(self):
        """A new match. To create and to join are not repeatable requests: after a kill another match is made."""
        while True:
            try:
                return new_match(*self.people)
            except (Gone, SystemExit, KeyError):
                self.server.up.wait(30)
                time.sleep(0.01)

    def play(self):
        match = self.begin()
        while not self.stopping:
            for person in self.people:
                table = self.send(person, person.command(do="watch", match=match))
                if table["status"] != "playing":
                    return
                if table["decision"]["yours"]:
                    break
            else:
                continue
            action = self.random.choice(table["decision"]["legal"])["action"]
            command = person.command(do="act", match=match, after=table["n"], action=action)
            answer = self.send(person, command)
            if answer["type"] != "done" or answer["n"] != table["n"] + 1:
                raise AssertionError("%r was answered with %r" % (command, answer))
            self.acknowledged[match, answer["n"]] = (command["id"], action)
            if self.random.random() < 0.05:  # a repeat gets the first answer
                again = self.send(person, command)
                if again != answer:
                    raise AssertionError("a repeat was answered with %r, first with %r" % (again, answer))


def compare(database, pairs):
    """What is wrong with the file, line by line."""
    wrong = []
    with sqlite3.connect(database) as file:
        if file.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
            wrong.append("the database is damaged")
        stored = {(match, number): (request.split(":", 1)[1], text) for match, number, request, text in file.execute(
            "SELECT match, number, request, text FROM entry WHERE request != ''")}
        gaps = file.execute("SELECT match FROM entry GROUP BY match HAVING max(number) != count(*)").fetchall()
    wrong += ["gap in match %s" % match for (match,) in gaps]
    acknowledged = {key: value for pair in pairs for key, value in pair.acknowledged.items()}
    for key, value in acknowledged.items():
        if stored.get(key) != value:
            wrong.append("lost: %s is %s, acknowledged was %s" % (key, stored.get(key), value))
    requests = [request for request, _ in stored.values()]
    wrong += ["doubled: %s" % request for request in set(requests) if requests.count(request) > 1]
    # Nobody stops between asking and being answered, so nothing else can be there.
    wrong += ["never acknowledged: %s %s" % (key, value) for key, value in stored.items() if key not in acknowledged]
    return wrong, len(acknowledged)


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("program")
    words.add_argument("folder")
    words.add_argument("--kills", type=int, default=5)
    words.add_argument("--pairs", type=int, default=6)
    words.add_argument("--seed", type=int, default=1)
    asked = words.parse_args()
    shutil.rmtree(asked.folder, ignore_errors=True)
    os.makedirs(asked.folder)
    database = os.path.join(asked.folder, "matches.db")
    server = Server(asked.program, database)
    server.start()
    pairs = [Pair(server, number, asked.seed) for number in range(asked.pairs)]
    for pair in pairs:
        pair.start()
    moments = random.Random(asked.seed)
    for kill in range(asked.kills):
        time.sleep(moments.uniform(0.2, 2.0))
        server.kill()
        server.start()
        print("kill %d of %d: %d acknowledged so far" % (kill + 1, asked.kills, sum(len(p.acknowledged) for p in pairs)),
              flush=True)
    time.sleep(1)
    for pair in pairs:
        pair.stopping = True
    for pair in pairs:
        pair.join(60)
    code = server.stop()
    wrong, count = compare(database, pairs)
    wrong += ["a pair of players stopped: " + pair.trouble for pair in pairs if pair.trouble]
    wrong += ["a pair of players hangs" for pair in pairs if pair.is_alive()]
    if code != 0:
        wrong.append("the server ended with %d after SIGTERM" % code)
    if count == 0:
        wrong.append("nothing was acknowledged")
    for line in wrong[:20]:
        print("WRONG", line)
    print("%d kills, %d acknowledged actions, %d requests sent again: %s"
          % (asked.kills, count, sum(pair.repeats for pair in pairs), "%d wrong" % len(wrong) if wrong else "none lost, "
             "none doubled"))
    return 1 if wrong else 0


sys.exit(main())
