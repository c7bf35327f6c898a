# Runs protobuf's official conformance suite in the Release flavour.
. "$(dirname "$0")/../common.sh"
needs npm build
# Options of run-suite.sh. Another check may have set them.
modes=${modes---no-build}
name=$(basename "$0" .sh) status=0 parts=0
for mode in $modes; do
    LibProtoZeroSharp.Conformance/run-suite.sh "$mode" || status=1
    parts=$((parts + 2))
done >"$work/$name.suite" 2>&1
cat "$work/$name.suite"
# A testee that dies leaves a part without its line.
awk -v name="$name" -v parts="$parts" '
    /^CONFORMANCE SUITE [A-Z]+: / { passed += $4; skipped += $6; failed += $8 + $11; parts-- }
    END { printf "%s: %d passed, %d failed, %d skipped\n", name, passed, failed, skipped; exit failed != 0 || parts != 0 }' "$work/$name.suite"
exit $status
