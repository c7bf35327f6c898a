# The tests of the samples and of the tool zerosharp, on large and random inputs: a city of OpenStreetMap, 51 MB of descriptors, random messages of Google's APIs.
# Needs: build
. "$(dirname "$0")/../common.sh"
install osmium-tool
export PROTOZERO_OSM=$work/city.osm.pbf PROTOZERO_DESCRIPTORS=$work/google-cloud.pb
export PROTOZERO_RANDOM_MESSAGES=$work/samples PROTOZERO_RANDOM_PROTOS=$CONFORMANCE_NPM/node_modules/google-proto-files
sh LibProtoZeroSharp.Benchmarks/get-osm.sh "$PROTOZERO_OSM" 40000
# Without protoc's warnings about those files: there are many.
sh LibProtoZeroSharp.Benchmarks/get-descriptors.sh "$PROTOZERO_DESCRIPTORS" "$PROTOZERO_RANDOM_PROTOS" 2>"$work/protoc" || { cat "$work/protoc"; exit 1; }
artifacts/bin/LibProtoZeroSharp.Conformance/release/LibProtoZeroSharp.Conformance samples "$PROTOZERO_RANDOM_MESSAGES" "$PROTOZERO_RANDOM_PROTOS" google/api/distribution.proto --files 40
for tests in Samples Tools; do
    dotnet test --no-build LibProtoZeroSharp.Tests/$tests --nologo --logger "trx;LogFilePrefix=$tests" --results-directory "$results"
done
