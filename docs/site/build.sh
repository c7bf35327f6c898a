#!/usr/bin/env bash
# Builds a site of the pages in docs and of the public API, into artifacts/site/html. A warning makes it fail.
set -euo pipefail
cd "$(dirname "$0")/../.."
site=artifacts/site
rm -rf $site
mkdir -p $site/source/docs

# The pages. A link to a file that is not on the site becomes a link to the repository.
repository=$(dotnet msbuild LibProtoZeroSharp/LibProtoZeroSharp.csproj -getProperty:PackageProjectUrl)/blob/main
sed -E "s#\]\(((LICENSE|CONTRIBUTING|samples)[^)]*)#]($repository/\1#g" README.md >$site/source/index.md
for page in docs/*.md; do
    sed "s#](\.\./#]($repository/#g" "$page" >"$site/source/$page"
    grep -q " ${page#docs/}$" docs/site/docs/toc.yml || { echo "The site has no link to $page: add it to docs/site/docs/toc.yml." && exit 1; }
done
cp -R docs/charts docs/site/docs/toc.yml $site/source/docs
cp docs/site/toc.yml docs/packages/icon.png $site/source

# The API, from the assemblies and their XML documentation. The compiler's folder also has the runtime.
dotnet build -c Release -f net10.0 --nologo -v q LibProtoZeroSharp.Compiler/LibProtoZeroSharp.Compiler.csproj
dotnet tool restore
dotnet docfx docs/site/docfx.json --warningsAsErrors --logLevel warning
