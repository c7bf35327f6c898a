# Messages with fields of all kinds, and the samples, under the rules for memory safety of the newest C# compiler: only code with pointers is unsafe.
# Needs: pack
. "$(dirname "$0")/../common.sh"
. .ci/packages.sh
for sample in "$repository"/samples/*/; do cp -R "$sample" .; done
mkdir Messages Pointer
cp "$repository"/LibProtoZeroSharp.Tests/Protos/*.proto Messages
cat >Messages/Messages.csproj <<END
<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <TargetFramework>net10.0</TargetFramework>
  </PropertyGroup>
  <ItemGroup>
    <PackageReference Include="LibProtoZeroSharp" Version="$version" />
    <AdditionalFiles Include="*.proto" ProtoRoot="." />
  </ItemGroup>
</Project>
END
sed '/<ItemGroup>/,/<\/ItemGroup>/d; s#<TargetFramework>#<AllowUnsafeBlocks>true</AllowUnsafeBlocks>&#' Messages/Messages.csproj >Pointer/Pointer.csproj
echo 'public static class Pointer { public static unsafe byte* P; public static byte First() => *P; }' >Pointer/Pointer.cs
cat >Directory.Build.props <<END
<Project>
  <PropertyGroup>
    <LangVersion>preview</LangVersion>
    <Features>\$(Features);updated-memory-safety-rules</Features>
  </PropertyGroup>
  <ItemGroup>
    $(sed -n 's/PackageVersion \(Include="Microsoft.Net.Compilers.Toolset"\)/PackageReference \1/p' "$repository/Directory.Packages.props")
  </ItemGroup>
</Project>
END
says 'error CS9360' dotnet build Pointer
strictly build Messages
for project in $(find . -name '*.csproj' -not -path './Messages/*' -not -path './Pointer/*'); do strictly build "$project"; done
