# Runs on Linux with musl: the fuzzer, a sample, and the conformance suite. xUnit needs OpenSSL, which Debian doesn't have for musl.
# Needs: platforms
. "$(dirname "$0")/../common.sh"
install musl-tools g++
. .ci/platforms/musl.sh
. .ci/platforms/common.sh
