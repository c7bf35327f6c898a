# The tool protozero from its package, with the steps of its page and of the page about breaking changes.
# Needs: pack
. "$(dirname "$0")/../common.sh"
. .ci/packages.sh
dotnet tool install protozero --version $version --tool-path tools >/dev/null
export PATH="$PWD/tools:$PATH"
protozero --version | grep "^$version"

printf '\x08\x07' >message.pb
says '^1: 7$' protozero message.pb
awk '/^```/ { inside = $0 == "```proto" && ++count == 1; next } inside' "$repository/docs/protozero.md" >order.proto
says '"id": "7"' protozero --proto order.proto --type shop.Order --json message.pb
protozero compile order.proto -o v1.binpb
protozero breaking order.proto --against v1.binpb
sed -i 's/uint64 id/string id/' order.proto
says '^order\.proto(10,3): error PZ0406: ' protozero breaking order.proto --against v1.binpb
protozero breaking order.proto --against v1.binpb --ignore PZ0406
says '^  string id = 1;  // order\.proto:10:3$' protozero describe --proto order.proto --type shop.Order
says '^protozero: compile has no option --type\.' protozero compile --type shop.Order order.proto
says '^protozero: The schema has no message shop\.Nothing\.' protozero --proto order.proto --type shop.Nothing message.pb
