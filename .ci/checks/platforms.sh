# Compiles the programs of the checks of ARM64 and of Windows. They don't do it themselves, because all platforms share what NuGet restores for a project.
. "$(dirname "$0")/../common.sh"
needs npm build
build_for linux-arm64 LibProtoZeroSharp.Conformance tools/Fuzz
build_for win-x64 LibProtoZeroSharp.Tests/Runtime
