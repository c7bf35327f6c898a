# Tests mutants of three folders: at least 90 % have to be killed.
. "$(dirname "$0")/../common.sh"
needs build
for tests in Runtime Generator; do dotnet build --nologo -v q LibProtoZeroSharp.Tests/$tests; done
artifacts/bin/LibProtoZeroSharp.Tools.Mutation/release/LibProtoZeroSharp.Tools.Mutation . --count 45 --least 90 \
    --folder LibProtoZeroSharp/Wire --folder LibProtoZeroSharp/Json --folder ProtoZeroGenerator/Lowering
