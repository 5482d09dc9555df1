#!/bin/sh
# `namyoum play` through a pipe: the first prompt, quitting and coming back, undo, save and load, a whole game.
set -u
fail() { echo "FAILED: $1"; exit 1; }
export XDG_STATE_HOME="$SCRATCH/state"
rm -rf "$XDG_STATE_HOME"
kept="$XDG_STATE_HOME/namyoum/storm.log"

out=$("$NAMYOUM" play storm --check --seed 1 < /dev/null) || fail "--check"
printf '%s' "$out" | grep -q 'storm-' || fail "--check goes up to the first prompt with its rule"
[ -e "$kept" ] && fail "--check keeps nothing"
printf '%s' "$out" | grep -q "$(printf '\033')" && fail "no colour into a pipe"

# Quit keeps the game; so does the end of the input. --resume goes on, with the same seat.
printf 'quit\n' | "$NAMYOUM" play storm --side vietminh --seed 3 > "$SCRATCH/quit.out" || fail "quit"
grep -q -e '--resume' "$SCRATCH/quit.out" || fail "quit says how to go on"
[ -s "$kept" ] || fail "quit keeps the game"
"$NAMYOUM" play storm --resume --seed 3 < /dev/null > "$SCRATCH/resume.out" || fail "--resume"
grep -q 'You play the Viet Minh' "$SCRATCH/resume.out" || fail "the seat is remembered"
"$NAMYOUM" replay "$kept" > /dev/null || fail "the kept game replays"

# Undo takes back an activation: the log ends as if it had not been.
printf 'activate 8\nquit\n' | "$NAMYOUM" play storm --side vietminh --seed 3 --log "$SCRATCH/a.log" > /dev/null
printf 'activate 8\nundo\nquit\n' | "$NAMYOUM" play storm --side vietminh --seed 3 --log "$SCRATCH/b.log" > "$SCRATCH/undo.out"
printf 'quit\n' | "$NAMYOUM" play storm --side vietminh --seed 3 --log "$SCRATCH/c.log" > /dev/null
grep -q 'vietminh activate 8' "$SCRATCH/a.log" || fail "an action typed as text is logged"
grep -q 'Taken back' "$SCRATCH/undo.out" || fail "undo says so"
cmp -s "$SCRATCH/b.log" "$SCRATCH/c.log" || fail "undo leaves no trace"

# Save and load; the commands that only tell something change nothing; nonsense is answered, not crashed on.
printf '%s\n' "save $SCRATCH/saved.log" 'help' '?' '? 8.4a' '? nothing' 'hand' 'map' 'log' 'area 11' 'area x' 'odds 1' \
    'odds 999' 'hint' 'list' '999' '0' '1 999' 'fire' 'take nobody' 'assault 14' "$(head -c 9000 /dev/zero | tr '\0' 'y')" \
    'quit' | "$NAMYOUM" play storm --side vietminh --seed 3 --log "$SCRATCH/d.log" > "$SCRATCH/talk.out" || fail "talk"
cmp -s "$SCRATCH/saved.log" "$SCRATCH/d.log" || fail "talking changed the game"
grep -q 'flipped\|points' "$SCRATCH/talk.out" || fail "? shows a rule"
grep -q 'The staff would' "$SCRATCH/talk.out" || fail "hint"
printf 'quit\n' | "$NAMYOUM" play storm --load "$SCRATCH/saved.log" --seed 3 > "$SCRATCH/load.out" || fail "--load"
grep -q 'You play the Viet Minh' "$SCRATCH/load.out" || fail "--load remembers the seat"
cmp -s "$SCRATCH/saved.log" "$SCRATCH/c.log" || fail "loading and leaving changed the file"

# The Viet Minh's screen never shows a French card that was not played.
printf 'quit\n' | "$NAMYOUM" play storm --side vietminh --seed 3 --language en > "$SCRATCH/hidden.out"
grep -q 'French draw a card x 6' "$SCRATCH/hidden.out" || fail "French draws stay hidden"

# A whole game, always taking the first choice of the list.
yes 1 | head -n 4000 | "$NAMYOUM" play storm --side french --opponent random --seed 8 --no-confirm \
    --log "$SCRATCH/whole.log" > "$SCRATCH/whole.out" 2>&1 || fail "a whole game"
grep -q ' win: ' "$SCRATCH/whole.out" || fail "the game did not end: $(tail -n 3 "$SCRATCH/whole.out")"
grep -q 'units lost' "$SCRATCH/whole.out" || fail "losses are told at the end"
"$NAMYOUM" replay "$SCRATCH/whole.log" --expect-fingerprint > /dev/null || fail "the whole game replays"

# Two players on one screen: the screen is handed over before the other's decision.
printf '\n1\n\n1\n\n1\n\nquit\n' | "$NAMYOUM" play storm --side both --seed 2 --log "$SCRATCH/both.log" > "$SCRATCH/both.out" \
    || fail "two players"
# Dice typed in are the dice of the log.
yes '1
6 6' | head -n 400 | "$NAMYOUM" play storm --side french --opponent random --seed 5 --dice --log "$SCRATCH/dice.log" \
    > /dev/null 2>&1
grep -q 'chance roll 6 6' "$SCRATCH/dice.log" || fail "typed dice"
echo passed
