# Builds the site of the documentation and the API without a warning.
. "$(dirname "$0")/../common.sh"
bash docs/site/build.sh
# The text of a page that has lost its source, and of a member whose summary docfx didn't find, would be missing without a warning.
has() { grep -q "$2" "artifacts/site/html/$1" || { echo "artifacts/site/html/$1 does not contain: $2" && exit 1; }; }
has index.html 'href="docs/getting-started.html"'
has docs/getting-started.html '<h1 id="getting-started">'
has docs/benchmarks.html 'src="charts/summary.svg"'
has api/LibProtoZeroSharp.ProtoWriter.html 'Writes protobuf fields by hand'
has api/LibProtoZeroSharp.UnmanagedMap-2.html '<h1'
has api/LibProtoZeroSharp.Compiler.ProtoCompiler.html '<h1'
# Generated code alone uses this type.
[ ! -e artifacts/site/html/api/LibProtoZeroSharp.Values.MessageTable.html ]
