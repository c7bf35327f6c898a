# Compares the breaking changes that the compiler finds with those of buf breaking, in many random schemas.
# Needs: build
. "$(dirname "$0")/../common.sh"
PROTOZERO_LONG=1 artifacts/bin/LibProtoZeroSharp.Tests.Compiler/release/LibProtoZeroSharp.Tests.Compiler -noColor -class '*.BufComparisonTests' -trx "$results/breaking.trx"
