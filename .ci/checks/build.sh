# Builds all that isn't a test or a sample in the Release configuration, with the analyzers.
. "$(dirname "$0")/../common.sh"
dotnet build -c Release --nologo -v q .ci/release.slnf
