# .proto files whose paths have odd characters: compiled, and imported from a project and from its package. An error names a path that can't be.
# Needs: pack
. "$(dirname "$0")/../common.sh"
. .ci/packages.sh
cp -R "$repository/LibProtoZeroSharp.Tests/Packages/OddPaths/"* .
rm -rf "$NUGET_PACKAGES/oddpaths"

# Adds a file to the library, by its folder and its import path, and a field of its message to the application.
imports= fields= count=0
add() {
    count=$((count + 1))
    mkdir -p "$(dirname "Library/$1/$2")"
    echo "syntax = \"proto3\"; package p$count; message M {}" >"Library/$1/$2"
    imports+="import \"$2\";"
    fields+="p$count.M m$count = $count;"
}
for name in 'R&D' "Ada's" 'a;b' '$(x)' '%41' '%(x)' '@(x)' 'c#' 'a+b=c,d' '(a' 'a)' ' a  b ' '<a>' 'a*' 'a?' '[a]{b}!~`^' 'a..' 'żółw' '界😀'; do
    add protos "$name/$name.proto"
done
add 'a;b' root.proto
add "it's" other.proto
add "own & 'x'" own.proto
add updated updated.proto
long=$(printf 'd%.0s' {1..120})
add protos "$long/$long/$long/a.proto"
add protos "$long/$long/$long/b.proto"
echo "syntax = \"proto3\"; package app; $imports message App { $fields }" >App/app.proto

strictly build App
# NuGet warns of the long paths, which Windows may not have.
strictly pack Library -o feed -p:NoWarn=NU5123
rm -rf Library/{bin,obj} App/{bin,obj}
strictly build App -p:FromPackage=true

mkdir 'Library/protos/"'
cp Library/updated/updated.proto 'Library/protos/"'
says 'error PZ0615: .* Rename .*/Library/protos/"/updated\.proto\.' dotnet build Library
