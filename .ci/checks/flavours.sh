# Runs the tests of the runtime, of generated code, of gRPC and of the samples with full checks where the check "test" has none, and the reverse.
# Needs: pack
. "$(dirname "$0")/../common.sh"
run_with_other_checks() {
    build -p:ProtoZeroAnalyze=false -p:ProtoZeroWholeSuite=true "LibProtoZeroSharp.Tests/$1"
    "artifacts/bin/LibProtoZeroSharp.Tests.$2/release/LibProtoZeroSharp.Tests.$3" -noColor -trx "$results/$1.trx"
}
run_with_other_checks RuntimeDebug RuntimeDebug.Whole Runtime
run_with_other_checks GeneratorDebug GeneratorDebug Generator
run_with_other_checks GrpcRelease GrpcRelease.Whole Grpc
# Samples run with full checks in the configuration Debug.
install osmium-tool
build -c Debug -p:ProtoZeroAnalyze=false LibProtoZeroSharp.Tests/Samples
artifacts/bin/LibProtoZeroSharp.Tests.Samples/debug/LibProtoZeroSharp.Tests.Samples -noColor -trx "$results/Samples.trx"
