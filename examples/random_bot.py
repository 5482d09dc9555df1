#!/usr/bin/env python3
"""Plays a whole game at random through `namyoum bot`; the protocol is in docs/bot-protocol.md.

    examples/random_bot.py build/release/namyoum bot storm --side vietminh --seed 1
"""
import json
import random
import subprocess
import sys


def main():
    command = sys.argv[1:] or ["namyoum", "bot", "storm"]
    game = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    dice = random.Random(1)
    decisions = 0
    for line in game.stdout:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            print("playing %(game)s as %(side)s against %(opponent)s" % message)
        elif kind == "decision":
            # A better bot looks at message["view"] here; any member of "legal" is a right answer.
            action = dice.choice(message["legal"])
            decisions += 1
            game.stdin.write("act " + action + "\n")
            game.stdin.flush()
        elif kind == "refused":
            print("refused: " + message["why"], file=sys.stderr)
            game.stdin.write("quit\n")
            game.stdin.flush()
        elif kind == "over":
            print("%d decisions; turn %d, %s: %s won" % (decisions, message["turn"], message["why"], message["winner"]))
    game.stdin.close()
    return game.wait()


if __name__ == "__main__":
    sys.exit(main())
