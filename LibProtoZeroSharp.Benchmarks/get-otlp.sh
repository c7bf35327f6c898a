#!/bin/sh
# Makes a file of messages for the benchmarks: the requests with spans of a fictional shop, as the SDK of OpenTelemetry for Node sends them.
#
#   get-otlp.sh OUTPUT [SPANS [PACKAGES]]
#
# SPANS: the number of spans; without it 10,000. PACKAGES: a folder for the npm packages, whose versions Producers/package.json has; without it they are
# installed for this run alone. Nothing is sent anywhere. The same number of spans makes the same file.
set -eu
here=$(cd "$(dirname "$0")" && pwd)

output=${1:?usage: get-otlp.sh OUTPUT [SPANS [PACKAGES]]}
packages=${3:-}
if [ -z "$packages" ]; then
    packages=$(mktemp -d)
    trap 'rm -rf "$packages"' EXIT
fi
"$here/../.ci/npm-install.sh" "$here/Producers/package.json" "$packages"
NODE_PATH=$(cd "$packages" && pwd)/node_modules node "$here/Producers/spans.js" "$output" "${2:-10000}"
