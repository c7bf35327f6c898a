using Telemetry;

if (args is ["check"]) return await SelfCheck.RunAsync();

using var totals = new Totals();
await using WebApplication app = OtlpServer.Create(totals, httpPort: 4318, grpcPort: 4317);
Console.WriteLine("Listening. GET /totals on the port of HTTP returns what was received.");
await app.RunAsync();
return 0;
