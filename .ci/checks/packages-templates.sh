# The templates of dotnet new: each project builds without a warning and runs.
# Needs: pack
. "$(dirname "$0")/../common.sh"
. .ci/packages.sh
trap 'kill $(jobs -p) 2>/dev/null; rm -rf "$folder"' EXIT
# Templates are installed for a user. Here they are not.
export DOTNET_CLI_HOME=$folder/home
dotnet new install "$packages/LibProtoZeroSharp.Templates.$version.nupkg"
dotnet new zerosharp -o Contacts
says '^Ada is 36 and has 1 address, in 24 bytes.$' dotnet run --project Contacts
dotnet new zerosharp-web -o 'To do'
dotnet new zerosharp-grpc -o Greet.Server
for template in zerosharp zerosharp-web zerosharp-grpc; do dotnet new $template -f net8.0 -o Eight/$template; done
for project in Contacts 'To do' Greet.Server Eight/*; do strictly build "$project"; done

dotnet 'To do/bin/Debug/net10.0/To do.dll' --urls http://127.0.0.1:5095 &
get() { curl --silent --show-error --fail --retry 60 --retry-delay 1 --retry-connrefused "$@"; }
says '"title":"Item 7"' get http://127.0.0.1:5095/items/7 -H 'Accept: application/json'

dotnet Greet.Server/bin/Debug/net10.0/Greet.Server.dll --urls http://127.0.0.1:5096 &
# A frame of gRPC: not compressed, 5 bytes, the request with the name Ada.
printf '\0\0\0\0\5\n\3Ada' >request
get --http2-prior-knowledge http://127.0.0.1:5096/greet.Greeter/SayHello -H 'Content-Type: application/grpc' -H 'TE: trailers' --data-binary @request -o reply
printf '\0\0\0\0\13\n\11Hello Ada' | cmp - reply
