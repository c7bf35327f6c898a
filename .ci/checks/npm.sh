# Installs the npm packages that other checks need: the conformance suite, real .proto files, gRPC, protobuf-es, Confluent's client of schema registries and
# OpenTelemetry for Node, buf, and the producers of the benchmarks' messages.
. "$(dirname "$0")/../common.sh"
.ci/npm-install.sh LibProtoZeroSharp.Conformance/package.json "$CONFORMANCE_NPM"
.ci/npm-install.sh LibProtoZeroSharp.Tests/Node/package.json "$PROTOZERO_NPM"
.ci/npm-install.sh samples/Telemetry/Node/package.json "$TELEMETRY_NPM"
.ci/npm-install.sh LibProtoZeroSharp.Tests/Packages/Protoc/package.json "$BUF_NPM"
.ci/npm-install.sh LibProtoZeroSharp.Benchmarks/Producers/package.json "$PRODUCERS_NPM"
