#!/bin/sh
# Measures everything, and writes the results, their tables and charts, and parts of docs/benchmarks.md and the README. It takes more than an hour,
# in which the machine should do nothing else.
#
#   measure.sh [ARGUMENTS]
#
# ARGUMENTS: arguments of the command ratios, instead of --rounds 3 --processes 2.
# What isn't installed is left out: cmake with a compiler (the competitors in C++), npm (Google's .proto files, and messages of OpenTelemetry and of map
# tiles), osmium (a map), and the libraries of other languages. The Debian packages are cmake g++ libprotozero-dev libprotobuf-dev protobuf-compiler npm
# osmium-tool, and for other languages golang-go golang-google-protobuf-dev protoc-gen-go cargo rustc librust-prost-dev librust-prost-build-dev
# librust-bytes-dev librust-quick-protobuf-dev gcc libc6-dev libgrpc29.
set -eu
cd "$(dirname "$0")/.."

[ $# -gt 0 ] || set -- --rounds 3 --processes 2
folder=artifacts/benchmarks protos=artifacts/benchmarks/google-proto-files
step=0
step() { step=$((step + 1)) && echo "== $step of 11: $1" >&2; }
# A part that the measurements can do without.
optional() {
    if ! command -v "$1" >/dev/null; then
        echo "   left out: $1 is not installed" >&2
        return 1
    fi
    shift
    "$@" >"$folder/log" 2>&1 || { cat "$folder/log" >&2 && echo "   left out: it failed" >&2 && return 1; }
}
benchmarks() { dotnet run -c Release --no-build --project LibProtoZeroSharp.Benchmarks -- "$@"; }

mkdir -p "$folder"
rm -f "$folder/results.json" # may be of another machine

step "the competitors in C++"
optional cmake sh native/build.sh || true
step "the build"
dotnet build -c Release -v q --nologo LibProtoZeroSharp.Benchmarks >&2
step "Google's .proto files and their descriptors"
files=
if optional npm sh LibProtoZeroSharp.Benchmarks/get-protos.sh "$protos" &&
    optional npm sh LibProtoZeroSharp.Benchmarks/get-descriptors.sh "$folder/google-cloud.pb" "$protos"; then
    set -- --descriptors "$folder/google-cloud.pb" "$@"
    files="--files $protos --descriptors $folder/google-cloud.pb"
fi
step "a map"
! optional "${OSMIUM:-osmium}" sh LibProtoZeroSharp.Benchmarks/get-osm.sh "$folder/city.osm.pbf" || set -- --osm "$folder/city.osm.pbf" "$@"
step "messages of OpenTelemetry and of map tiles"
messages() { optional npm sh LibProtoZeroSharp.Benchmarks/get-messages.sh "$1" "$folder/messages.$1" "" "$folder/npm"; }
! messages spans || set -- --otlp "$folder/messages.spans" "$@"
! messages tiles || set -- --tiles "$folder/messages.tiles" "$@"

step "ratios"
benchmarks ratios "$@" >"$folder/log"
step "BenchmarkDotNet"
benchmarks bdn >"$folder/log"
step "the generator"
benchmarks generator >"$folder/log"
step "costs"
benchmarks costs $files >"$folder/log"

step "other languages"
if optional sh sh native/languages.sh; then optional dotnet benchmarks languages || true; fi

step "the report"
set -- --results "$folder/results.json"
for further in LibProtoZeroSharp.Benchmarks/Results/benchmarks-*.json; do
    [ ! -e "$further" ] || set -- "$@" --results "$further"
done
benchmarks report "$@"
echo "docs/benchmarks.md is written" >&2
