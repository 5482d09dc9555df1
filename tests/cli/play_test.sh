#!/bin/sh
# `namyoum play` through a pipe: the first prompt, quitting and coming back, undo, save and load, a whole game.
set -u
fail() { echo "FAILED: $1"; exit 1; }
export XDG_STATE_HOME="$SCRATCH/state"
rm -rf "$XDG_STATE_HOME" "$SCRATCH"/*.log*
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

# At a terminal a new start asks whether to go on with what was left; leaving there changes nothing. Whoever says what he
# wants to play is not asked.
at_terminal() { script -qec "\"$NAMYOUM\" play storm $2" /dev/null < "$1" 2>&1; }
before=$(cat "$kept")
printf 'maybe\nq\n' > "$SCRATCH/leave.in"
out=$(at_terminal "$SCRATCH/leave.in" '')
[ "$(printf '%s' "$out" | grep -o 'Go on with it' | wc -l)" -eq 2 ] || fail "what is no answer is asked again: $out"
[ "$(cat "$kept")" = "$before" ] || fail "leaving at the question changed the kept game"
printf '\nquit\n' > "$SCRATCH/on.in"
at_terminal "$SCRATCH/on.in" '' | grep -q 'You play the Viet Minh' || fail "Enter goes on with the game that was left"
printf 'quit\n' > "$SCRATCH/new.in"
at_terminal "$SCRATCH/new.in" '--side french' > "$SCRATCH/new.out"
grep -q 'Go on with it' "$SCRATCH/new.out" && fail "whoever names a side is asked"
at_terminal "$SCRATCH/new.in" '--seed 7' > "$SCRATCH/new.out"
grep -q 'Go on with it' "$SCRATCH/new.out" && fail "whoever names a seed is asked"
printf 'n\nv\nquit\n' > "$SCRATCH/no.in"
at_terminal "$SCRATCH/no.in" '' > "$SCRATCH/no.out"
grep -q 'The game kept before is now in' "$SCRATCH/no.out" || fail "no begins a new game, and the old one is set aside"
rm -f "$kept".previous*

# The opponent is remembered too, and another may be asked for.
printf 'quit\n' | "$NAMYOUM" play storm --side vietminh --opponent random --seed 3 --log "$SCRATCH/random.log" > /dev/null
printf 'quit\n' | "$NAMYOUM" play storm --load "$SCRATCH/random.log" > "$SCRATCH/random.out" || fail "--load against random"
grep -q 'the computer (random)' "$SCRATCH/random.out" || fail "the opponent is remembered"
grep -q '^# seats vietminh random$' "$SCRATCH/random.log" || fail "the opponent is kept again"
printf 'quit\n' | "$NAMYOUM" play storm --load "$SCRATCH/random.log" --opponent staff | grep -q 'the computer (staff)' \
    || fail "an opponent that is asked for comes before the kept one"

# Values of one's own: the log names them, so the game goes on with them; a map that the picture does not show is a list.
mkdir -p "$SCRATCH/my values"
printf '[[border]]\nbetween = [1, 3]\nriver = false\n' > "$SCRATCH/my values/borders.toml"
printf '[storm.area]\n1 = "My Own Hill"\n' > "$SCRATCH/my values/words.en.toml"
printf 'quit\n' | "$NAMYOUM" play storm --side french --seed 3 --data "$SCRATCH/my values" --log "$SCRATCH/own.log" \
    > "$SCRATCH/own.out" || fail "own values"
grep -q -e "--load $SCRATCH/own.log --data '$SCRATCH/my values'" "$SCRATCH/own.out" || fail "how to go on names --data"
grep -q '^V1 .* 2, 3, 9, 12$' "$SCRATCH/own.out" || fail "another map is shown as a list: $(cat "$SCRATCH/own.out")"
grep -q '^V1 My Own Hill ' "$SCRATCH/own.out" || fail "names of one's own are shown"
grep -q '^F28 .* 21, 27, 29╫, 35, 36~$' "$SCRATCH/own.out" || fail "the list tells river and bridge"
grep -q '┌' "$SCRATCH/own.out" && fail "the picture would show the wrong map"
printf 'quit\n' | "$NAMYOUM" play storm --load "$SCRATCH/own.log" > "$SCRATCH/own-again.out" 2>&1 \
    || fail "a log with an overlay goes on without --data: $(cat "$SCRATCH/own-again.out")"
grep -q 'My Own Hill' "$SCRATCH/own-again.out" || fail "names of one's own are found by the log"
"$NAMYOUM" replay "$SCRATCH/own.log" > /dev/null || fail "a log with an overlay replays"
# A game that was left with values of one's own leaves nothing of them in the new one that is begun instead.
printf 'quit\n' | "$NAMYOUM" play storm --side french --seed 3 --data "$SCRATCH/my values" > /dev/null
grep -q 'my values' "$kept" || fail "a kept game names its values"
at_terminal "$SCRATCH/no.in" '' > "$SCRATCH/no.out"
grep -q 'Go on with it' "$SCRATCH/no.out" || fail "a game with values of one's own is offered too"
grep -q 'my values' "$kept" && fail "the new game has the values of the one before"
"$NAMYOUM" replay "$kept" > /dev/null || fail "the new game replays on our values"
rm -f "$kept".previous*

# Undo takes back an activation: the log ends as if it had not been.
printf 'activate 8\nquit\n' | "$NAMYOUM" play storm --side vietminh --seed 3 --log "$SCRATCH/a.log" > /dev/null
printf 'activate 8\nundo\nquit\n' | "$NAMYOUM" play storm --side vietminh --seed 3 --log "$SCRATCH/b.log" > "$SCRATCH/undo.out"
printf 'quit\n' | "$NAMYOUM" play storm --side vietminh --seed 3 --log "$SCRATCH/c.log" > /dev/null
grep -q 'vietminh activate 8' "$SCRATCH/a.log" || fail "an action typed as text is logged"
grep -q 'Taken back' "$SCRATCH/undo.out" || fail "undo says so"
cmp -s "$SCRATCH/b.log" "$SCRATCH/c.log" || fail "undo leaves no trace"
# What was taken back is told no more, by `log` or to the other on the same screen, in a game that goes on either.
printf 'game storm, empty board\nimpulse french\nput french 28: 1rcc-1\nput vietminh 39: 209-4\n' > "$SCRATCH/move.table"
moves() { grep -c "to $1\.\$" "$SCRATCH/moves.out"; }
printf '%s\n' 'activate 28' 'move 21' 'move 20' log undo log 'move 27' stop '' log quit \
    | "$NAMYOUM" play storm --side both --seed 3 --position "$SCRATCH/move.table" --log "$SCRATCH/moves.log" > "$SCRATCH/moves.out"
[ "$(moves '20 Airstrip Centre')" -eq 2 ] || fail "told when it was done and by the first log: $(moves '20 Airstrip Centre')"
[ "$(moves '21 Airstrip South (Epervier)')" -eq 5 ] || fail "what stands is told: $(moves '21 Airstrip South (Epervier)')"
[ "$(moves '27 Lily')" -eq 3 ] || fail "and what came instead: $(moves '27 Lily')"
rm "$SCRATCH/moves.log"
printf '%s\n' 'activate 28' 'move 21' 'move 20' quit | "$NAMYOUM" play storm --side both --seed 3 \
    --position "$SCRATCH/move.table" --log "$SCRATCH/moves.log" > /dev/null
printf '%s\n' undo log quit | "$NAMYOUM" play storm --load "$SCRATCH/moves.log" > "$SCRATCH/moves.out"
[ "$(moves '20 Airstrip Centre')" -eq 0 ] || fail "a loaded game tells what was taken back"
[ "$(moves '21 Airstrip South (Epervier)')" -eq 1 ] || fail "a loaded game tells what stands"

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

# A section is asked for like a rule; keys that a terminal sends as sequences are no letters of a word.
printf '%s\n' '? 8.4.2' '? 8' '\033[A\033[Bmpa' quit | sed 's/\\033/\x1b/g' \
    | "$NAMYOUM" play storm --side vietminh --seed 3 --log "$SCRATCH/keys.log" > "$SCRATCH/keys.out" || fail "a section"
grep -q '^8.4.2a  ' "$SCRATCH/keys.out" && grep -q '^8.1a  ' "$SCRATCH/keys.out" || fail "a section shows its rules"
grep -q "'mpa'" "$SCRATCH/keys.out" || fail "arrows are no letters"
NAMYOUM_PLAY='./play --terminal' "$NAMYOUM" play storm --seed 3 < /dev/null | grep -q 'with: ./play --terminal --resume$' \
    || fail "how to go on is said as it was begun"

# What is wrong with a line is told in the language of the player.
printf '%s\n' 'fire 99' 'take nobody' quit \
    | "$NAMYOUM" play storm --side vietminh --seed 3 --language fr --log "$SCRATCH/fr.log" > "$SCRATCH/fr.out" || fail "French"
held=$(printf '\302\240')  # a space at which no line breaks
grep -q "«${held}99${held}» n'est pas une zone (1 à 39) (colonne 6)" "$SCRATCH/fr.out" || fail "a wrong area in French"
grep -q "il n'y a pas d'unité «${held}nobody${held}»" "$SCRATCH/fr.out" || fail "a wrong unit in French"

# `save` does not write over another file, `save!` does; the file in which the game is kept is its own.
cp "$SCRATCH/a.log" "$SCRATCH/mine.log"
printf '%s\n' "save $SCRATCH/mine.log" quit | "$NAMYOUM" play storm --side vietminh --seed 3 --log "$SCRATCH/e.log" \
    > "$SCRATCH/over.out" || fail "save over another"
grep -q 'save!' "$SCRATCH/over.out" || fail "save over another says how: $(cat "$SCRATCH/over.out")"
cmp -s "$SCRATCH/a.log" "$SCRATCH/mine.log" || fail "save wrote over another file"
printf '%s\n' "save! $SCRATCH/mine.log" "save $SCRATCH/e.log" save quit \
    | "$NAMYOUM" play storm --side vietminh --seed 3 --load "$SCRATCH/e.log" > "$SCRATCH/over.out" || fail "save!"
[ "$(grep -c 'Saved in' "$SCRATCH/over.out")" -eq 3 ] || fail "three times saved: $(cat "$SCRATCH/over.out")"
cmp -s "$SCRATCH/e.log" "$SCRATCH/mine.log" || fail "save! did not write the game"
# The name of the file is the rest of the line.
rm -f "$SCRATCH/my" "$SCRATCH/my own, game.log"
printf '%s\n' "save  $SCRATCH/my own, game.log " quit | "$NAMYOUM" play storm --side vietminh --seed 3 --log "$SCRATCH/f.log" \
    > /dev/null || fail "save under a name with spaces"
[ ! -e "$SCRATCH/my" ] && cmp -s "$SCRATCH/f.log" "$SCRATCH/my own, game.log" || fail "a name with spaces was cut"

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
# A game in the way is set aside under a name of its own, each time; so is one in the way of --load A --log B.
for seed in 11 12 13; do printf 'quit\n' | "$NAMYOUM" play storm --seed $seed --log "$SCRATCH/way.log" > /dev/null; done
[ -s "$SCRATCH/way.log.previous" ] && [ -s "$SCRATCH/way.log.previous-2" ] || fail "two games set aside"
printf 'quit\n' | "$NAMYOUM" play storm --load "$SCRATCH/way.log" > /dev/null
[ -e "$SCRATCH/way.log.previous-3" ] && fail "a game that goes on in its own file is not in its own way"
printf 'quit\n' | "$NAMYOUM" play storm --load "$SCRATCH/a.log" --log "$SCRATCH/way.log" > /dev/null
[ -s "$SCRATCH/way.log.previous-3" ] || fail "--load with --log sets aside what is there"
head -c 1100000 /dev/zero > "$SCRATCH/large.log"
printf 'quit\n' | "$NAMYOUM" play storm --log "$SCRATCH/large.log" > /dev/null 2> "$SCRATCH/large.err"
[ $? -eq 1 ] && grep -q -e '--log FILE' "$SCRATCH/large.err" || fail "what cannot be set aside stops the game"
[ "$(wc -c < "$SCRATCH/large.log")" -eq 1100000 ] || fail "what cannot be set aside was written over"

# A game that cannot be kept does not start; pipes, devices and read-only files are no place for one; links stay.
mkfifo "$SCRATCH/pipe.log" && mkdir -p "$SCRATCH/folder"
: > "$SCRATCH/locked.log" && chmod 444 "$SCRATCH/locked.log"
for place in "$SCRATCH/pipe.log" /dev/null "$SCRATCH/folder" "$SCRATCH/locked.log" "$SCRATCH/a.log/b.log"; do
    printf 'quit\n' | timeout 10 "$NAMYOUM" play storm --log "$place" > "$SCRATCH/unkept.out" 2> "$SCRATCH/unkept.err"
    [ $? -eq 1 ] && grep -q -e '--log FILE' "$SCRATCH/unkept.err" || fail "--log $place: $(cat "$SCRATCH/unkept.err")"
    grep -q 'is kept in' "$SCRATCH/unkept.out" && fail "--log $place: said to be kept"
done
timeout 10 "$NAMYOUM" play storm --load "$SCRATCH/pipe.log" < /dev/null > /dev/null 2>&1
[ $? -eq 2 ] || fail "a kept game is no pipe"
ln -s real.log "$SCRATCH/link.log"
printf 'quit\n' | "$NAMYOUM" play storm --log "$SCRATCH/link.log" > /dev/null || fail "--log through a link"
[ -L "$SCRATCH/link.log" ] && [ -s "$SCRATCH/real.log" ] || fail "the link was replaced"
(ulimit -f 0; printf 'quit\n' | "$NAMYOUM" play storm --log "$SCRATCH/tight.log" 2>&1 | cat > /dev/null)
ls "$SCRATCH"/*.part > /dev/null 2>&1 && fail "half a file was left"

# From a position: what a table script says before its first case. The log keeps it, goes on from it and replays.
table=tests/scripts/storm/assault.table
printf 'activate 14\nquit\n' | "$NAMYOUM" play storm --side vietminh --seed 3 --position $table --log "$SCRATCH/position.log" \
    > "$SCRATCH/position.out" || fail "--position: $(cat "$SCRATCH/position.out")"
grep -q '^position put vietminh 14: 141-1..9$' "$SCRATCH/position.log" || fail "the log keeps the position"
grep -q '^vietminh activate 14$' "$SCRATCH/position.log" || fail "a position is played on"
"$NAMYOUM" replay "$SCRATCH/position.log" --expect-fingerprint > /dev/null || fail "a log with a position replays"
printf 'undo\nquit\n' | "$NAMYOUM" play storm --load "$SCRATCH/position.log" > /dev/null || fail "a log with a position goes on"
sed 's/^position turn 2$/position turn 3/' "$SCRATCH/position.log" > "$SCRATCH/other-position.log"
"$NAMYOUM" replay "$SCRATCH/other-position.log" > /dev/null 2>&1 && fail "another position has another fingerprint"
printf 'game storm\nput 14: 141-1\n  put 14: 141-1\n' > "$SCRATCH/twice.table"
"$NAMYOUM" play storm --check --position "$SCRATCH/twice.table" > /dev/null 2> "$SCRATCH/twice.err" < /dev/null
[ $? -eq 2 ] && grep -q 'twice.table:3:11: 141-1 is put twice' "$SCRATCH/twice.err" || fail "a position that cannot be: $(cat "$SCRATCH/twice.err")"
for wrong in '--position nowhere.table' "--position $table --option bid=on" "--position $table --resume" "--position $table --scenario standard"; do
    "$NAMYOUM" play storm --check $wrong > /dev/null 2>&1 < /dev/null
    [ $? -eq 2 ] || fail "play $wrong"
done

# Over-long lines are not read; two people on one screen are not told the seed.
grep -q 'too long' "$SCRATCH/talk.out" || fail "an over-long line is refused"
grep -q 'seed' "$SCRATCH/both.out" && fail "the seed on a shared screen"
echo passed
