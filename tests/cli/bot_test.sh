#!/bin/sh
# The bot protocol from outside: a whole game, a refusal with its rule, and garbage that breaks nothing.
set -u
fail() { echo "FAILED: $1"; exit 1; }
rm -f "$SCRATCH"/*.log

# A whole game, twice with the same seed: the same log, which replays.
for run in one two; do
    python3 examples/random_bot.py "$NAMYOUM" bot storm --side vietminh --opponent random --seed 4 \
        --log "$SCRATCH/$run.log" > "$SCRATCH/$run.out" || fail "the example bot did not end well: $(cat "$SCRATCH/$run.out")"
    grep -q 'played: .* won' "$SCRATCH/$run.out" || fail "no game was played to its end: $(cat "$SCRATCH/$run.out")"
done
cmp -s "$SCRATCH/one.log" "$SCRATCH/two.log" || fail "the same seed gave another game"
"$NAMYOUM" replay "$SCRATCH/one.log" --expect-fingerprint > /dev/null || fail "the log of the bot's game does not replay"

# A log is not written over another unless asked to, and that is said before the game; an empty file is no loss.
cp "$SCRATCH/one.log" "$SCRATCH/other.log"
printf 'quit\n' | "$NAMYOUM" bot storm --seed 1 --log "$SCRATCH/other.log" > "$SCRATCH/over.out" 2> "$SCRATCH/over.err"
[ $? -eq 2 ] && grep -q 'other.log: .*--force' "$SCRATCH/over.err" || fail "a log in the way: $(cat "$SCRATCH/over.err")"
[ -s "$SCRATCH/over.out" ] && fail "the game began although its log could not be written"
cmp -s "$SCRATCH/one.log" "$SCRATCH/other.log" || fail "another log was written over"
printf 'quit\n' | "$NAMYOUM" bot storm --seed 1 --log "$SCRATCH/other.log" --force > /dev/null || fail "--force"
cmp -s "$SCRATCH/one.log" "$SCRATCH/other.log" && fail "--force did not write the log"
: > "$SCRATCH/empty.log"
printf 'quit\n' | "$NAMYOUM" bot storm --seed 1 --log "$SCRATCH/empty.log" > /dev/null || fail "an empty file is in the way"
[ -s "$SCRATCH/empty.log" ] || fail "no log in the empty file"

# Garbage and illegal answers are refused one by one, and the decision still waits.
long=$(head -c 20000 /dev/zero | tr '\0' 'x')
printf '%s\n' 'hello' '{"action":' '{"action":5}' '[]' '' "$long" 'act fire 99' 'act assault 14' '{"action":"sap"}' \
    'act pass' 'quit' | "$NAMYOUM" bot storm --side vietminh --seed 1 > "$SCRATCH/garbage.out" || fail "garbage: exit code $?"
[ "$(grep -c '"type":"refused"' "$SCRATCH/garbage.out")" -eq 9 ] || fail "nine refusals expected: $(grep -c refused "$SCRATCH/garbage.out")"
grep -q '"type":"refused".*"rule":"storm-' "$SCRATCH/garbage.out" || fail "a refusal names its rule"
grep -q '"type":"over","winner":"nobody","why":"quit"' "$SCRATCH/garbage.out" || fail "quit ends the game"
head -n 1 "$SCRATCH/garbage.out" | grep -q '"type":"hello","protocol":1,"game":"storm"' || fail "hello comes first"

printf 'resign\n' | "$NAMYOUM" bot storm --side vietminh --seed 1 | tail -n 1 | grep -q '"winner":"french","why":"resigned"' \
    || fail "resign"
printf 'resign\n' | "$NAMYOUM" bot storm --side vietminh --seed 1 --log "$SCRATCH/resigned.log" | tail -n 1 \
    | grep -q 'resigned vietminh\\nend ' || fail "the log that is sent does not say who resigned"
grep -q '^resigned vietminh$' "$SCRATCH/resigned.log" || fail "the log does not say who resigned"
"$NAMYOUM" replay "$SCRATCH/resigned.log" --expect-fingerprint > /dev/null || fail "the log of a resigned game does not replay"
grep -q '^resigned' "$SCRATCH/other.log" && fail "nobody resigned, and the log says so"
"$NAMYOUM" bot storm --seed 1 < /dev/null | tail -n 1 | grep -q '"why":"end of input"' || fail "end of input"
yes nonsense | "$NAMYOUM" bot storm --seed 1 > /dev/null
[ $? -eq 1 ] || fail "a bot that never answers is left alone with exit code 1"

grep -q 'at most 4096 bytes' "$SCRATCH/garbage.out" || fail "an over-long line is refused as such"

# A seed is told only to who gave it; the log is written even when nobody listens.
head -n 1 "$SCRATCH/garbage.out" | grep -q '"seed":1' || fail "a seed that was given is told"
printf 'quit\n' | "$NAMYOUM" bot storm | head -n 1 | grep -q '"seed"' && fail "a seed of our own is told"
printf 'quit\n' | "$NAMYOUM" bot storm --log "$SCRATCH/deaf.log" > /dev/full 2> /dev/null
[ $? -eq 1 ] && [ -s "$SCRATCH/deaf.log" ] || fail "broken output: exit code 1 and a log"

# A bot that plays both sides is told what each of them may know.
printf 'quit\n' | "$NAMYOUM" bot storm --side both --seed 1 > "$SCRATCH/both.out" || fail "--side both"
for side in french vietminh; do
    grep -q "\"type\":\"events\",\"side\":\"$side\"" "$SCRATCH/both.out" || fail "no events for $side"
done

# The view of one side holds no card of the other.
printf 'quit\n' | "$NAMYOUM" bot storm --side french --seed 1 | python3 -c '
import json, sys
decisions = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] != "decision": continue
    decisions += 1
    cards = message["view"]["cards"]
    assert "hand" in cards["french"] and "hand" not in cards["vietminh"], cards
    assert len(message["view"]["areas"]) == 39
assert decisions > 0
' || fail "the view"
echo passed
