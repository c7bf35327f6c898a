# Runs the tests of the runtime on .NET 8 with long random campaigns, and those of what uses vectors on a processor that has fewer of them. Runs the tests
# of other packages and the tool zerosharp on .NET 8.
# Needs: pack
. "$(dirname "$0")/../common.sh"
build -r linux-x64 LibProtoZeroSharp.Tests/RuntimeNet8
tests=artifacts/bin/LibProtoZeroSharp.Tests.RuntimeNet8/release_linux-x64/LibProtoZeroSharp.Tests.Runtime
PROTOZERO_LONG=1 $tests -noColor -trx "$results/long.trx"
# Compiled once and for all: the framework's unoptimized code allocates.
export DOTNET_TieredCompilation=0
vectors=()
for room in Memory Wire Values Codec Messages Formats; do vectors+=(-class "LibProtoZeroSharp.Tests.$room.*"); done
DOTNET_EnableAVX2=0 $tests -noColor "${vectors[@]}" -trx "$results/no-avx2.trx"
DOTNET_EnableHWIntrinsic=0 $tests -noColor "${vectors[@]}" -trx "$results/no-vectors.trx"
unset DOTNET_TieredCompilation

for name in AspNetCore SchemaRegistry; do
    build -r linux-x64 LibProtoZeroSharp.Tests/${name}Net8
    artifacts/bin/LibProtoZeroSharp.Tests.${name}Net8/release_linux-x64/LibProtoZeroSharp.Tests.$name -noColor -trx "$results/net8-$name.trx"
done
# Apart from the other builds, because it is for one platform.
dotnet publish -c Release --nologo -v q -r linux-x64 --self-contained --artifacts-path "$work/net8" tools/Zerosharp
[ "$(printf '\x08\x07' | "$work"/net8/publish/*/release_linux-x64/zerosharp)" = '1: 7' ]
