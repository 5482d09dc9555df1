#!/bin/sh
# namyoum serve from outside: says where it is, answers, ends when asked, and explains what it cannot do.
set -u
failures=0
fail() { echo "FAILED: $*"; failures=$((failures + 1)); }
expect() {  # expect CODE 'pattern in what is said' words...
    code=$1; pattern=$2; shift 2
    said=$("$NAMYOUM" serve "$@" 2>&1 < /dev/null); got=$?
    [ "$got" -eq "$code" ] || fail "serve $*: exit $got, expected $code: $said"
    printf '%s' "$said" | grep -q -e "$pattern" || fail "serve $*: '$pattern' is not in: $said"
}
rm -rf "$SCRATCH"/*
export XDG_DATA_HOME="$SCRATCH/share"

# Without a word, at a terminal: the table, or why there is none.
script -qec "timeout -s INT 3 '$NAMYOUM'" /dev/null < /dev/null > "$SCRATCH/alone.out" 2>&1
grep -q 'Nam Youm is at http\|8765' "$SCRATCH/alone.out" || fail "without words: $(cat "$SCRATCH/alone.out")"

# start NAME words...: runs a server and waits until it says where it is; $url and $server are then known.
start() {
    name=$1; shift
    "$NAMYOUM" serve "$@" > "$SCRATCH/$name.out" 2> "$SCRATCH/$name.err" < /dev/null &
    server=$!
    url=
    tries=0
    while [ -z "$url" ] && [ $tries -lt 200 ] && kill -0 $server 2> /dev/null; do
        url=$(sed -n 's/^Nam Youm is at //p' "$SCRATCH/$name.out")
        tries=$((tries + 1))
        sleep 0.05
    done
    [ -n "$url" ] || fail "serve $*: it does not say where it is: $(cat "$SCRATCH/$name.err")"
}
ended() {  # ended CODE SIGNAL: how the server ends
    kill -s "$2" $server
    wait $server; got=$?
    [ "$got" -eq "$1" ] || fail "on SIG$2: exit $got, expected $1"
}
ask() {  # ask METHOD PATH [BODY]: the status and the body
    python3 - "$url" "$@" << 'END'
import sys, urllib.error, urllib.request
url, method, path = sys.argv[1:4]
body = sys.argv[4].encode() if len(sys.argv) > 4 else None
request = urllib.request.Request(url.rstrip("/") + path, body, {"Content-Type": "application/json"}, method=method)
try:
    response = urllib.request.urlopen(request, timeout=20)
except urllib.error.HTTPError as refused:
    response = refused
print(response.status, response.read().decode())
END
}

start first --listen 127.0.0.1:0 --db "$SCRATCH/first.db"
case $url in http://127.0.0.1:[1-9]*/) ;; *) fail "address: $url" ;; esac
ask GET / | grep -q '^200 <!doctype html>' || fail 'the page'
ask GET /match/k7Qx | grep -q '^200 <!doctype html>' || fail 'a page of the client'
ask GET /api/board/storm | grep -q '^200 {"game":"storm","data":"[0-9a-f]\{16\}","overlays":\[\],' || fail 'the board'
ask GET /api/words/fr | grep -q '"side.french":"Français"' || fail 'the words'
ask GET /api/guide/storm/en | grep -q '"id":"storm-8.4a"' || fail 'the guide'
ask GET /healthz | grep -q '^200 .*"healthy":true' || fail 'healthz'
ask POST /api/hello '{}' | grep -q '^200 .*"known":false' || fail 'hello'
ask POST /api 'no JSON' | grep -q '^200 {"v":1' || fail 'a command that is none'
ask GET /nothing | grep -q '^404 {"v":1,"type":"error","key":"not-found"}' || fail 'not found'
ask GET /metrics | grep -q '^namyoum_commands_total' || fail 'metrics'
port=${url##*:}; port=${port%/}
expect 2 "port $port is taken" --listen "127.0.0.1:$port" --db "$SCRATCH/second.db"
expect 2 'first.db' --listen 127.0.0.1:0 --db "$SCRATCH/first.db"
ended 0 TERM
grep -q 'level=info event=listening' "$SCRATCH/first.err" || fail "the log: $(cat "$SCRATCH/first.err")"

# --open shows it to whoever sits here, if there is a screen and somebody who knows how; --check only makes it ready.
mkdir "$SCRATCH/bin"
printf '#!/bin/sh\necho "$1" > "%s/shown"\n' "$SCRATCH" > "$SCRATCH/bin/xdg-open"
chmod +x "$SCRATCH/bin/xdg-open"
path=$PATH
PATH="$SCRATCH/bin:$PATH" DISPLAY=:0 WAYLAND_DISPLAY= start shown --open --listen 127.0.0.1:0 --db "$SCRATCH/shown.db"
tries=0
while [ ! -s "$SCRATCH/shown" ] && [ $tries -lt 100 ]; do tries=$((tries + 1)); sleep 0.05; done
[ "$(cat "$SCRATCH/shown")" = "$url" ] || fail "--open shows $(cat "$SCRATCH/shown") instead of $url"
grep -q 'Open that address' "$SCRATCH/shown.out" && fail 'it was opened already'
ended 0 INT
PATH=$path
unset DISPLAY WAYLAND_DISPLAY
start unseen --open --listen 127.0.0.1:0 --db "$SCRATCH/unseen.db"
tries=0
until grep -q 'Open that address' "$SCRATCH/unseen.out" || [ $tries -ge 100 ]; do tries=$((tries + 1)); sleep 0.05; done
grep -q 'Open that address' "$SCRATCH/unseen.out" || fail 'without a screen it says what to do'
ended 0 TERM
expect 0 'is ready' --check --listen "127.0.0.1:1" --db "$SCRATCH/none.db"
[ -e "$SCRATCH/none.db" ] && fail '--check keeps nothing'
expect 2 'no-such-folder' --check --data "$SCRATCH/no-such-folder"
grep -q 'level=info event=stopped' "$SCRATCH/first.err" || fail "the log: $(cat "$SCRATCH/first.err")"
grep -qv '^[0-9T:.Z-]* level=[a-z]* event=' "$SCRATCH/first.err" && fail "the log: $(cat "$SCRATCH/first.err")"

# Again on the same database, in the usual place, quietly, and for others.
start again --listen 127.0.0.1:0 --db "$SCRATCH/first.db" --log-level off
ended 0 INT
[ -s "$SCRATCH/again.err" ] && fail "--log-level off: $(cat "$SCRATCH/again.err")"
start usual --listen localhost:0 --public https://a.example --threads 1
[ "$url" = https://a.example/ ] || fail "address: $url"
[ -f "$XDG_DATA_HOME/namyoum/namyoum.db" ] || fail 'the usual database'
ended 0 TERM

# Wrong words.
for listen in 8765 127.0.0.1 127.0.0.1: 127.0.0.1:x 127.0.0.1:99999 ::1:8765 ''; do
    expect 2 'ADDRESS:PORT' --listen "$listen" --db "$SCRATCH/second.db"
done
expect 2 'nowhere.example' --listen nowhere.example:0 --db "$SCRATCH/second.db"
expect 2 'https://HOST' --listen 127.0.0.1:0 --public a.example --db "$SCRATCH/second.db"
expect 2 'help' --log-level loud
expect 2 'help' --threads 0
expect 2 'empty' --db ''
expect 2 'nowhere' --data "$SCRATCH/nowhere"
printf 'this is no database, only a text that is long enough to be looked at\n' > "$SCRATCH/text.db"
expect 2 'text.db' --listen 127.0.0.1:0 --db "$SCRATCH/text.db"
expect 2 'text.db' --listen 127.0.0.1:0 --db "$SCRATCH/text.db/below/matches.db"

[ "$failures" -eq 0 ] && echo passed
exit "$failures"
