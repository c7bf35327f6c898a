# Builds the benchmarks' competitors in other languages, and verifies the messages that they write. Compares deterministic bytes with Go's.
# Needs: build
. "$(dirname "$0")/../common.sh"
install protobuf-compiler golang-go golang-google-protobuf-dev protoc-gen-go cargo rustc librust-prost-dev librust-prost-build-dev librust-bytes-dev \
    librust-quick-protobuf-dev gcc libc6-dev libgrpc29
sh native/languages.sh
ls native/build/languages/{go_protobuf,prost,quick_protobuf,upb}
dotnet run -c Release --no-build --project LibProtoZeroSharp.Benchmarks -- languages --smoke --results "$work/languages.json"
artifacts/bin/LibProtoZeroSharp.Tests.Runtime/release/LibProtoZeroSharp.Tests.Runtime -noColor -class '*.DeterministicTests' -trx "$results/go.trx"
