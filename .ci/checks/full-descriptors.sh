# Compares the generator with protoc: the descriptors of all Google APIs, and whether both accept mutated .proto texts.
. "$(dirname "$0")/../common.sh"
needs npm build
conformance=artifacts/bin/LibProtoZeroSharp.Conformance/release/LibProtoZeroSharp.Conformance
$conformance protoc "$CONFORMANCE_NPM/node_modules/google-proto-files"
$conformance mutate-protos "$CONFORMANCE_NPM/node_modules/google-proto-files" --count 2000
$conformance edition-protos "$work/edition-mutants"
$conformance mutate-protos "$work/edition-mutants" --count 5000
