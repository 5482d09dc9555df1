#!/bin/sh
# Rules that only show with other values than ours: table scripts run with --data.
set -u
fail() { echo "FAILED: $1"; exit 1; }
here=tests/cli/own_values

"$NAMYOUM" data check storm --data "$here" > "$SCRATCH/check.out" 2>&1 || fail "the values hold: $(cat "$SCRATCH/check.out")"
"$NAMYOUM" script --data "$here" "$here/fire.table" || fail "the rules hold with them"
# With our own values the script must not: there it would prove nothing.
"$NAMYOUM" script "$here/fire.table" > /dev/null 2>&1 && fail "our values are no others"
exit 0
