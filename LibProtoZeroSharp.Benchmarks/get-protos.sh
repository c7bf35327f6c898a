#!/bin/sh
# Downloads the .proto files of Google's public APIs: those of the npm package google-proto-files, pinned so that every run gets the same.
#
#   get-protos.sh FOLDER
set -eu

folder=${1:?usage: get-protos.sh FOLDER}
package=google-proto-files@$(sed -n 's/.*"google-proto-files": "\(.*\)".*/\1/p' "$(dirname "$0")/../LibProtoZeroSharp.Conformance/package.json")
rm -rf "$folder"
mkdir -p "$folder"
cd "$folder"
npm pack --silent "$package" >/dev/null
tar -xzf ./*.tgz --strip-components=1
rm ./*.tgz
