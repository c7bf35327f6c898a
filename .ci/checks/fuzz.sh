# Gives every entry of the library random input for a minute.
. "$(dirname "$0")/../common.sh"
needs npm build
artifacts/bin/LibProtoZeroSharp.Tools.Fuzz/release/LibProtoZeroSharp.Tools.Fuzz --seconds 60
