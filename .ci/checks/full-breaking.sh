# Compares the breaking changes that the compiler finds with those of buf breaking, in many random schemas.
. "$(dirname "$0")/../common.sh"
needs npm build
PROTOZERO_LONG=1 dotnet run -c Release --project LibProtoZeroSharp.Tests/Compiler -- -noColor -class '*.BufComparisonTests' -trx "$results/breaking.trx"
