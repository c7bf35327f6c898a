# The tests of the samples in Release, on large and random inputs, and with Node as a sender of telemetry.
. "$(dirname "$0")/../common.sh"
npm=$work/npm
export TELEMETRY_NPM=$work/telemetry-npm PROTOZERO_OSM=$work/city.osm.pbf PROTOZERO_DESCRIPTORS=$work/google-cloud.pb
export PROTOZERO_RANDOM_MESSAGES=$work/samples PROTOZERO_RANDOM_PROTOS=$npm/node_modules/google-proto-files
install() {
    mkdir -p "$1"
    cp "$2" "$1"
    npm install --prefix "$1" --silent --no-audit --no-fund --ignore-scripts --no-package-lock
}
[ -d "$npm/node_modules" ] || install "$npm" LibProtoZeroSharp.Conformance/package.json
[ -d "$TELEMETRY_NPM/node_modules" ] || install "$TELEMETRY_NPM" samples/Telemetry/Node/package.json
[ -e "$PROTOZERO_OSM" ] || sh LibProtoZeroSharp.Benchmarks/get-osm.sh "$PROTOZERO_OSM" 40000
[ -e "$PROTOZERO_DESCRIPTORS" ] || sh LibProtoZeroSharp.Benchmarks/get-descriptors.sh "$PROTOZERO_DESCRIPTORS" "$PROTOZERO_RANDOM_PROTOS" 2>/dev/null
dotnet run -c Release --project LibProtoZeroSharp.Conformance -- samples "$PROTOZERO_RANDOM_MESSAGES" "$PROTOZERO_RANDOM_PROTOS" google/api/distribution.proto --files 40
dotnet test -c Release LibProtoZeroSharp.Tests/Samples --nologo --logger trx --results-directory "$results"
