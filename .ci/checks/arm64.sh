# Runs the fuzzer and the conformance suite on ARM64, in an emulator.
. "$(dirname "$0")/../common.sh"
needs platforms
. .ci/platforms/arm64.sh
artifacts/bin/LibProtoZeroSharp.Tools.Fuzz/release/LibProtoZeroSharp.Tools.Fuzz --against "$(program LibProtoZeroSharp.Tools.Fuzz)" --entry parse --iterations 200
modes=--testee=$(program LibProtoZeroSharp.Conformance)
. .ci/checks/conformance.sh
