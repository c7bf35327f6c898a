# For checks that use the packages as a user does. Changes into an empty folder outside of the repository, whose name has characters
# with a special meaning in paths for the compiler. There, dotnet finds the packages.
repository=$PWD packages=$PWD/artifacts/package/release version=0.1.0
# Packages of others stay in it. The linker of NativeAOT doesn't support a blank in the path of a package.
export NUGET_PACKAGES=$work/packages NuGetAudit=false

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/c# here"
cd "$folder/c# here"
mkdir feed
cat >NuGet.config <<END
<configuration>
  <packageSources>
    <add key="packed" value="$packages" />
    <add key="feed" value="feed" />
  </packageSources>
</configuration>
END

# Commands of dotnet, for which a warning is an error.
strictly() { dotnet "$@" --nologo -v q -warnaserror; }

# Runs a command, which may fail, and searches its output for a pattern.
says() {
    local pattern=$1
    shift
    "$@" >"$folder/output" 2>&1 || true
    grep -m 1 -e "$pattern" "$folder/output" || { cat "$folder/output"; echo "The output above of '$*' does not match '$pattern'."; return 1; }
}
