#!/usr/bin/env python3
"""Computes the dice of a finished match again, from the key and the seeds in its log, without namyoum:

    python3 examples/verify_dice.py game.log

How a roll follows from them is said in src/match/dice.h. Knowing no rules, it takes from the log which of how many
outcomes each roll was ("# 7 of 36"); that dice show what that number says is checked, which card it means is not.
"""
import hashlib
import re
import sys


def draw(key, match, seeds, index, bound):
    """One of 0 .. bound-1, without bias: numbers in the last, incomplete round are thrown again."""
    for attempt in range(1 << 32):
        message = b"namyoum dice 1\0" + match.encode() + b"\0" + seeds["french"] + seeds["vietminh"]
        message += index.to_bytes(8, "little") + attempt.to_bytes(4, "little")
        number = int.from_bytes(hashlib.blake2b(message, key=key, digest_size=32).digest()[:8], "little")
        if number < (1 << 64) // bound * bound:
            return number % bound


def main(path):
    header, seeds, index, played = {}, {}, 0, 0
    lines = iter(open(path, encoding="utf-8").read().splitlines())
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "actions":
            break
        if word == "seed":
            side, _, digits = rest.partition(" ")
            seeds[side] = bytes.fromhex(digits)
        header[word] = rest
    key = bytes.fromhex(header["dice-key"])
    if hashlib.blake2b(key, digest_size=32).hexdigest() != header["dice-hash"]:
        return "the key is not the one that was promised"
    for line in lines:
        side, _, rest = line.partition(" ")
        if side not in ("french", "vietminh", "chance"):
            continue
        played += 1
        if side != "chance" or played <= int(header.get("imported", 0)):
            continue
        said = re.fullmatch(r"(.*?)  # (\d+) of (\d+)", rest)
        outcome, bound = int(said[2]) - 1, int(said[3])
        if draw(key, header["match"], seeds, index, bound) != outcome:
            return "roll %d ('%s') is not what the key gives" % (index + 1, rest)
        dice = re.fullmatch(r"roll (\d) (\d)", said[1])
        if dice and bound == 36 and outcome != (int(dice[1]) - 1) * 6 + int(dice[2]) - 1:
            return "roll %d ('%s') does not show the dice that were thrown" % (index + 1, rest)
        index += 1
    imported = int(header.get("imported", 0))
    print("%s: %d rolls and draws, all as the key and both seeds give them%s"
          % (path, index, "; the first %d actions were imported and prove nothing" % imported if imported else ""))


sys.exit(main(sys.argv[1]))
