# Reads the metrics of a process with dotnet-counters.
# Needs: pack
. "$(dirname "$0")/../common.sh"
. .ci/packages.sh
dotnet tool install dotnet-counters --version 10.0.750501 --tool-path tools
cp -R "$repository/LibProtoZeroSharp.Tests/Packages/Metrics" .
strictly build Metrics
dotnet Metrics/bin/Debug/net10.0/Metrics.dll &
program=$!
trap 'kill $program; rm -rf "$folder"' EXIT
tools/dotnet-counters collect --process-id $program --counters LibProtoZeroSharp --duration 00:00:00:05 --format json --output counters.json
for name in 'arena.count ({arena})' 'arena.reserved (By)' 'arena.allocated (By)' 'cache.size (By)'; do grep -qF "\"name\": \"zerosharp.$name\"" counters.json; done
says '"zerosharp.parse.failures ({failure} / 1 sec)",  "tags": "error.type=Truncated"' cat counters.json
