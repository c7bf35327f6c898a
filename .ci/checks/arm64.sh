# Runs on ARM64, in an emulator: the runtime's tests, also with large pages, the fuzzer, a sample, and the conformance suite.
# Needs: platforms
. "$(dirname "$0")/../common.sh"
install qemu-user-static gcc-aarch64-linux-gnu libc6-dev-arm64-cross
. .ci/platforms/arm64.sh
tests=$(program LibProtoZeroSharp.Tests.Runtime)
# Apple's pages, and the largest that Linux has.
for page in 16384 65536; do
    QEMU_PAGESIZE=$page "$tests" -noColor -class "LibProtoZeroSharp.Tests.Memory.*" -class "LibProtoZeroSharp.Tests.Wire.*" -trx "$results/page-$page.trx"
done
"$tests" -noColor -trx "$results/all.trx"
. .ci/platforms/common.sh
