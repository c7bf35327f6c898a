# Runs protobuf's official conformance suite with huge messages, with types known at run time, with full checks, and with small code.
# Needs: build
. "$(dirname "$0")/../common.sh"
. .ci/suite.sh
suite --performance --dynamic --checks --code-size
