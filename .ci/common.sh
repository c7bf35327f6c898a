# Sourced by each check. Sets what all checks need, and the folders that the checks of a run share.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export DOTNET_CLI_UI_LANGUAGE=en DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1 MSBUILDDISABLENODEREUSE=1
# Builds have the analyzers.
export ProtoZeroAnalyze=true
# For intermediate files; .ci/run empties it. npm packages are beside it, because they outlive a run.
work=$PWD/artifacts/ci
# For reports of tests in the format trx: .ci/results.cs adds up all that are here.
results=$work/results/$(basename "$0" .sh)
export PROTOZERO_NPM=$PWD/artifacts/npm-grpc CONFORMANCE_NPM=$PWD/artifacts/npm TELEMETRY_NPM=$PWD/artifacts/npm-telemetry
export BUF_NPM=$PWD/artifacts/npm-buf PRODUCERS_NPM=$PWD/artifacts/npm-producers
mkdir -p "$results"

# Builds, one check at a time, because builds of different platforms share what NuGet restores for a project.
build() { flock "$work/build.lock" dotnet build --nologo -v q "$@"; }

# Installs Debian packages that are missing, one check at a time.
install() {
    local package missing=()
    for package in "$@"; do dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package"); done
    [ ${#missing[@]} -eq 0 ] || DEBIAN_FRONTEND=noninteractive flock "$work/install.lock" sh -c '
        [ -e "$0" ] || { apt-get update -qq && touch "$0"; }
        apt-get install -y -qq --no-install-recommends "$@" >/dev/null' "$work/install.updated" "${missing[@]}"
}
