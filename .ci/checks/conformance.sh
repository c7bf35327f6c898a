# Runs protobuf's official conformance suite.
# Needs: build
. "$(dirname "$0")/../common.sh"
. .ci/suite.sh
suite --no-build
