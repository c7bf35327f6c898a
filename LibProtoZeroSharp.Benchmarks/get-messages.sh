#!/bin/sh
# Makes a file of messages for the benchmarks, with npm packages in the versions of Producers/package.json.
#
#   get-messages.sh KIND OUTPUT [COUNT [PACKAGES]]
#
# KIND: spans (requests with the spans of a fictional shop, as the SDK of OpenTelemetry for Node sends them) or tiles (vector tiles of a fictional city,
# cut by geojson-vt and written by vt-pbf). COUNT: the number of spans, or of streets, buildings and places; without it 10,000 spans or 30,000 of the
# others. PACKAGES: a folder for the npm packages; without it they are installed for this run alone. Nothing is sent anywhere. The same count makes the
# same file.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
usage="usage: get-messages.sh spans|tiles OUTPUT [COUNT [PACKAGES]]"

kind=${1:?$usage} output=${2:?$usage} packages=${4:-}
case $kind in
spans) usual=10000 ;;
tiles) usual=30000 ;;
*) echo "$usage" >&2 && exit 2 ;;
esac
if [ -z "$packages" ]; then
    packages=$(mktemp -d)
    trap 'rm -rf "$packages"' EXIT
fi
"$here/../.ci/npm-install.sh" "$here/Producers/package.json" "$packages"
NODE_PATH=$(cd "$packages" && pwd)/node_modules node "$here/Producers/$kind.js" "$output" "${3:-$usual}"
