using Telemetry;

using var totals = new Totals();
await using WebApplication app = OtlpServer.Create(totals, httpPort: 4318, grpcPort: 4317);
Console.WriteLine("Listening. GET http://127.0.0.1:4318/totals returns what was received.");
await app.RunAsync();
