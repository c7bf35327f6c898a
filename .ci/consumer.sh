#!/usr/bin/env bash
# Builds samples/PackageConsumer for every framework, outside of the repository and against packed files, and runs it.
#   consumer.sh PACKAGE_FOLDER Debug|Release        the configuration decides on the flavour
set -euo pipefail
packages=$(realpath "$1")
configuration=$2
version=$(basename "$packages"/LibProtoZeroSharp.Generator.*.nupkg .nupkg)
version=${version#LibProtoZeroSharp.Generator.}

project=$(mktemp -d)
trap 'rm -rf "$project"' EXIT
cp -R "$(dirname "$0")/../samples/PackageConsumer/." "$project"
cd "$project"

arguments=(-c "$configuration" -p:PackageFolder="$packages" -p:PackageVersion="$version")
dotnet build --nologo -v q "${arguments[@]}"
dotnet run --no-build -f net10.0 "${arguments[@]}"
