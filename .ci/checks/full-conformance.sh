# Runs protobuf's official conformance suite with huge messages, with types known at run time, in the Debug flavour, and with small code.
modes="--performance --dynamic --checks --code-size"
. "$(dirname "$0")/conformance.sh"
