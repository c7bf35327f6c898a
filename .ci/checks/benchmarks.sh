# The commands of the benchmarks work: ratios, compare, bdn and report run on small inputs, and write all pages. No measured time decides anything.
# Needs: build competitors
. "$(dirname "$0")/../common.sh"
.ci/npm-install.sh LibProtoZeroSharp.Benchmarks/Producers/package.json "$PRODUCERS_NPM"

folder=$work/benchmarks
rm -rf "$folder"
mkdir -p "$folder/docs"
cp README.md "$folder"
cp docs/benchmarks.md docs/keeping.md "$folder/docs"
# What a command prints is only of interest if it fails.
benchmarks() {
    echo "benchmarks $*"
    dotnet run -c Release --no-build --project LibProtoZeroSharp.Benchmarks -- "$@" >"$folder/log" 2>&1 || { cat "$folder/log"; return 1; }
}

benchmarks --help
for command in ratios compare report bdn generator costs languages; do benchmarks "$command" --help; done
sh LibProtoZeroSharp.Benchmarks/get-messages.sh spans "$folder/messages.otlp" 500 "$PRODUCERS_NPM"
sh LibProtoZeroSharp.Benchmarks/get-messages.sh tiles "$folder/messages.tiles" 500 "$PRODUCERS_NPM"
benchmarks ratios --smoke --rounds 1 --vectors all --otlp "$folder/messages.otlp" --tiles "$folder/messages.tiles" --results "$folder/results.json"
benchmarks ratios --smoke --rounds 1 --vectors all --only maps --results "$folder/again.json"
benchmarks compare --smoke --rounds 1 --results "$folder/again.json" --committed "$folder/results.json"
benchmarks bdn --smoke --results "$folder/results.json"
# Only this library: the check languages builds the others.
benchmarks languages --smoke --programs "$folder" --results "$folder/results.json"
benchmarks report --results "$folder/results.json" --root "$folder"

ls "$folder"/docs/charts/{headline,summary,parse,write,memory,scaling}.svg
tables=$folder/LibProtoZeroSharp.Benchmarks/Results
ls "$tables"/{benchmarks.json,means.md}
for title in "Shapes of messages" "Encode, by BenchmarkDotNet" "Decode, by BenchmarkDotNet" "Other languages"; do
    grep -qx "## $title" "$tables"/*.md || { echo "no page has the section \"$title\": $tables"; exit 1; }
done
for page in README.md docs/benchmarks.md docs/keeping.md; do
    ! cmp -s $page "$folder/$page" || { echo "report left $page as it was"; exit 1; }
done
