# Packs the packages of the build. Checks their names, what each shows of itself, and that no path of this machine is in their assemblies.
# Needs: build
. "$(dirname "$0")/../common.sh"
install unzip
rm -rf artifacts/package "$work"/packages/{libprotozerosharp,protoc-gen-zerosharp,zerosharp}*
flock "$work/build.lock" dotnet pack --no-build --nologo -v q
. .ci/packages.sh
ls "$packages" | grep '\.nupkg$' | LC_ALL=C sort | cmp - <(printf "%s.$version.nupkg\n" LibProtoZeroSharp LibProtoZeroSharp.AspNetCore LibProtoZeroSharp.Compiler LibProtoZeroSharp.Debug LibProtoZeroSharp.Grpc LibProtoZeroSharp.Net8 LibProtoZeroSharp.SchemaRegistry LibProtoZeroSharp.Templates protoc-gen-zerosharp zerosharp | LC_ALL=C sort)
for package in "$packages"/*.nupkg; do
    rm -rf content
    unzip -q "$package" -d content
    ls content/{icon.png,README.md}
    grep -q '<license type="expression">MIT</license>' content/*.nuspec
    grep -q '<releaseNotes>' content/*.nuspec
    # docs/dependencies.md has a row with its dependencies.
    row=$(grep -F "| \`$(basename "$package" ".$version.nupkg")\` | " "$repository/docs/dependencies.md")
    diff <(cut -d '|' -f 3 <<<"$row" | grep -oP '`\K[\w.]+(?=`)' | LC_ALL=C sort -u) \
        <(grep -ohP '<(dependency id|frameworkReference name)="\K[^"]+' content/*.nuspec | LC_ALL=C sort -u)
    # A link to a page that is not in the package has an address.
    if grep -rnoP '\]\((?!https://|#|diagnostics\.md|safety\.md)[^)]*' --include='*.md' content; then
        echo "These links of $package lead nowhere."
        exit 1
    fi
    if grep -rlaE --include='*.dll' "$repository/|$HOME/|/tmp/" content; then
        echo "These assemblies of $package contain paths of this machine."
        exit 1
    fi
done
# Every project with the library downloads it.
[ "$(stat -c %s "$packages/LibProtoZeroSharp.$version.nupkg")" -le 1000000 ] || { echo "LibProtoZeroSharp is larger than 1 MB"; exit 1; }
# Descriptions of diagnostics name them.
unzip -l "$packages/LibProtoZeroSharp.$version.nupkg" docs/diagnostics.md docs/safety.md
