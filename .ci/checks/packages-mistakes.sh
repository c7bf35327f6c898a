# What a build warns of if a project uses the packages in a wrong way, and nothing if it uses them right.
# Needs: pack
. "$(dirname "$0")/../common.sh"
. .ci/packages.sh
cp -R "$repository/LibProtoZeroSharp.Tests/Packages/Mistakes/"* .
rm -rf "$NUGET_PACKAGES/library"
export TargetFramework=net10.0 RuntimeVersion=$version
# Files of other projects, which need no item here.
mkdir -p App/other App/node_modules App/artifacts
touch App/other/Other.csproj
for other in App/other App/node_modules App/artifacts; do cp App/unread.proto $other; done

says 'PZ0611: No item that the generator reads names unread.proto, so .* <AdditionalFiles Include="unread.proto" />,' dotnet build App
grep 'PZ0612: .* Replace them by <AdditionalFiles Include="service.proto" ProtoRoot="." />\.' "$folder/output"
grep 'PZ0614: Several AdditionalFiles items with different metadata name twice.proto\.' "$folder/output"
grep 'PZ0616: Only Content items name given.proto, so' "$folder/output"
grep "Library/money.proto(1,1): warning PZ0515: The assembly 'Library' has the type 'Library.Money' already" "$folder/output"
says 'PZ0617: AdditionalFiles items and Protobuf items name service.proto, so' dotnet build App -p:Right=true -p:WithGrpcTools=true
strictly build App -p:Right=true -p:WithGrpcTools=true -p:ProtoZeroCSharpNamespace=Own
protobufNet=$(grep -oP '"protobuf-net" Version="\K[^"]+' "$repository/Directory.Packages.props")
says 'PZ0617: This generator and protobuf-net both .* from own.proto, ' dotnet build App -p:Right=true -p:ProtobufNetVersion=$protobufNet
strictly build App -p:Right=true -p:ProtobufNetVersion=$protobufNet -p:ProtoBufDisableBuildTools=true
strictly build App -p:ProtoZeroFindFiles=false -p:NoWarn=PZ0612%3BPZ0614%3BPZ0515%3BCS0436
strictly build App -p:Right=true
strictly pack Library -p:PackageVersion=$version -o feed
strictly build App -p:Right=true -p:FromPackage=true
says 'error PZ0510: .* (dotnet add package LibProtoZeroSharp)' dotnet build App -p:Right=true -p:WithRuntime=false

says 'PZ0613: .* this project is in VB: no code is generated from m.proto\.' dotnet build Visual
strictly build Checked -c Debug
strictly build Checked -c Release
strictly restore Checked -p:Configuration=Debug
says 'warning PZ0603: .* dotnet restore -p:Configuration=Release' dotnet build Checked -c Release --no-restore
strictly build Checked -c Release --no-restore -p:ProtoZeroChecks=full
strictly build Checked -c Release --no-restore -p:IsTestProject=true
says 'warning PZ0604: The package Checked depends on LibProtoZeroSharp.Debug' dotnet pack Checked -c Debug
strictly pack Checked -c Release
says 'error PZ0601: The property ProtoZeroChecks is .some.' dotnet build Checked -c Debug -p:ProtoZeroChecks=some

# A change since a baseline. The file of the baseline is that of the tool, and not readable in the end.
dotnet tool install zerosharp --version $version --tool-path tools >/dev/null
baseline='Baseline/v1 #&.binpb'
says 'v1 #&\.binpb(1,1): error PZ0400: The baseline can.t be read; the file does not exist; ' dotnet build Baseline
tools/zerosharp compile Baseline/item.proto -o "$baseline"
strictly build Baseline
sed -i 's/int32 count/string count/' Baseline/item.proto
says 'item\.proto(7,3): error PZ0406: Field 2 "count" of message "shop\.Item" had the type "int32", and has the type "string" now' dotnet build Baseline
strictly build Baseline -p:NoWarn=PZ0406
tools/zerosharp compile Baseline/item.proto -o "$baseline"
strictly build Baseline
echo text >"$baseline"
says 'v1 #&\.binpb(1,1): error PZ0400: .* at byte [0-9]*, expected .*, found ' dotnet build Baseline
