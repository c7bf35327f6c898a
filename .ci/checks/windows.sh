# Runs tests of the runtime's lower layers on Windows, under wine.
. "$(dirname "$0")/../common.sh"
needs platforms
. .ci/platforms/windows.sh
tests=(-class LibProtoZeroSharp.Tests.Tools.Common.GuardedMemoryTests)
for layer in Binary Collections Memory Wire; do tests+=(-class "LibProtoZeroSharp.Tests.$layer.*"); done
# These take the longest: most start protoc.
for slow in Binary.Decode.LimitTests Binary.Decode.HostileInputTests Binary.Decode.KnownHostileInputTests Memory.ParseBudgetTests Wire.ProtoReaderHostileTests; do
    tests+=(-class- "LibProtoZeroSharp.Tests.$slow")
done
"$(program LibProtoZeroSharp.Tests.Runtime)" -noColor "${tests[@]}" -trx "$results/windows.trx"
