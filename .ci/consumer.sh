#!/usr/bin/env bash
# Builds samples/PackageConsumer for every framework, outside of the repository and against packed files, and runs it. Then the same for
# samples/SharedFiles: an application that imports the .proto files of a project first, and of a package second.
#   consumer.sh PACKAGE_FOLDER Debug|Release        the configuration decides on the flavour
set -euo pipefail
packages=$(realpath "$1")
configuration=$2
version=$(basename "$packages"/LibProtoZeroSharp.Generator.*.nupkg .nupkg)
version=${version#LibProtoZeroSharp.Generator.}

# A folder's name may have characters in it that mean something where paths are handed to the compiler.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/c# here"
cp -R "$(dirname "$0")/../samples/PackageConsumer" "$(dirname "$0")/../samples/SharedFiles" "$folder/c# here"
cd "$folder/c# here/PackageConsumer"

arguments=(-c "$configuration" -p:PackageFolder="$packages" -p:PackageVersion="$version")
dotnet build --nologo -v q "${arguments[@]}"
dotnet run --no-build -f net10.0 "${arguments[@]}"

cd ../SharedFiles
mkdir feed
dotnet build App --nologo -v q "${arguments[@]}"
dotnet "App/bin/$configuration/net10.0/App.dll"
# One for several frameworks, whose package is used below, and one for a single framework: they are packed along different ways.
dotnet pack App --nologo -v q "${arguments[@]}" -o packed
dotnet pack Contracts --nologo -v q "${arguments[@]}" -o feed
rm -rf App/bin App/obj
dotnet build App --nologo -v q "${arguments[@]}" -p:FromPackage=true
dotnet "App/bin/$configuration/net10.0/App.dll"
