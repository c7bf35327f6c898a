# Installs the npm packages that other checks need: the conformance suite, real .proto files, and gRPC for Node.
. "$(dirname "$0")/../common.sh"
.ci/npm-install.sh LibProtoZeroSharp.Conformance/package.json "$CONFORMANCE_NPM"
.ci/npm-install.sh LibProtoZeroSharp.Tests/Grpc/Node/package.json "$PROTOZERO_NPM"
