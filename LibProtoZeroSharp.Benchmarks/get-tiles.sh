#!/bin/sh
# Makes a file of messages for the benchmarks: the vector tiles of a fictional city, made by geojson-vt and written by vt-pbf.
#
#   get-tiles.sh OUTPUT [FEATURES [PACKAGES]]
#
# FEATURES: the number of streets, buildings and places; without it 30,000. PACKAGES: a folder for the npm packages, whose versions
# Producers/package.json has; without it they are installed for this run alone. The same number of features makes the same file.
set -eu
here=$(cd "$(dirname "$0")" && pwd)

output=${1:?usage: get-tiles.sh OUTPUT [FEATURES [PACKAGES]]}
packages=${3:-}
if [ -z "$packages" ]; then
    packages=$(mktemp -d)
    trap 'rm -rf "$packages"' EXIT
fi
"$here/../.ci/npm-install.sh" "$here/Producers/package.json" "$packages"
NODE_PATH=$(cd "$packages" && pwd)/node_modules node "$here/Producers/tiles.js" "$output" "${2:-30000}"
