# Runs the tests of the runtime, of generated code, of gRPC and of the samples in the build flavour that the check "test" does not take for them.
# Needs: pack
. "$(dirname "$0")/../common.sh"
run_in_other_flavour() {
    build -p:ProtoZeroAnalyze=false -p:ProtoZeroWholeSuite=true "LibProtoZeroSharp.Tests/$1"
    "artifacts/bin/LibProtoZeroSharp.Tests.$2/release/LibProtoZeroSharp.Tests.$3" -noColor -trx "$results/$1.trx"
}
run_in_other_flavour RuntimeDebug RuntimeDebug.Whole Runtime
run_in_other_flavour GeneratorDebug GeneratorDebug Generator
run_in_other_flavour GrpcRelease GrpcRelease.Whole Grpc
# Samples have the Debug flavour in the configuration Debug.
install osmium-tool
build -c Debug -p:ProtoZeroAnalyze=false LibProtoZeroSharp.Tests/Samples
artifacts/bin/LibProtoZeroSharp.Tests.Samples/debug/LibProtoZeroSharp.Tests.Samples -noColor -trx "$results/Samples.trx"
