# Installs the npm packages that other checks need: the conformance suite and real .proto files; gRPC, protobuf-es and Confluent's client of schema
# registries; OpenTelemetry for Node; buf.
. "$(dirname "$0")/../common.sh"
command -v npm >/dev/null || install npm
fetch() { .ci/npm-install.sh "$1/package.json" "$2"; }
fetch LibProtoZeroSharp.Conformance "$CONFORMANCE_NPM" &
fetch LibProtoZeroSharp.Tests/Node "$PROTOZERO_NPM" &
fetch samples/Telemetry/Node "$TELEMETRY_NPM" &
fetch LibProtoZeroSharp.Tests/Packages/Protoc "$BUF_NPM" &
for _ in 1 2 3 4; do wait -n; done
