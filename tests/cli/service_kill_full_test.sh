# The server is killed in the middle of play, five times; nothing acknowledged is lost, nothing is done twice.
exec python3 tests/server/kill_harness.py "$NAMYOUM" "$SCRATCH/kill" --kills 5
