# Compiles the programs that run on ARM64, on Windows and on Linux with musl.
# Needs: pack
. "$(dirname "$0")/../common.sh"
build_for() { for project in "${@:2}"; do build -p:ProtoZeroAnalyze=false "-p:ProtoZeroPlatform=$1" "$project"; done; }
for platform in linux-arm64 win-x64 linux-musl-x64; do build_for $platform LibProtoZeroSharp.Conformance tools/Fuzz samples/AddressBook; done
for platform in linux-arm64 win-x64; do build_for $platform LibProtoZeroSharp.Tests/Runtime; done
