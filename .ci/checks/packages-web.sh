# docs/web.md, step by step: its commands, files and outputs. Then its app in NativeAOT, with the messages in a project of their own.
# Needs: pack
. "$(dirname "$0")/../common.sh"
. .ci/packages.sh
# Prints a block of the page: the n-th of a language.
block() { awk -v language="$1" -v number="$2" '/^```/ { if (inside) inside = 0; else if ($0 == "```" language && ++count == number) { inside = 1; next } } inside' "$repository/docs/web.md"; }
add_to_project() { printf '%s\n' "$(sed '/<\/Project>/d' "$1")" "$2" '</Project>' >"$1.new" && mv "$1.new" "$1"; }
trap 'kill $(jobs -p); rm -rf "$folder"' EXIT

# Runs the page's commands for a server, and compares the responses with those on the page, but for the number of the trace.
check() {
    curl --silent --show-error --fail --output response --retry 60 --retry-delay 1 --retry-connrefused http://127.0.0.1:5090/items/7
    printf '\x08\x07\x12\x06Item 7' | cmp - response
    eval "$(block sh 2 | sed 's/curl/curl --silent --show-error/')" >response
    grep -F '{"id":"1","title":"Test it"}' response
    grep -F "$(block json 1 | sed 's/"traceId.*//')" response
}

# Only from the packages here, whatever a registry has.
eval "$(block sh 1 | sed "s#^dotnet add package .*#& --source '$packages'#")"
block proto 1 >todo.proto
block csharp 1 >Program.cs
add_to_project TodoApp.csproj "$(block xml 1)"
strictly build
dotnet bin/Debug/net10.0/TodoApp.dll --urls http://127.0.0.1:5090 &
check

dotnet new console -o ../Client >/dev/null
cp todo.proto ../Client
block csharp 2 >../Client/Program.cs
dotnet add ../Client package LibProtoZeroSharp --source "$packages" >/dev/null
add_to_project ../Client/Client.csproj "$(block xml 1)"
says '^1 Item 7$' dotnet run --project ../Client
kill %1
wait || true

install clang zlib1g-dev
dotnet new classlib -o ../Contracts >/dev/null
rm ../Contracts/Class1.cs
mv todo.proto ../Contracts
dotnet add ../Contracts package LibProtoZeroSharp --source "$packages" >/dev/null
add_to_project ../Contracts/Contracts.csproj "$(block xml 1)"
add_to_project TodoApp.csproj "$(block xml 2)"
sed -i 's/CreateBuilder/CreateSlimBuilder/' Program.cs
strictly publish -c Release -r linux-x64 -p:PublishAot=true -o ../published
../published/TodoApp --urls http://127.0.0.1:5090 &
check
