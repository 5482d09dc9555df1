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
rm -rf "$XDG_STATE_HOME"

expect 0 'namyoum play storm'
expect 0 'namyoum 0\.' --version
expect 0 'Examples' --help
for command in play simulate bench script replay bot; do expect 0 'Examples' "$command" --help; done
expect 0 'Examples' data check --help
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
expect 0 'storm' data check storm
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

# Wrong data of somebody's own: told with file and line.
mkdir -p "$SCRATCH/mine"
printf '[[area]]\nid = 10\ndefence = 77\n' > "$SCRATCH/mine/areas.toml"
expect 1 'areas.toml:' data check storm --data "$SCRATCH/mine"
expect 1 '"sound": false' data check storm --data "$SCRATCH/mine" --json
expect 2 'areas.toml:' play storm --data "$SCRATCH/mine" --check
expect 2 'nowhere' play storm --data "$SCRATCH/nowhere" --check

[ "$failures" -eq 0 ] && echo passed
exit "$failures"
