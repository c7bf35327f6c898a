using System.Globalization;
using LibProtoZeroSharp;

namespace Telemetry;

/// <summary>Runs the senders against the app, compares, and sends hostile input. All of it happens on ports of this machine.</summary>
internal sealed class SelfCheck
{
    private const int OtherSpans = 2_000, HostileRounds = 10;

    // The Debug flavour checks every access, so it gets less.
    private static readonly int SdkSpans = ArenaTracking.IsSupported ? 20_000 : 100_000;
    private static readonly string[] Compressions = ArenaTracking.IsSupported ? [Compression.Gzip] : [Compression.None, Compression.Gzip];

    private readonly CheckList _list = new();
    private readonly Totals _totals;
    private readonly string _http, _grpc;

    private SelfCheck(Totals totals, string http, string grpc)
    {
        _totals = totals;
        _http = http;
        _grpc = grpc;
    }

    public static async Task<int> RunAsync()
    {
        using var totals = new Totals();
        await using WebApplication app = OtlpServer.Create(totals, httpPort: 0, grpcPort: 0);
        await app.StartAsync();
        string[] addresses = [.. app.Urls];
        var check = new SelfCheck(totals, http: addresses[0], grpc: addresses[1]);
        await check.RunSenders();
        await check.SendHostileInput();
        await app.StopAsync();
        return check._list.Report();
    }

    private async Task RunSenders()
    {
        await RunSdk("http", Compression.None);
        await RunSdk("grpc", Compression.Gzip);
        Footprint half = Footprint.Measure(_totals);
        await RunSdk("http", Compression.Gzip);
        await RunSdk("grpc", Compression.None);
        CheckMemory($"memory after {SdkSpans / 2:N0} and after {SdkSpans:N0} spans", half);

        foreach (string compression in Compressions) await RunByHand("the exporter by hand", compression);
        foreach (string protocol in (string[])["json", "proto", "grpc"])
            foreach (string compression in Compressions) await RunNode(protocol, compression);
    }

    private Task RunSdk(string protocol, string compression) => Compare(
        $"the SDK for .NET, {protocol}, {compression}",
        service => Sender.RunDotNetAsync("Sdk", protocol, compression, protocol == "grpc" ? _grpc : _http, service, Text(SdkSpans / 4)));

    private Task RunByHand(string name, string compression) => Compare(
        $"{name}, {compression}",
        service => Sender.RunDotNetAsync("ByHand", compression, _http, service, Text(OtherSpans)));

    private async Task RunNode(string protocol, string compression)
    {
        string name = $"the SDK for Node, {protocol}, {compression}";
        if (Sender.NodeObstacle is { } obstacle) _list.Skip(name, obstacle);
        else await Compare(name, service => Sender.RunNodeAsync(protocol, compression, protocol == "grpc" ? _grpc : _http, service, Text(OtherSpans)));
    }

    /// <summary>Compares what a sender has sent with what was received. Its name is also that of its service, so it has rows of its own.</summary>
    private async Task Compare(string name, Func<string, Task<List<Row>>> send)
    {
        List<Row> sent = await send(name), received = _totals.ToRows().FindAll(row => row.Service == name);
        string counts = string.Join(", ", sent.GroupBy(row => row.Signal, (signal, rows) => $"{rows.Sum(row => row.Count):N0} {signal}"));
        _list.Check(name, sent.Count > 0 && sent.ToHashSet().SetEquals(received), counts);
        foreach (Row row in sent.Except(received)) Console.WriteLine($"  sent, and not received: {row}");
        foreach (Row row in received.Except(sent)) Console.WriteLine($"  received, and not sent: {row}");
    }

    private async Task SendHostileInput()
    {
        await SendHostileInput(_list);
        HostileNames.Check(_list);

        var quiet = new CheckList(prints: false);
        int arenas = ArenaTracking.LiveArenas().Count;
        Footprint before = Footprint.Measure(_totals);
        for (int i = 0; i < HostileRounds; i++) await SendHostileInput(quiet);
        _list.Check($"the same {HostileRounds} times more", quiet.Failures == 0);
        CheckMemory("memory before and after that", before);
        if (!ArenaTracking.IsSupported) _list.Skip("no arena is lost", "only the Debug flavour counts arenas");
        else _list.Check("no arena is lost", ArenaTracking.LiveArenas().Count == arenas, $"{arenas} before, {ArenaTracking.LiveArenas().Count} after");
        await RunByHand("the exporter by hand afterwards", Compression.None);
    }

    private async Task SendHostileInput(CheckList list)
    {
        await HostileHttp.CheckAsync(list, _http);
        await LostConnection.CheckAsync(list, _http);
        await HostileGrpc.CheckAsync(list, _grpc);
    }

    private void CheckMemory(string name, Footprint before)
    {
        Footprint after = Footprint.Measure(_totals);
        if (ArenaTracking.IsSupported) _list.Skip(name, "the Debug flavour holds memory back to find mistakes");
        else _list.Check(name, after.IsFlatSince(before), $"{before}; {after}");
    }

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
