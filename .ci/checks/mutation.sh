# Tests mutants of three folders: at least 90 % have to be killed.
# Needs: build
. "$(dirname "$0")/../common.sh"
artifacts/bin/LibProtoZeroSharp.Tools.Mutation/release/LibProtoZeroSharp.Tools.Mutation . --count 60 --least 90 \
    --folder LibProtoZeroSharp/Wire --folder LibProtoZeroSharp/Formats/Json --folder ProtoZeroGenerator/Lowering
