using LibProtoZeroSharp;

namespace Telemetry;

/// <summary>Runs the senders against the app, compares, and sends hostile input. All of it happens on ports of this machine.</summary>
internal static class SelfCheck
{
    /// <summary>Most go through the exporter of the .NET SDK. The Debug flavour checks every access, so it gets less.</summary>
    private static readonly int SdkSpans = ArenaTracking.IsSupported ? 20_000 : 100_000;

    private static readonly string[] Compressions = ["none", "gzip"];

    private const int OtherSpans = 2_000, HostileRounds = 20;

    public static async Task<int> RunAsync()
    {
        using var totals = new Totals();
        await using WebApplication app = OtlpServer.Create(totals, httpPort: 0, grpcPort: 0);
        await app.StartAsync();
        Uri[] addresses = [.. app.Urls.Select(url => new Uri(url))];
        string http = addresses[0].ToString(), grpc = addresses[1].ToString();
        var list = new CheckList();

        await SendAllOf(list, totals, http, grpc);
        await CheckHostileInput(list, totals, http, grpc);
        await app.StopAsync();
        Console.WriteLine(list.Failures == 0 ? "All checks passed." : $"{list.Failures} checks failed.");
        return list.Failures == 0 ? 0 : 1;
    }

    private static async Task SendAllOf(CheckList list, Totals totals, string http, string grpc)
    {
        string quarter = (SdkSpans / 4).ToString(), few = OtherSpans.ToString();
        Task Sdk(string protocol, string compression, string address) => Compare(
            list, totals, service => Sender.RunDotNetAsync("Sdk", protocol, compression, address, service, quarter), $"the SDK for .NET, {protocol}, compression {compression}");

        await Sdk("http", "none", http);
        await Sdk("grpc", "gzip", grpc);
        Footprint half = Footprint.Measure(totals);
        await Sdk("http", "gzip", http);
        await Sdk("grpc", "none", grpc);
        CheckMemory(list, $"memory after {SdkSpans / 2:N0} and after {SdkSpans:N0} spans", half, Footprint.Measure(totals));

        foreach (string compression in Compressions)
            await Compare(list, totals, service => Sender.RunDotNetAsync("ByHand", compression, http, service, few), $"the exporter by hand, compression {compression}");

        foreach ((string protocol, string address) in new[] { ("json", http), ("proto", http), ("grpc", grpc) })
            foreach (string compression in Compressions)
            {
                string name = $"the SDK for Node, {protocol}, compression {compression}";
                if (Sender.NodeObstacle is { } obstacle) list.Skip(name, obstacle);
                else await Compare(list, totals, service => Sender.RunNodeAsync(protocol, compression, address, service, few), name);
            }
    }

    /// <summary>Each sender has its name as the name of its service, so its rows are its own.</summary>
    private static async Task Compare(CheckList list, Totals totals, Func<string, Task<List<Row>>> send, string name)
    {
        List<Row> sent = await send(name);
        List<Row> received = totals.ToRows().FindAll(row => row.Service == name);
        string counts = string.Join(", ", sent.GroupBy(row => row.Signal, (signal, rows) => $"{rows.Sum(row => row.Count):N0} {signal}"));
        list.Check(name, sent.Count > 0 && sent.ToHashSet().SetEquals(received), counts);
        foreach (Row row in sent.Except(received)) Console.WriteLine($"  sent, and not received: {row}");
        foreach (Row row in received.Except(sent)) Console.WriteLine($"  received, and not sent: {row}");
    }

    private static async Task CheckHostileInput(CheckList list, Totals totals, string http, string grpc)
    {
        await HostileHttp.CheckAsync(list, http);
        await HostileGrpc.CheckAsync(list, grpc);

        var quiet = new CheckList(prints: false);
        int arenas = ArenaTracking.LiveArenas().Count;
        Footprint before = Footprint.Measure(totals);
        for (int i = 0; i < HostileRounds; i++)
        {
            await HostileHttp.CheckAsync(quiet, http);
            await HostileGrpc.CheckAsync(quiet, grpc);
        }

        list.Check($"the same {HostileRounds} times more", quiet.Failures == 0);
        CheckMemory(list, "memory before and after that", before, Footprint.Measure(totals));
        if (!ArenaTracking.IsSupported) list.Skip("no arena is lost", "only the Debug flavour counts arenas");
        else list.Check("no arena is lost", ArenaTracking.LiveArenas().Count == arenas, $"{arenas} before, {ArenaTracking.LiveArenas().Count} after");
        await Compare(list, totals, service => Sender.RunDotNetAsync("ByHand", "none", http, service, "1000"), "the exporter by hand afterwards");
    }

    private static void CheckMemory(CheckList list, string name, Footprint before, Footprint after)
    {
        if (ArenaTracking.IsSupported) list.Skip(name, "the Debug flavour holds memory back to find mistakes");
        else list.Check(name, after.IsFlatSince(before), $"{before}; {after}");
    }
}
