using System.Globalization;
using Telemetry;

namespace LibProtoZeroSharp.Tests.Samples.Telemetry;

/// <summary>Compares what real senders have sent with what was received. A sender's service has the name of the test, so it has rows of its own.</summary>
[Collection(Receiver.Alone)]
public sealed class ReceiverTests(Receiver receiver)
{
    // The Debug package checks every access, so it gets less.
    private static readonly string SdkSpans = Text(ArenaTracking.IsSupported ? 5_000 : 25_000), OtherSpans = Text(2_000);

    [Theory]
    [InlineData("http", Compression.None)]
    [InlineData("http", Compression.Gzip)]
    [InlineData("grpc", Compression.None)]
    [InlineData("grpc", Compression.Gzip)]
    public async Task TheSdkForDotNetIsReceived(string protocol, string compression)
    {
        await CompareAsync($"Sdk, {protocol}, {compression}", service => Sender.RunDotNetAsync("Sdk", protocol, compression, Address(protocol), service, SdkSpans));
    }

    [Theory]
    [InlineData(Compression.None)]
    [InlineData(Compression.Gzip)]
    public Task TheExporterByHandIsReceived(string compression) =>
        CompareAsync($"ByHand, {compression}", service => Sender.RunDotNetAsync("ByHand", compression, receiver.Http, service, OtherSpans));

    [Theory]
    [InlineData("json", Compression.None)]
    [InlineData("json", Compression.Gzip)]
    [InlineData("proto", Compression.None)]
    [InlineData("proto", Compression.Gzip)]
    [InlineData("grpc", Compression.None)]
    [InlineData("grpc", Compression.Gzip)]
    public Task TheSdkForNodeIsReceived(string protocol, string compression) =>
        CompareAsync($"Node, {protocol}, {compression}", service => Sender.RunNodeAsync(protocol, compression, Address(protocol), service, OtherSpans));

    /// <summary>After the first spans, more of them leave the memory of the process as it is.</summary>
    [Fact]
    public async Task MoreSpansNeedNoMoreMemory()
    {
        Skip.Unless(!ArenaTracking.IsSupported, "the Debug package holds memory back to find mistakes");
        await SendAllAsync("before");
        Footprint before = Footprint.Measure(receiver.Totals);
        await SendAllAsync("after");
        Footprint.Measure(receiver.Totals).AssertFlatSince(before);

        async Task SendAllAsync(string service)
        {
            await Sender.RunDotNetAsync("Sdk", "http", Compression.Gzip, receiver.Http, service, SdkSpans);
            await Sender.RunDotNetAsync("Sdk", "grpc", Compression.None, receiver.Grpc, service, SdkSpans);
        }
    }

    [Fact]
    public async Task HostileInputIsRejectedWithoutCost()
    {
        await SendHostileInputAsync();
        int arenas = ArenaTracking.LiveArenas().Count;
        Footprint before = Footprint.Measure(receiver.Totals);
        for (int i = 0; i < 10; i++) await SendHostileInputAsync();

        if (ArenaTracking.IsSupported) Assert.Equal(arenas, ArenaTracking.LiveArenas().Count);
        else Footprint.Measure(receiver.Totals).AssertFlatSince(before);
        await CompareAsync("ByHand afterwards", service => Sender.RunDotNetAsync("ByHand", Compression.None, receiver.Http, service, OtherSpans));
    }

    /// <summary>Beyond the limit, and for a name that is too long, the empty name counts.</summary>
    [Fact]
    public void NamesAreLimited()
    {
        const int count = 2 * Limits.Names;
        using var totals = new Totals();
        using var arena = new ArenaAllocator();
        Utf8String service = arena.CopyString("hostile");
        totals.Of("spans", service, arena.CopyString(new string('x', Limits.NameBytes))).Add(1);
        for (int i = 0; i < count; i++) totals.Of("spans", service, arena.CopyString($"name {i}")).Add(1);

        List<Row> rows = totals.ToRows();
        Assert.Equal((Limits.Names, count + 1L), (rows.Count, rows.Sum(row => row.Count)));
        Assert.Equal(count + 2L - Limits.Names, rows.Single(row => row.Name.Length == 0).Count);
    }

    private async Task SendHostileInputAsync()
    {
        await HostileHttp.SendAsync(receiver.Http);
        await HostileHttp.LoseConnectionAsync(receiver.Http);
        await HostileGrpc.SendAsync(receiver.Grpc);
    }

    private async Task CompareAsync(string service, Func<string, Task<HashSet<Row>>> send)
    {
        HashSet<Row> sent = await send(service);
        Assert.NotEmpty(sent);
        Assert.Equal(sent, receiver.Totals.ToRows().FindAll(row => row.Service == service).ToHashSet());
    }

    private string Address(string protocol) => protocol == "grpc" ? receiver.Grpc : receiver.Http;

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
