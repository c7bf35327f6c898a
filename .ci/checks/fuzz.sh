# Gives every entry of the library random input for 15 seconds.
# Needs: build
. "$(dirname "$0")/../common.sh"
artifacts/bin/LibProtoZeroSharp.Tools.Fuzz/release/LibProtoZeroSharp.Tools.Fuzz --seconds 15
