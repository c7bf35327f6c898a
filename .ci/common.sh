# Sourced by each check. Sets what all checks need, and the folders that the checks of a run share.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export DOTNET_CLI_UI_LANGUAGE=en DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1 MSBUILDDISABLENODEREUSE=1
# Builds have the analyzers.
export ProtoZeroAnalyze=true
# For intermediate files; .ci/run empties it. npm packages are beside it, because they outlive a run.
work=$PWD/artifacts/ci
# For reports of tests in the format trx: .ci/results.cs adds up all that are here.
results=$work/results
export PROTOZERO_NPM=$PWD/artifacts/npm-grpc CONFORMANCE_NPM=$PWD/artifacts/npm TELEMETRY_NPM=$PWD/artifacts/npm-telemetry
export BUF_NPM=$PWD/artifacts/npm-buf PRODUCERS_NPM=$PWD/artifacts/npm-producers
mkdir -p "$results"

# Runs the checks whose results this check uses, unless they have passed in this run.
needs() {
    local name
    for name in "$@"; do [ -e "$work/$name.passed" ] || { bash ".ci/checks/$name.sh" && touch "$work/$name.passed"; }; done
}

# Prints why the check can't run on this machine, and ends it.
skip() { echo "$1" && exit 77; }

# Compiles programs for a platform, with the framework.
#   build_for PLATFORM PROJECT...
build_for() {
    local project
    for project in "${@:2}"; do dotnet build -c Release --nologo -v q -p:ProtoZeroAnalyze=false "-p:ProtoZeroPlatform=$1" "$project"; done
}
