# Builds the runtime and the generator in another folder: the same sources give the same assemblies. A path, a time or an order of files would show.
. "$(dirname "$0")/../common.sh"
needs build
elsewhere=$work/elsewhere/repository
mkdir -p "$elsewhere"
tar --exclude=./artifacts --exclude=node_modules -cf - . | tar -xf - -C "$elsewhere"
dotnet build -c Release --nologo -v q -f net10.0 "$elsewhere/LibProtoZeroSharp/LibProtoZeroSharp.csproj"
for built in LibProtoZeroSharp/release_net10.0/LibProtoZeroSharp.dll ProtoZeroGenerator/release/ProtoZeroGenerator.dll; do
    cmp "artifacts/bin/$built" "$elsewhere/artifacts/bin/$built"
done
