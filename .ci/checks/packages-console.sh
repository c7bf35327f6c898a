# The packages in a console program, in both flavours: the flavour is that of the configuration, for each framework.
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
    cmp bin/Debug/$framework/LibProtoZeroSharp.dll "$NUGET_PACKAGES"/libprotozerosharp.debug/$version/checked/$version/lib/$framework/LibProtoZeroSharp.dll
    cmp bin/Release/$framework/LibProtoZeroSharp.dll "$NUGET_PACKAGES"/libprotozerosharp$([ $framework = net10.0 ] || echo .net8)/$version/lib/$framework/LibProtoZeroSharp.dll
done
