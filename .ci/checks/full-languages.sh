# Builds the benchmarks' competitors in other languages, and verifies the messages that they write. Compares deterministic bytes with Go's.
. "$(dirname "$0")/../common.sh"
needs build
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends protobuf-compiler golang-go golang-google-protobuf-dev protoc-gen-go cargo rustc librust-prost-dev \
    librust-prost-build-dev librust-bytes-dev librust-quick-protobuf-dev gcc libc6-dev libgrpc29 >/dev/null
sh native/languages.sh
ls native/build/languages/{go_protobuf,prost,quick_protobuf,upb}
dotnet run -c Release --no-build --project LibProtoZeroSharp.Benchmarks -- languages --smoke --results "$work/languages.json"
dotnet run -c Release --project LibProtoZeroSharp.Tests/Runtime -- -noColor -class '*.DeterministicTests' -trx "$results/go.trx"
