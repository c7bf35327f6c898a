# docs/getting-started.md, step by step: its commands, files and outputs.
# Needs: pack
. "$(dirname "$0")/../common.sh"
. .ci/packages.sh
# Prints a block of the page: the n-th of a language.
block() { awk -v language="$1" -v number="$2" '/^```/ { if (inside) inside = 0; else if ($0 == "```" language && ++count == number) { inside = 1; next } } inside' "$repository/docs/getting-started.md"; }
add_to_project() { printf '%s\n' "$(sed '/<\/Project>/d' Contacts.csproj)" "$1" '</Project>' >Contacts.csproj; }

# Only from the packages here, whatever a registry has.
commands() { block sh "$1" | sed "s#^dotnet add package .*#& --source '$packages'#"; }

eval "$(commands 1)"
block proto 1 >contacts.proto
block csharp 1 >Program.cs
add_to_project "$(block xml 1)"
dotnet run | tee "$folder/output"
block text 1 | cmp - "$folder/output"

block csharp 2 >Program.cs
says "$(block text 2)" dotnet run
grep -q PZ0802 "$folder/output"

eval "$(commands 2)"
sed -i '/LibProtoZeroSharp.Debug/d' Contacts.csproj
add_to_project "<ItemGroup>$(block xml 2)</ItemGroup>"
says "$(block text 3)" dotnet run
