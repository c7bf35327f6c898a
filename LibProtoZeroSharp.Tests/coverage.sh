#!/bin/sh
# Prints how many of the branches in each folder of the runtime and of the generator the tests without the Debug package take: a table for
# docs/threat-model.md. It takes about ten minutes. The files with every line are artifacts/coverage/*/coverage.cobertura.xml.
#
#   coverage.sh [FILTER]
#
# FILTER: the tests to run, as dotnet test takes it, such as "FullyQualifiedName~Tests.Wire". Tests that measure allocations or time may fail, as
# each branch counts; the table is printed all the same.
set -eu
cd "$(dirname "$0")/.."

rm -rf artifacts/coverage
# Release would be optimized by the compiler, which merges branches.
for project in Runtime Generator Analyzers Compiler; do
    dotnet test -c Debug "LibProtoZeroSharp.Tests/$project" -p:Coverage=true --nologo ${1:+--filter "$1"} --results-directory artifacts/coverage \
        --collect "XPlat Code Coverage" -- DataCollectionRunSettings.DataCollectors.DataCollector.Configuration.Include="[LibProtoZeroSharp]*,[LibProtoZeroSharp.FrontEnd]*,[ProtoZeroGenerator]*" ||
        echo "Some tests of $project failed." >&2
done

# A line of a file occurs in several classes of the report if it is in a method of a generic type, or in a lambda. The generator compiles the contract too; it counts once, with the runtime.
awk '
function attribute(name) { return match($0, name "=\"[^\"]*\"") ? substr($0, RSTART + length(name) + 2, RLENGTH - length(name) - 3) : "" }
/<package / { package = attribute("name") }
/<class / {
    file = attribute("filename")
    gsub(/\\/, "/", file)
    sub(".*" package "/", "", file)
    folder = file
    if (!sub("/[^/]*$", "", folder)) folder = "."
    folder = package "/" folder
}
/<line .*condition-coverage=/ && file !~ /\.g\.cs$|^LibProtoZeroSharp\// {
    split(attribute("condition-coverage"), parts, /[(\/)]/)
    key = package "/" file ":" attribute("number")
    folders[key] = folder
    branches[key] = parts[3]
    if (parts[2] > covered[key]) covered[key] = parts[2]
}
END {
    for (key in folders) { all[folders[key]] += branches[key]; taken[folders[key]] += covered[key] }
    print "| folder | branches | covered |\n|---|---|---|"
    fflush()
    for (folder in all) printf "| `%s` | %d | %.1f %% |\n", folder, all[folder], 100 * taken[folder] / all[folder] | "sort"
}' artifacts/coverage/*/coverage.cobertura.xml
