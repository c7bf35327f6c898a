# The sample SharedFiles with the packages: .proto files and full checks reach other projects, from a project and from a package.
# Needs: pack
. "$(dirname "$0")/../common.sh"
. .ci/packages.sh
cp -R "$repository/samples/SharedFiles/"* .
rm -rf "$NUGET_PACKAGES/sharedfiles.contracts"
# A project for several frameworks, whose package is used below, and one for a single framework: they are packed in different ways.
strictly pack Contracts -c Release -o feed
strictly pack App -c Release -o packed
strictly build Tests -c Debug
dotnet Tests/bin/Debug/net10.0/Tests.dll
rm -rf */bin */obj
strictly build Tests -c Debug -p:FromPackage=true
dotnet Tests/bin/Debug/net10.0/Tests.dll
# The second one over the output of the first.
strictly publish App -c Release -p:FromPackage=true -o published
says '^The price is 12. Its type is in the assembly Contracts.$' dotnet published/App.dll
! grep "Debug package" "$folder/output"
strictly publish App -c Debug -p:FromPackage=true -o published
says '^The Debug package rejects the price' dotnet published/App.dll
