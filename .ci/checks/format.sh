# Checks indentation and spaces. Reads the sources and no project, so it needs no restore.
. "$(dirname "$0")/../common.sh"
dotnet format whitespace --folder . --verify-no-changes --exclude artifacts
