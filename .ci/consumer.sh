#!/usr/bin/env bash
# Uses packed files outside of the repository, as a user of the packages does.
#   consumer.sh PACKAGE_FOLDER run|started|addressbook|descriptors|web|telemetry|grpc|publish|shared|mistakes
#   consumer.sh PACKAGE_FOLDER osm MAP
#   consumer.sh PACKAGE_FOLDER inspect [PROTOS MESSAGES]     as of samples/Inspect/check.sh
set -euo pipefail
packages=$(realpath "$1")
repository=$(realpath "$(dirname "$0")/..")
arguments=()
for path in "${@:3}"; do arguments+=("$(realpath "$path")"); done
version=$(basename "$packages"/LibProtoZeroSharp.Debug.*.nupkg .nupkg)
version=${version#LibProtoZeroSharp.Debug.}

# A folder's name may have characters with a special meaning in paths for the compiler.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/c# here"
cd "$folder/c# here"
cp -R "$repository"/samples/{AddressBook,DescriptorStats,Greeter,Inspect,OsmPbf,PackageConsumer,SharedFiles,Telemetry,Web} .

pinned() { sed -n "s/.*\"$1\" Version=\"\(.*\)\".*/\1/p" "$repository/Directory.Packages.props"; }

# The linker of NativeAOT doesn't support a blank in the path of a package.
properties=(-p:PackageFolder="$packages" -p:PackageVersion="$version" -p:RestorePackagesPath="$folder/packages"
    -p:XunitVersion="$(pinned xunit.v3)" -p:XunitRunnerVersion="$(pinned xunit.runner.visualstudio)" -p:TestSdkVersion="$(pinned Microsoft.NET.Test.Sdk)"
    -p:OpenTelemetryVersion="$(pinned OpenTelemetry.Exporter.OpenTelemetryProtocol)"
    -p:GrpcVersion="$(pinned Grpc.AspNetCore)" -p:GoogleProtobufVersion="$(pinned Google.Protobuf)" -p:GrpcToolsVersion="$(pinned Grpc.Tools)")
strict=(--nologo -v q -warnaserror "${properties[@]}")

# The flavour is that of the configuration, for each framework.
run() {
    cd PackageConsumer
    for configuration in Debug Release; do
        dotnet build "${strict[@]}" -c $configuration
        dotnet run "${properties[@]}" --no-build -c $configuration -f net10.0
    done
    for framework in net8.0 net10.0; do
        cmp bin/Debug/$framework/LibProtoZeroSharp.dll "$folder"/packages/libprotozerosharp.debug/*/checked/*/lib/$framework/LibProtoZeroSharp.dll
        cmp bin/Release/$framework/LibProtoZeroSharp.dll "$folder"/packages/libprotozerosharp/*/lib/$framework/LibProtoZeroSharp.dll
    done
}

# Follows docs/getting-started.md: its commands, files and outputs.
started() {
    block() { awk -v language="$1" -v number="$2" '/^```/ { if (inside) inside = 0; else if ($0 == "```" language && ++count == number) { inside = 1; next } } inside' \
        "$repository/docs/getting-started.md"; }
    commands() { block sh "$1" | sed "s#^dotnet add package .*#& --source '$packages'#"; }
    export NUGET_PACKAGES=$folder/packages
    mkdir empty && cd empty
    eval "$(commands 1)"
    block proto 1 >contacts.proto
    block csharp 1 >Program.cs
    add_to_project "$(block xml 1)"
    dotnet run --no-restore | tee "$folder/output"
    block text 1 | cmp - "$folder/output"

    block csharp 2 >Program.cs
    eval "$(commands 2)"
    sed -i '/LibProtoZeroSharp.Debug/d' Contacts.csproj
    add_to_project "<ItemGroup>$(block xml 2)</ItemGroup>"
    ! dotnet run --no-restore >"$folder/output" 2>&1
    said PZ0802
    said "$(block text 2)"
}

add_to_project() { printf '%s\n' "$(sed '/<\/Project>/d' Contacts.csproj)" "$1" '</Project>' >Contacts.csproj; }

# What it prints is compared, and so is the error for a file that ends too early.
addressbook() {
    cd AddressBook
    dotnet build "${strict[@]}" -c Debug
    book() { dotnet bin/Debug/net10.0/AddressBook.dll "$@"; }
    book add book.pb "Ada Lovelace" ada@example.org 555-0100 555-0101
    book add book.pb Żaneta
    book list book.pb | tee "$folder/output"
    printf '%s\n' '1: Ada Lovelace <ada@example.org>' '   Mobile: 555-0100' '   Work: 555-0101' '2: Żaneta' | cmp - "$folder/output"
    book json book.pb | grep -q '"phones":\[{"number":"555-0100"},{"number":"555-0101","type":"PHONE_TYPE_WORK"}\]'
    head -c 20 book.pb >cut.pb
    ! book list cut.pb 2>"$folder/error"
    grep -x 'cut.pb is not an address book: .* (Truncated at byte 1 in contacts.Book).' "$folder/error"
}

# The main job of the README, on protoc's descriptors of the well-known types.
descriptors() {
    cd DescriptorStats
    dotnet build "${strict[@]}" -c Release
    dotnet bin/Release/net10.0/DescriptorStats.dll 2>"$folder/progress" | tee "$folder/output"
    [ "$(wc -l <"$folder/progress")" -eq 2 ]
    sed -nE 's/^(files|messages|fields|enums|deepest nesting) +/\1 /p' "$folder/output" >"$folder/counts"
    printf '%s\n' 'files 11' 'messages 61' 'fields 249' 'enums 24' 'deepest nesting 2 (ExtensionRange in google/protobuf/descriptor.proto)' | cmp - "$folder/counts"
    said '^managed bytes allocated by decode, walk and encode of .* files: 0$'
    said '^re-encoded bytes: identical to the input$'
}

# With a file of its own, and beside protoc.
inspect() {
    cd Inspect
    dotnet build "${strict[@]}" -c Release
    printf '\x08\x07\x12\x05\x0a\x03tea' | dotnet bin/Release/net10.0/Inspect.dll | tee "$folder/output"
    printf '%s\n' '1: 7' '2 {' '  1: "tea"' '}' | cmp - "$folder/output"
    "$repository/samples/Inspect/check.sh" bin/Release/net10.0/Inspect.dll "${arguments[@]}"
}

# The application sends requests to itself, and compares the responses.
web() {
    cd Web
    dotnet build "${strict[@]}" -c Debug
    dotnet run "${properties[@]}" --no-build -c Debug check | tee "$folder/output"
    [ "$(grep -vc '^ \|^[a-z]*: Microsoft' "$folder/output")" -eq 11 ]
}

# The application runs real exporters against itself. Debug counts arenas, and Release has the memory of a program in use.
telemetry() {
    cd Telemetry
    for configuration in Debug Release; do
        dotnet build Receiver "${strict[@]}" -c $configuration
        dotnet Receiver/bin/$configuration/net10.0/Receiver.dll check
    done
}

# The application calls itself, and a service with the classes of Grpc.Tools. Not every registry has the packages of gRPC.
grpc() {
    cd Greeter
    if ! dotnet restore Google --nologo -v q "${properties[@]}"; then
        echo "skipped: the packages of gRPC can't be restored here"
        return 77
    fi
    for configuration in Debug Release; do
        dotnet build Greeter "${strict[@]}" -c $configuration
        dotnet Greeter/bin/$configuration/net10.0/Greeter.dll check
    done
    # Twice, as the HTTP/2 of .NET 10.0.12 has stopped once in tens of thousands of large messages, with Google's classes on both sides.
    timeout 120 dotnet Greeter/bin/Release/net10.0/Greeter.dll allocations || timeout 120 dotnet Greeter/bin/Release/net10.0/Greeter.dll allocations
}

# With the checks against misuse, and without.
osm() {
    cd OsmPbf
    for configuration in Debug Release; do
        dotnet build "${strict[@]}" -c $configuration
        dotnet bin/$configuration/net10.0/OsmPbf.dll check "${arguments[@]}"
    done
}

# In every way that rewrites the program, without a warning of the trimmer or the AOT compiler.
publish() {
    cd PackageConsumer
    publish_and_run Debug net8.0 --self-contained -p:PublishTrimmed=true -p:TrimMode=full
    publish_and_run Release net10.0 --self-contained -p:PublishTrimmed=true -p:TrimMode=full
    publish_and_run Release net8.0 -p:PublishAot=true
}

publish_and_run() {
    local configuration=$1 framework=$2 started=$SECONDS
    shift 2
    rm -rf bin obj published
    # Only for that framework: the parts of NativeAOT for .NET 10 are not available everywhere.
    dotnet publish "${strict[@]}" -c "$configuration" -f "$framework" -p:TargetFrameworks="$framework" -r linux-x64 -p:UseAppHost=true -o published "$@"
    published/PackageConsumer
    echo "$configuration $framework $*: $((SECONDS - started)) s"
}

# The contracts have no checks. Projects that refer to the application have the checks that the application asks for, with the contracts
# in the same solution and in a package.
shared() {
    cd SharedFiles
    mkdir feed
    # A project for several frameworks, whose package is used below, and one for a single framework: they are packed in different ways.
    dotnet pack Contracts "${strict[@]}" -c Release -o feed
    dotnet pack App "${strict[@]}" -c Release -o packed
    dotnet test Tests "${strict[@]}" -c Debug
    rm -rf */bin */obj
    dotnet test Tests "${strict[@]}" -c Debug -p:FromPackage=true
    publish_application Release
    publish_application Debug
}

# Over the output of the other flavour.
publish_application() {
    dotnet publish App "${strict[@]}" -c "$1" -p:FromPackage=true -o published
    dotnet published/App.dll
}

mistakes() {
    cp -R "$repository/.ci/Mistakes" .
    cp SharedFiles/Directory.* Mistakes
    cd Mistakes
    # Files of other projects, which need no item here.
    mkdir -p feed App/other App/node_modules App/artifacts
    touch App/other/Other.csproj
    for other in App/other App/node_modules App/artifacts; do cp App/unread.proto $other; done

    says build 'PZ0611: No item of the project names unread.proto, so .* <AdditionalFiles Include="unread.proto" />,' App -p:TreatWarningsAsErrors=false
    said 'PZ0612: .* Replace them by <AdditionalFiles Include="service.proto" ProtoRoot="." />\.'
    said "Library/money.proto(1,1): warning PZ0515: The assembly 'Library' has the type 'Library.Money' already"
    says_nothing build App -p:TreatWarningsAsErrors=false -p:ProtoZeroFindFiles=false -p:NoWarn=PZ0612%3BPZ0515%3BCS0436
    says_nothing build App -p:Right=true
    says_nothing pack Library -o feed
    says_nothing build App -p:Right=true -p:FromPackage=true
    says build 'error PZ0510: .* (dotnet add package LibProtoZeroSharp)' App -p:Right=true -p:WithRuntime=false

    says_nothing build Checked -c Debug -p:RuntimeVersion="$version"
    says_nothing build Checked -c Release -p:RuntimeVersion="$version"
    says_nothing restore Checked -p:Configuration=Debug -p:RuntimeVersion="$version"
    says build 'warning PZ0603: .* dotnet restore -p:Configuration=Release' Checked -c Release --no-restore -p:RuntimeVersion="$version"
    says_nothing build Checked -c Release --no-restore -p:RuntimeVersion="$version" -p:ProtoZeroChecks=true
    says pack 'warning PZ0604: The package Checked depends on LibProtoZeroSharp.Debug' Checked -c Debug -p:RuntimeVersion="$version"
    says_nothing pack Checked -c Release -p:RuntimeVersion="$version"
    says build 'warning PZ0601: LibProtoZeroSharp.Debug has no effect' Checked -c Debug -p:RuntimeVersion="$version" -p:ExcludeRuntime=runtime
    dotnet pack "$repository/LibProtoZeroSharp/LibProtoZeroSharp.csproj" --nologo -v q --no-build -p:PackageVersion=99.0.0 -o feed
    says build 'error PZ0602: .* LibProtoZeroSharp 99.0.0' Checked -c Debug -p:RuntimeVersion=99.0.0 -p:TreatWarningsAsErrors=false
    said 'warning NU1608: '
}

# Runs a command of dotnet, which may fail, and searches its output for a pattern.
says() {
    local command=$1 pattern=$2
    shift 2
    dotnet "$command" "$@" --nologo -v q "${properties[@]}" >"$folder/output" 2>&1 || true
    said "$pattern"
}

said() { grep -m 1 "$1" "$folder/output" || { cat "$folder/output"; echo "nowhere: $1"; return 1; }; }

says_nothing() { dotnet "$@" "${strict[@]}"; }

"$2"
