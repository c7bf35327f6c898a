# The tool zerosharp from its package, with the steps of its page and of the page about breaking changes.
# Needs: pack
. "$(dirname "$0")/../common.sh"
. .ci/packages.sh
dotnet tool install zerosharp --version $version --tool-path tools >/dev/null
export PATH="$PWD/tools:$PATH"
zerosharp --version | grep "^$version"

printf '\x08\x07' >message.pb
says '^1: 7$' zerosharp message.pb
awk '/^```/ { inside = $0 == "```proto" && ++count == 1; next } inside' "$repository/docs/zerosharp.md" >order.proto
says '"id": "7"' zerosharp --proto order.proto --type shop.Order --json message.pb
zerosharp compile order.proto -o v1.binpb
zerosharp breaking order.proto --against v1.binpb
sed -i 's/uint64 id/string id/' order.proto
says '^order\.proto(10,3): error PZ0406: ' zerosharp breaking order.proto --against v1.binpb
zerosharp breaking order.proto --against v1.binpb --ignore PZ0406
says '^  string id = 1;  // order\.proto:10:3$' zerosharp describe --proto order.proto --type shop.Order
says '^zerosharp: compile has no option --type\.' zerosharp compile --type shop.Order order.proto
says '^zerosharp: The schema has no message shop\.Nothing\.' zerosharp --proto order.proto --type shop.Nothing message.pb
