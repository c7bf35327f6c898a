#!/bin/sh
# Prints how many of the branches in each folder the tests of the Release flavour take: a table for docs/threat-model.md. It takes about ten
# minutes. The file with every line is artifacts/coverage/*/coverage.cobertura.xml.
#
#   coverage.sh [FILTER]
#
# FILTER: the tests to run, as dotnet test takes it, such as "FullyQualifiedName~Tests.Wire". Tests that measure allocations or time may fail, as
# each branch counts; the table is printed all the same.
set -eu
cd "$(dirname "$0")/.."

folders="Wire Codecs Decoding Encoding Messages Json Text Syntax"
rm -rf artifacts/coverage
# Release would be optimized by the compiler, which merges branches.
dotnet test LibProtoZeroSharp.Tests/LibProtoZeroSharp.Tests.csproj -p:Coverage=true --nologo ${1:+--filter "$1"} --results-directory artifacts/coverage \
    --collect "XPlat Code Coverage" -- DataCollectionRunSettings.DataCollectors.DataCollector.Configuration.Include="[LibProtoZeroSharp]*,[ProtoZeroGenerator]*" ||
    echo "Some tests failed." >&2

# A line of a file occurs in several classes of the report if it is in a method of a generic type, or in a lambda.
awk -v folders="$folders" '
function attribute(name) { return match($0, name "=\"[^\"]*\"") ? substr($0, RSTART + length(name) + 2, RLENGTH - length(name) - 3) : "" }
/<class / { file = attribute("filename"); gsub(/\\/, "/", file) }
/<line .*condition-coverage=/ {
    split(attribute("condition-coverage"), parts, /[(\/)]/)
    key = file ":" attribute("number")
    branches[key] = parts[3]
    if (parts[2] > covered[key]) covered[key] = parts[2]
}
END {
    print "| folder | branches | covered |\n|---|---|---|"
    count = split(folders, names, " ")
    for (i = 1; i <= count; i++) {
        all = taken = 0
        for (key in branches)
            if (key ~ "(^|/)(LibProtoZeroSharp|ProtoZeroGenerator)/" names[i] "/" || index(key, names[i] "/") == 1) { all += branches[key]; taken += covered[key] }
        printf "| `%s` | %d | %.1f %% |\n", names[i], all, all ? 100 * taken / all : 0
    }
}' artifacts/coverage/*/coverage.cobertura.xml
