# Installs every package in a new project, and runs the first steps of the README there.
# Needs: pack
. "$(dirname "$0")/../common.sh"
. .ci/packages.sh
# Prints the block of a language in the README's first steps.
block() { awk -v language="$1" '/^```/ { inside = $0 == "```" language; next } inside' "$repository/README.md"; }

dotnet new console -n Contacts -o . --no-restore >/dev/null
for package in LibProtoZeroSharp{,.AspNetCore,.Compiler,.Debug,.Grpc,.SchemaRegistry}; do sed -i "s#</Project>#<ItemGroup><PackageReference Include='$package' Version='$version' /></ItemGroup>\n&#" Contacts.csproj; done
printf '%s\n' "$(sed '/<\/Project>/d' Contacts.csproj)" "$(block xml)" '</Project>' >Contacts.csproj
block proto >contacts.proto
block csharp >Program.cs
strictly build
dotnet bin/Debug/net10.0/Contacts.dll | tee output
cmp output <<END
1: Ada is 36 and has 1 address, ada@example.org
2: Ada is 36 and has 1 address, ada@example.org
3: Ada is 36 and has 1 address, ada@example.org
Truncated at byte 1
END

for tool in zerosharp protoc-gen-zerosharp; do
    dotnet tool install $tool --version $version --tool-path tools >/dev/null
    tools/$tool --version | grep "$version"
done
# Templates are installed for a user. Here they are not.
DOTNET_CLI_HOME=$folder/home dotnet new install "$packages/LibProtoZeroSharp.Templates.$version.nupkg"
