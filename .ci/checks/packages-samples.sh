# Each sample, copied out of the repository, with the packages: builds without a warning, and runs once.
# Needs: pack
. "$(dirname "$0")/../common.sh"
. .ci/packages.sh
for sample in "$repository"/samples/*/; do cp -R "$sample" .; done
dotnet new sln --name Samples >/dev/null
dotnet sln add $(find . -name '*.csproj') >/dev/null
strictly build
run() { dotnet "$1/bin/Debug/net10.0/$(basename "$1").dll" "${@:2}"; }

run AddressBook add book.pb Ada ada@example.org
says '^1: Ada <ada@example.org>$' run AddressBook list book.pb
says '^re-encoded bytes: identical to the input$' run DescriptorStats
: >empty.osm.pbf
says 'empty.osm.pbf: block 0 at byte 0: The file is empty' run OsmPbf info empty.osm.pbf
says '^The price is 12' run SharedFiles/App
says '^SayHello: Hello Ada$' run Greeter

# Servers. Each listens when a request succeeds.
get() { curl --silent --show-error --fail --retry 60 --retry-delay 1 --retry-connrefused "$@"; }
trap 'kill $(jobs -p); rm -rf "$folder"' EXIT
dotnet Web/bin/Debug/net10.0/Web.dll --urls http://127.0.0.1:5080 &
says '"title":"Test it"' get http://127.0.0.1:5080/items -H 'Content-Type: application/json' -H 'Accept: application/json' -d '{"title": "Test it"}'
dotnet Telemetry/Receiver/bin/Debug/net10.0/Receiver.dll &
get http://127.0.0.1:4318/totals
run Telemetry/Sdk
run Telemetry/ByHand
says '"service":"Sdk".*"service":"ByHand"' get http://127.0.0.1:4318/totals
