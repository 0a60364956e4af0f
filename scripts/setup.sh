# Sourced by scripts/run and scripts/test: installs what is missing, configures and builds. Asks nothing, prints little
# when nothing changed. Everything it says goes to stderr, so that the output of cuesta-cli stays clean.

set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '%s\n' "$*" >&2; }

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo -n "$@" || { say "cuesta: cannot become root without a password; run once: sudo $*"; return 1; }
    else
        say "cuesta: root is needed to install packages; run once as root: $*"
        return 1
    fi
}

# install_missing_packages [packages besides those of packages.txt ...]
install_missing_packages() {
    local wanted missing
    mapfile -t wanted < <(grep -vE '^\s*(#|$)' "$root/scripts/packages.txt"; printf '%s\n' "$@" | grep .)
    # Packages that are not installed. dpkg-query names those that it does not know at all on stderr only.
    missing=$(comm -23 <(printf '%s\n' "${wanted[@]}" | sort) \
        <(dpkg-query -W -f '${db:Status-Abbrev} ${Package}\n' "${wanted[@]}" 2>/dev/null | awk '$1 == "ii" {print $2}' | sort -u))
    [ -z "$missing" ] && return 0
    command -v apt-get >/dev/null || { say "cuesta: no apt-get here; install by hand:" $missing; return 1; }
    say "cuesta: installing" $missing
    local log="$root/build/packages.log"
    mkdir -p "$root/build"
    # shellcheck disable=SC2086
    if ! { as_root apt-get update -q &&
           as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing; } >"$log" 2>&1 </dev/null; then
        tail -n 20 "$log" >&2
        say "cuesta: installing packages failed; the whole log is in $log"
        return 1
    fi
}

# configure_and_build <preset> [targets ...]
configure_and_build() {
    local preset=$1 log="$root/build/$1.log"
    shift
    mkdir -p "$root/build"
    if [ ! -f "$root/build/$preset/build.ninja" ]; then
        say "cuesta: configuring ($preset)"
        if ! (cd "$root" && cmake --preset "$preset") >"$log" 2>&1; then
            rm -f "$root/build/$preset/build.ninja"
            tail -n 30 "$log" >&2
            say "cuesta: configuring failed; the whole log is in $log"
            return 1
        fi
    fi
    # Said only where there is something to build; that nothing is shows within seconds.
    (sleep 4 </dev/null >/dev/null 2>&1; say "cuesta: building ($preset); the first time takes minutes") >/dev/null &
    local notice=$! status=0
    cmake --build "$root/build/$preset" ${1:+--target "$@"} >"$log" 2>&1 </dev/null || status=$?
    kill "$notice" 2>/dev/null || true
    if [ "$status" -ne 0 ]; then
        grep -E -A 12 'error|FAILED' "$log" | head -n 60 >&2 || tail -n 30 "$log" >&2
        say "cuesta: building failed; the whole log is in $log"
        return 1
    fi
}
