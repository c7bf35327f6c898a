# The same sources in another folder give the same assemblies, so that the packages can be compared with the repository.
# Needs: pack
. "$(dirname "$0")/../common.sh"
. .ci/packages.sh
# With .git, because the assemblies name the commit. A path, a time or an order of files in an assembly would show.
tar -C "$repository" --exclude=./artifacts --exclude=node_modules -cf - . | tar -xf - -C .
dotnet build --nologo -v q -f net10.0 LibProtoZeroSharp/LibProtoZeroSharp.csproj
for built in LibProtoZeroSharp/release_net10.0/LibProtoZeroSharp.dll \
    LibProtoZeroSharp.FrontEnd/release/LibProtoZeroSharp.FrontEnd.dll ProtoZeroGenerator/release/ProtoZeroGenerator.dll; do
    cmp "$repository/artifacts/bin/$built" "artifacts/bin/$built"
done
