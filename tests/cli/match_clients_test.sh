# Two players at the command line play a whole match over a server's WebSocket; its log replays, and its dice are right by
# our own count and by the one in Python.
set -eu
rm -rf "$SCRATCH"/*
"$NAMYOUM" serve --listen 127.0.0.1:0 --db "$SCRATCH/matches.db" --rate 100000 --log-level off >"$SCRATCH/serve.out" &
server=$!
trap 'kill $server 2>/dev/null || true' EXIT
tries=0
until grep -q 'http://' "$SCRATCH/serve.out"; do
    tries=$((tries + 1)); [ $tries -lt 200 ] || { echo "the server did not start"; exit 1; }
    sleep 0.1
done
address=$(sed -n 's|.*\(http://[0-9.:]*\).*|\1|p' "$SCRATCH/serve.out")

python3 examples/match_client.py "$address" create >"$SCRATCH/french.out" 2>&1 &
french=$!
tries=0
until grep -q '^token ' "$SCRATCH/french.out"; do
    tries=$((tries + 1)); [ $tries -lt 200 ] || { echo "no token"; cat "$SCRATCH/french.out"; exit 1; }
    sleep 0.1
done
python3 examples/match_client.py "$address" join "$(sed -n 's/^token //p' "$SCRATCH/french.out")" >"$SCRATCH/vietminh.out"
wait $french
cat "$SCRATCH/vietminh.out"
grep -q ': over, the winner is' "$SCRATCH/french.out"
grep -q ': over, the winner is' "$SCRATCH/vietminh.out"

kill -TERM $server
wait $server  # and its exit code is 0
trap - EXIT
match=$(sed -n 's/^match \([a-z2-7]*\),.*/\1/p' "$SCRATCH/vietminh.out")
"$NAMYOUM" admin replay --db "$SCRATCH/matches.db"
"$NAMYOUM" admin export "$match" "$SCRATCH/match.log" --db "$SCRATCH/matches.db"
"$NAMYOUM" replay "$SCRATCH/match.log" --expect-fingerprint
"$NAMYOUM" verify "$SCRATCH/match.log"
python3 examples/verify_dice.py "$SCRATCH/match.log"

# The nearest wrong thing: one roll that is not what the key gives.
awk '!done && /^chance roll 1 1 / { sub(/roll 1 1/, "roll 1 2"); done = 1 } !done && /^chance roll [2-6] [1-6] / { sub(/roll [2-6]/, "roll 1"); done = 1 } { print }' \
    "$SCRATCH/match.log" >"$SCRATCH/forged.log"
if cmp -s "$SCRATCH/match.log" "$SCRATCH/forged.log"; then echo "no roll was forged"; exit 1; fi
if "$NAMYOUM" verify "$SCRATCH/forged.log"; then echo "a forged roll passed"; exit 1; fi
if python3 examples/verify_dice.py "$SCRATCH/forged.log"; then echo "a forged roll passed in Python"; exit 1; fi
