# Sourced by the checks that run protobuf's official conformance suite.

# Runs the suite in modes, which are options of run-suite.sh, and prints the counts of all of them.
suite() {
    local mode status=0 parts=0 name
    name=$(basename "$0" .sh)
    for mode in "$@"; do
        LibProtoZeroSharp.Conformance/run-suite.sh "$mode" || status=1
        parts=$((parts + 2))
    done >"$work/$name.suite" 2>&1
    cat "$work/$name.suite"
    # A testee that dies leaves a part without its line.
    awk -v name="$name" -v parts="$parts" '
        /^CONFORMANCE SUITE [A-Z]+: / { passed += $4; skipped += $6; failed += $8 + $11; parts-- }
        END { printf "%s: %d passed, %d failed, %d skipped\n", name, passed, failed, skipped; exit failed != 0 || parts != 0 }' "$work/$name.suite"
    return $status
}
