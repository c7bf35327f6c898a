# The tool protoc-gen-zerosharp from its package, in protoc and in buf, and a program that compiles the code which they write.
# Needs: pack
. "$(dirname "$0")/../common.sh"
install protobuf-compiler
. .ci/packages.sh
cp -R "$repository/LibProtoZeroSharp.Tests/Packages/Protoc/"* .
dotnet tool install protoc-gen-zerosharp --version $version --tool-path tools >/dev/null
export PATH="$PWD/tools:$BUF_NPM/node_modules/.bin:$PATH"
protoc-gen-zerosharp --version | grep "^protoc-gen-zerosharp $version"

# The file is that of the page.
awk '/^```/ { inside = $0 == "```yaml"; next } inside' "$repository/docs/protoc-plugin.md" >buf.gen.yaml
buf generate
mkdir from-protoc
protoc -Iprotos --zerosharp_out=from-protoc --zerosharp_opt=access=internal common/money.proto shop/order.proto
diff -r from-protoc App/Generated
strictly build App
dotnet App/bin/Debug/net10.0/App.dll | grep -F '{"id":"7","prices":{"tea":{"currency":"EUR","units":"12"}}} shop.Order shop.Orders'

says "^--zerosharp_out: Unknown parameter 'acess'\. The parameters are namespace, " protoc -Iprotos --zerosharp_out=acess=internal:from-protoc shop/order.proto
sed -i 's/access=internal/access=secret/' buf.gen.yaml
says "'secret' is not a value of access, which can be 'internal' or 'public'" buf generate
says 'PZ0613: .* this project is in F#: no code is generated from m.proto\. .*protoc-gen-zerosharp' dotnet build FSharp
