# Runs on Linux with musl: the fuzzer, a sample, and the conformance suite. xUnit needs OpenSSL, which Debian doesn't have for musl.
. "$(dirname "$0")/../common.sh"
needs full-platforms
. .ci/platforms/musl.sh
. .ci/platforms/common.sh
