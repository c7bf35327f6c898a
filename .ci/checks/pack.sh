# Packs the three packages and looks at what they show of themselves: a license, an icon, a page, and no path of the machine.
. "$(dirname "$0")/../common.sh"
rm -rf artifacts/package
dotnet pack --nologo -v q
(cd artifacts/package/release && ls | sed -E 's/\.[0-9]+\.[0-9]+\.[0-9]+\.nupkg$//' | LC_ALL=C sort) | tee "$work/packages"
printf '%s\n' LibProtoZeroSharp LibProtoZeroSharp.Compiler LibProtoZeroSharp.Debug | cmp - "$work/packages"
for package in artifacts/package/release/*.nupkg; do
    folder=$work/unpacked/$(basename "$package")
    unzip -q "$package" -d "$folder"
    ls "$folder"/{icon.png,README.md}
    grep -q '<license type="expression">MIT</license>' "$folder"/*.nuspec
    grep -q '<releaseNotes>' "$folder"/*.nuspec
    if grep -rlaE --include='*.dll' "$PWD/|$HOME/|/tmp/" "$folder"; then
        echo "these assemblies contain a path of this machine"
        exit 1
    fi
done
