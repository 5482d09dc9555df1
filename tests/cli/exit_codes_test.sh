#!/bin/sh
# Exit codes: 0 done, 1 the checked thing failed, 2 wrong use or wrong input, with a message that says what to do.
set -u
failures=0
expect() {  # expect CODE 'pattern in what is said' words...
    code=$1; pattern=$2; shift 2
    said=$("$NAMYOUM" "$@" 2>&1 < /dev/null); got=$?
    if [ "$got" -ne "$code" ]; then echo "FAILED: namyoum $*: exit $got, expected $code: $said"; failures=$((failures + 1)); fi
    if ! printf '%s' "$said" | grep -q -e "$pattern"; then
        echo "FAILED: namyoum $*: '$pattern' is not in: $said"; failures=$((failures + 1))
    fi
}
export XDG_STATE_HOME="$SCRATCH/state"
rm -rf "$XDG_STATE_HOME" "$SCRATCH"/good.log* "$SCRATCH"/bid.log*

expect 0 'namyoum serve  *the table in your browser'
expect 0 'namyoum play storm'
expect 0 'namyoum 0\.' --version
expect 0 'Examples' --help
expect 2 "no command 'plya'; there are: serve, play," plya storm
expect 2 "no command 'chek'; there are: check" data chek
for command in serve play simulate bench script replay bot verify; do expect 0 'Examples' "$command" --help; done
expect 0 'Examples' data check --help
for command in list backup export replay; do expect 0 'Examples' admin "$command" --help; done
expect 2 'help' nonsense
expect 2 'help' play --nonsense
expect 2 'storm' play chess
expect 2 'bid' play storm --option colour=red --check
expect 2 'NAME=VALUE' play storm --option bid --check
expect 2 'standard' play storm --scenario moon --check
expect 2 'staff' play storm --opponent napoleon --check
expect 2 'no game is kept' play storm --resume
expect 2 'No such file' play storm --load "$SCRATCH/nowhere.log"
expect 2 'No such file' replay "$SCRATCH/nowhere.log"
expect 2 'help' replay
expect 2 'storm' bot chess
expect 2 'help' data
expect 2 'help' admin
expect 2 'help' admin backup
expect 2 "$SCRATCH/nowhere.db: there is no database" admin list --db "$SCRATCH/nowhere.db"
expect 2 'no database, or' admin replay --db README.md
expect 0 'storm' data check storm
expect 0 "storm" data check storm --data data/storm  # a copy of the whole folder, to change a value in
expect 2 'storm' data check chess

printf 'not a log\n' > "$SCRATCH/bad.log"
expect 2 'bad.log:1:1' replay "$SCRATCH/bad.log"
expect 2 'directory' replay "$SCRATCH"
head -c 3000 /dev/urandom > "$SCRATCH/noise.log"
expect 2 'noise.log' replay "$SCRATCH/noise.log"

# A log that was tampered with: the line is named.
printf 'quit\n' | "$NAMYOUM" play storm --side vietminh --seed 1 --log "$SCRATCH/good.log" > /dev/null 2>&1
expect 0 'fingerprint' replay "$SCRATCH/good.log" --expect-fingerprint
sed 's/^end .*/end 0123456789abcdef/' "$SCRATCH/good.log" > "$SCRATCH/wrong-end.log"
expect 1 '0123456789abcdef' replay "$SCRATCH/wrong-end.log"
sed 's/^end .*/vietminh fire 11/' "$SCRATCH/good.log" > "$SCRATCH/illegal.log"
line=$(grep -n 'vietminh fire 11' "$SCRATCH/illegal.log" | cut -d: -f1)
expect 1 "illegal.log:$line" replay "$SCRATCH/illegal.log"
grep -v '^end' "$SCRATCH/good.log" > "$SCRATCH/endless.log"
expect 0 'fingerprint' replay "$SCRATCH/endless.log"
expect 1 'end' replay "$SCRATCH/endless.log" --expect-fingerprint

# A log of another rules version is tried; where it fails both versions are named.
sed 's/^rules .*/rules 77/' "$SCRATCH/good.log" > "$SCRATCH/later.log"
expect 0 'fingerprint' replay "$SCRATCH/later.log"
sed 's/^rules .*/rules 77/' "$SCRATCH/illegal.log" > "$SCRATCH/later-illegal.log"
expect 1 'rules version 77, this program plays by version' replay "$SCRATCH/later-illegal.log"

# Wrong data of somebody's own: told with file and line.
mkdir -p "$SCRATCH/mine"
printf '[[area]]\nid = 10\ndefence = 77\n' > "$SCRATCH/mine/areas.toml"
expect 1 'areas.toml:' data check storm --data "$SCRATCH/mine"
expect 1 '"sound": false' data check storm --data "$SCRATCH/mine" --json
expect 2 'areas.toml:' play storm --data "$SCRATCH/mine" --check
expect 2 'nowhere' play storm --data "$SCRATCH/nowhere" --check

# Directories that a log could not name are refused before a game starts.
mkdir -p "$SCRATCH/a#b" "$SCRATCH/empty"
expect 2 "no '#'" play storm --data "$SCRATCH/a#b" --check
expect 2 "no '#'" data check storm --data "$SCRATCH/a#b"
nine=''
for number in 1 2 3 4 5 6 7 8 9; do nine="$nine --data $SCRATCH/empty"; done
# shellcheck disable=SC2086
expect 2 'at most 8' play storm $nine --check
expect 2 'namyoum: .*nowhere.table' script "$SCRATCH/nowhere.table"


# Wrong words: empty names, numbers out of range, the same option twice.
expect 2 'empty' play storm --load '' --check
expect 2 'empty' replay ''
expect 2 'whole number' play storm --seed -1 --check
expect 2 'whole number' play storm --seed 99999999999999999999 --check
expect 2 'from 0.01' bench --seconds nan
expect 2 'whole number' replay "$SCRATCH/good.log" --to -1
expect 2 'has only' replay "$SCRATCH/good.log" --to 99999
expect 2 'twice' play storm --option bid=on --option bid=off --check
expect 2 'no such directory' data check storm --data "$SCRATCH/nowhere"
expect 2 '\\x1b' play "$(printf 'a\033b')"

# Streams that cannot be written: an exit code, never a crash.
stream() { [ "$2" -eq "$1" ] || { echo "FAILED: $3: exit $2, expected $1"; failures=$((failures + 1)); }; }
"$NAMYOUM" nonsense 2>&-; stream 2 $? 'closed standard error'
"$NAMYOUM" nonsense 2> /dev/full; stream 2 $? 'full standard error'
for words in --help "replay $SCRATCH/good.log" 'simulate storm --games 2'; do
    # shellcheck disable=SC2086
    "$NAMYOUM" $words > /dev/full 2> /dev/null; stream 1 $? "$words into a full device"
    # shellcheck disable=SC2086
    "$NAMYOUM" $words >&- 2> /dev/null; stream 1 $? "$words into nothing"
done

# One side's view of a replay: the other's bid and draws stay hidden, and so does the fingerprint of the whole.
printf '\n3\n\n4\n\nquit\n' | "$NAMYOUM" play storm --side both --option bid=on --seed 1 --log "$SCRATCH/bid.log" \
    > /dev/null 2>&1
grep -q '^vietminh bid ' "$SCRATCH/bid.log" || { echo 'FAILED: no bid was made'; failures=$((failures + 1)); }
expect 0 'vietminh bid (hidden)' replay "$SCRATCH/bid.log" --step --view french
expect 0 'fingerprint' replay "$SCRATCH/bid.log" --step
for form in --step '--step --json'; do
    # shellcheck disable=SC2086
    "$NAMYOUM" replay "$SCRATCH/bid.log" $form --view french | grep -E 'fingerprint|vietminh.*bid [0-9]|draw v' \
        && { echo "FAILED: $form shows what is hidden"; failures=$((failures + 1)); }
done

# A run that is asked to end prints what it has.
for words in 'simulate storm --games 1000000 --threads 1' 'bench storm --seconds 60'; do
    for signal in INT TERM; do
        # shellcheck disable=SC2086
        timeout -s $signal 0.5 "$NAMYOUM" $words > "$SCRATCH/ended.out"
        grep -q '^storm: ' "$SCRATCH/ended.out" || { echo "FAILED: $words on SIG$signal"; failures=$((failures + 1)); }
    done
done

[ "$failures" -eq 0 ] && echo passed
exit "$failures"
