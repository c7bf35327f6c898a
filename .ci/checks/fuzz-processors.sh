# Compares the results of the same random input in processes that may not use some instructions of the processor.
# Needs: build
. "$(dirname "$0")/../common.sh"
fuzz=artifacts/bin/LibProtoZeroSharp.Tools.Fuzz/release/LibProtoZeroSharp.Tools.Fuzz
$fuzz --against $fuzz --entry parse --iterations 5000
