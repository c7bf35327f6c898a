# Compares the results of the same random input in processes that may not use some instructions of the processor.
. "$(dirname "$0")/../common.sh"
needs npm build
fuzz=artifacts/bin/LibProtoZeroSharp.Tools.Fuzz/release/LibProtoZeroSharp.Tools.Fuzz
$fuzz --against $fuzz --entry parse --iterations 5000
