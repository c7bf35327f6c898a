// A gRPC service on ASP.NET Core and its client, whose messages are structs in arenas.
//   dotnet run         starts the server, calls each method of greet.proto, prints the replies, and ends
//   dotnet run serve   keeps the server on port 5000, for other clients: grpcurl -plaintext localhost:5000 list
//
// It prints:
//   SayHello: Hello Ada
//   Collect: Hello Ada and Zofia, 5 times
//   Listen: Hello Ada 0
//   Listen: Hello Ada 1
//   Chat: Hello Ada
//   Chat: Hello Zofia
//   SayHello: InvalidArgument, A name is needed.
using System.Net;
using Greet;
using Grpc.Net.Client;
using LibProtoZeroSharp;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Sample;

bool serve = args is ["serve"];
WebApplicationBuilder builder = WebApplication.CreateBuilder();
// HTTP/2 without TLS. Port 0 is any free port.
builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, serve ? 5000 : 0, endpoint => endpoint.Protocols = HttpProtocols.Http2));
builder.Logging.SetMinimumLevel(LogLevel.Warning);
builder.Services.AddGrpc();

await using WebApplication app = builder.Build();
app.MapGrpcService<GreeterService>();
app.MapGrpcService(ServerReflection.BindService(Greeter.Descriptor));
await app.StartAsync();
if (serve)
{
    await app.WaitForShutdownAsync();
    return;
}

using GrpcChannel channel = GrpcChannel.ForAddress(app.Urls.Single());
await GreeterCalls.PrintAsync(new Greeter.GreeterClient(channel));
