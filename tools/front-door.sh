# Shared by ./play and ./test: what must be installed, how a preset is built. Plain POSIX sh, read with `.`;
# the caller sets $root, the folder of the project.

play_packages="g++ cmake ninja-build libfmt-dev libcli11-dev nlohmann-json3-dev libtomlplusplus-dev libxxhash-dev
libsodium-dev libsqlite3-dev libboost-dev libspdlog-dev prometheus-cpp-dev zlib1g-dev libbrotli-dev"
test_packages="libgtest-dev librapidcheck-dev python3 chromium"

started=$(date +%s)

say() { printf '\n== [%s] %s\n' "$(elapsed)" "$*"; }
die() { printf '%s: %s\n' "${0##*/}" "$*" >&2; exit 1; }

elapsed() {
    seconds=$(($(date +%s) - started))
    printf '%d:%02d' $((seconds / 60)) $((seconds % 60))
}

cores() { nproc 2>/dev/null || echo 2; }

# The clang of this Debian needs the sanitizer and fuzzer libraries of its own version.
fuzz_packages() {
    case $( . /etc/os-release 2>/dev/null; echo "${VERSION_ID:-12}") in
        13*) echo "clang libclang-rt-19-dev" ;;
        *) echo "clang libclang-rt-14-dev" ;;
    esac
}

missing_packages() {
    for package in "$@"; do
        case $(dpkg-query -W -f='${Status}' "$package" 2>/dev/null) in
            *" installed") ;;
            *) printf '%s ' "$package" ;;
        esac
    done
}

# install PACKAGES...: only what is missing is fetched; nothing is asked of the network otherwise.
install() {
    [ "${NAMYOUM_NO_INSTALL:-}" ] && return 0
    command -v dpkg-query >/dev/null 2>&1 && command -v apt-get >/dev/null 2>&1 ||
        die "this needs Debian 12 or a relative of it (no apt-get found). Elsewhere, install the likes of
    $*
yourself and run again with NAMYOUM_NO_INSTALL=1."
    missing=$(missing_packages "$@")
    [ -z "$missing" ] && return 0

    if [ "$(id -u)" -eq 0 ]; then
        as_root=
    elif command -v sudo >/dev/null 2>&1; then
        as_root=sudo
    else
        die "these packages are missing, and installing them takes root or sudo:
    $missing
As root: apt-get update && apt-get install -y $missing"
    fi
    say "Installing $missing"
    # $missing and $as_root are lists of words on purpose.
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q update &&
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends $missing ||
        die "apt-get could not install: $missing"
}

node_is_new() {  # 20.19 is the oldest that builds the client for browsers; cmake/web.cmake asks the same
    node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' \
        >/dev/null 2>&1 && command -v npm >/dev/null 2>&1
}

# install_node: for the client for browsers. The machine's own Node if it is new enough; else npm, which Debian has,
# fetches a newer one into build/node, and nothing outside of the project changes. From here on it is the first on PATH.
install_node() {
    [ -f "$root/web/package.json" ] || return 0
    node_is_new && return 0
    own="$root/build/node"
    PATH="$own/node_modules/.bin:$PATH"
    export PATH
    node_is_new && return 0
    [ "${NAMYOUM_NO_INSTALL:-}" ] && die "the client for browsers needs Node 20.19 or newer, and npm. Install them, or
build without the client: cmake --preset release -DNAMYOUM_WEB=OFF"
    command -v npm >/dev/null 2>&1 || install nodejs npm
    say "Fetching Node 22 into build/node"
    mkdir -p "$own" && npm install --prefix "$own" --no-save --no-audit --no-fund --loglevel=error node@22 npm@11 ||
        die "npm could not fetch node@22 and npm@11"
    hash -r  # the shell remembers where the old ones were
    node_is_new || die "Node was fetched into build/node but does not run"
}

# configure PRESET [cmake words...]: only when the words or the presets are new; later changes of the build files
# are noticed by the build itself.
configure() {
    preset=$1; shift
    stamp="$root/build/$preset/configured"
    if [ -f "$stamp" ] && [ -z "$(find "$root/CMakePresets.json" -newer "$stamp")" ] &&
        { [ $# -eq 0 ] || [ "$(cat "$stamp")" = "$*" ]; }; then
        return 0
    fi
    (cd "$root" && cmake --preset "$preset" "$@") && printf '%s\n' "$*" >"$stamp"
}

# build PRESET [targets...]
build() {
    preset=$1; shift
    (cd "$root" && cmake --build --preset "$preset" --parallel "$(cores)" ${1:+--target "$@"})
}
