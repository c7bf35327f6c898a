# docs/kafka.md, step by step, with a registry and a simulated Kafka cluster on this machine: its commands, files and outputs.
# Needs: pack
. "$(dirname "$0")/../common.sh"
. .ci/packages.sh
# Prints a block of the page: the n-th of a language.
block() { awk -v language="$1" -v number="$2" '/^```/ { if (inside) inside = 0; else if ($0 == "```" language && ++count == number) { inside = 1; next } } inside' "$repository/docs/kafka.md"; }
trap 'kill $(jobs -p); rm -rf "$folder"' EXIT

cp -R "$repository/LibProtoZeroSharp.Tests/Packages/Registry" .
strictly build Registry
dotnet Registry/bin/Debug/net10.0/Registry.dll 8081 >brokers &
for _ in {1..600}; do [ -s brokers ] && break || sleep 0.1; done
brokers=$(grep : brokers)

# Of the version here, whatever a registry has. The packages of others come from there.
eval "$(block sh 1 | sed "s/^dotnet add package .*/& --version $version/")"
grep 'LibProtoZeroSharp.SchemaRegistry' Orders.csproj
block proto 1 >shop.proto
printf '%s\n' "$(sed '/<\/Project>/d' Orders.csproj)" "$(block xml 1)" '</Project>' >Orders.csproj.new && mv Orders.csproj.new Orders.csproj
for number in 1 2 3; do
    block csharp $number | sed "s/localhost:9092/$brokers/" >Program.cs
    strictly build
    timeout 120 dotnet bin/Debug/net10.0/Orders.dll | tee output
    block text $number | cmp - output
done
