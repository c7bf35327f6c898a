# The packages in a console program, with full checks and without them: the configuration decides, for each framework.
# Needs: pack
. "$(dirname "$0")/../common.sh"
. .ci/packages.sh
cp -R "$repository/LibProtoZeroSharp.Tests/Packages/Consumer" .
cd Consumer
for configuration in Debug Release; do
    strictly build -c $configuration
    dotnet bin/$configuration/net10.0/Consumer.dll
done
for framework in net8.0 net10.0; do
    grep -q '"LibProtoZeroSharp.FullChecks": true' bin/Debug/$framework/Consumer.runtimeconfig.json
    ! grep LibProtoZeroSharp bin/Release/$framework/Consumer.runtimeconfig.json
    cmp bin/Release/$framework/LibProtoZeroSharp.dll "$NUGET_PACKAGES"/libprotozerosharp$([ $framework = net10.0 ] || echo .net8)/$version/lib/$framework/LibProtoZeroSharp.dll
done
# Where the system refuses the addresses that the checks of references need, a program says so, and runs without checks.
with_few_addresses() { (ulimit -v 60000000 && DOTNET_GCHeapHardLimit=0x8000000 "$@"); }
says 'refused to reserve 192 GiB of addresses' with_few_addresses dotnet bin/Release/net10.0/Consumer.dll
# Without checks there is nothing in the way of a program that makes no mistake.
strictly build -c Release -p:ProtoZeroChecks=off
dotnet bin/Release/net10.0/Consumer.dll
with_few_addresses dotnet bin/Release/net10.0/Consumer.dll
grep -q '"LibProtoZeroSharp.NoChecks": true' bin/Release/net10.0/Consumer.runtimeconfig.json
