# Runs on Windows, under wine: the runtime's tests, the fuzzer, a sample, and the conformance suite.
# Needs: platforms
. "$(dirname "$0")/../common.sh"
install wine64
. .ci/platforms/windows.sh
# Without the tests that start Node, which is not there for Windows.
"$(program LibProtoZeroSharp.Tests.Runtime)" -noColor -class- LibProtoZeroSharp.Tests.Formats.Json.JsonEnumNamePeerTests -trx "$results/all.trx"
. .ci/platforms/common.sh
