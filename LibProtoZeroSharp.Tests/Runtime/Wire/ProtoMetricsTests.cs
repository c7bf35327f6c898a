using System.Diagnostics.Metrics;
using System.Net;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Tests.Protos;
using OpenTelemetry;
using OpenTelemetry.Exporter;
using OpenTelemetry.Metrics;

namespace LibProtoZeroSharp.Tests.Wire;

/// <summary>The metrics, as a listener and an exporter see them.</summary>
[Collection(nameof(AloneInTheProcess))]
public class ProtoMetricsTests
{
    private const string Cut = "08FF";

    public ProtoMetricsTests() => ProtoMetrics.Enable();

    public static TheoryData<string, string> Failures => new()
    {
        { nameof(ProtoError.Truncated), "parse" },
        { nameof(ProtoError.Truncated), "try to parse" },
        { nameof(ProtoError.Truncated), "parse segments" },
        { nameof(ProtoError.Truncated), "parse a stream" },
        { nameof(ProtoError.Truncated), "parse selected fields" },
        { nameof(ProtoError.Truncated), "parse a dynamic message" },
        { nameof(ProtoError.ArenaExhausted), "parse into a small arena" },
        { nameof(ProtoError.DepthExceeded), "parse deep" },
        { nameof(ProtoError.MissingRequired), "parse without a required field" },
        { nameof(ProtoError.Truncated), "read a torn delimited message" },
        { nameof(ProtoError.InvalidLength), "read a negative length" },
        { nameof(ProtoError.MessageTooLarge), "read a long delimited message" },
        { nameof(ProtoError.InvalidSyntax), "parse JSON" },
        { "_OTHER", "try to parse JSON" },
        { nameof(ProtoError.UnknownField), "parse text" },
    };

    [Fact]
    public void AnArenaIsCountedUntilItIsDisposed()
    {
        Dictionary<string, long> before = Read();
        var arena = new ArenaAllocator();
        arena.CopyBytes(new byte[300_000]);
        Dictionary<string, long> during = Read();
        long reserved = arena.ReservedBytes;
        arena.Dispose();
        Dictionary<string, long> after = Read();

        Assert.Equal(1, during["zerosharp.arena.count"] - before["zerosharp.arena.count"]);
        Assert.Equal(reserved, during["zerosharp.arena.reserved"] - before["zerosharp.arena.reserved"]);
        Assert.InRange(during["zerosharp.arena.allocated"] - before["zerosharp.arena.allocated"], 300_000, reserved);
        Assert.Equal(before["zerosharp.arena.count"], after["zerosharp.arena.count"]);
        Assert.Equal(before["zerosharp.arena.reserved"], after["zerosharp.arena.reserved"]);
        Assert.Equal(before["zerosharp.arena.allocated"], after["zerosharp.arena.allocated"]);
        Assert.Equal(ArenaCache.Bytes, after["zerosharp.cache.size"]);
    }

    [Theory]
    [MemberData(nameof(Failures))]
    public void AFailureIsCountedOnce(string error, string operation)
    {
        Dictionary<string, long> before = Read();
        Fail(operation);
        Dictionary<string, long> after = Read();
        Assert.Equal([error], after.Keys.Where(name => after[name] != before.GetValueOrDefault(name) && !name.StartsWith("zerosharp", StringComparison.Ordinal)));
        Assert.Equal(1, after[error] - before.GetValueOrDefault(error));
    }

    [Fact]
    public void CountingAllocatesNothing()
    {
        byte[] bytes = Convert.FromHexString(Cut);
        using var arena = new ArenaAllocator();
        ZeroAllocation.Of(() =>
        {
            arena.Reset();
            ProtoMessage.TryParse(bytes, arena, out Tree _);
        });
    }

    [Fact]
    public void ArenasOfManyThreadsAreCounted()
    {
        long before = Read()["zerosharp.arena.count"];
        SimultaneousThreads.Run(
            () => { },
            () =>
            {
                using var arena = new ArenaAllocator();
                arena.CopyBytes(new byte[1000]);
                return Read()["zerosharp.arena.count"];
            },
            counts => Assert.All(counts, count => Assert.InRange(count, before + 1, before + SimultaneousThreads.Threads)));
        Assert.Equal(before, Read()["zerosharp.arena.count"]);
    }

    /// <summary>The bytes that the exporter sends have the names, the units and the error.</summary>
    [Fact]
    public void OpenTelemetryExportsThem()
    {
        Fail("parse");
        using var receiver = new Receiver();
        using (MeterProvider provider = Sdk.CreateMeterProviderBuilder()
            .AddMeter(ProtoMetrics.MeterName)
            .AddOtlpExporter(options =>
            {
                options.Protocol = OtlpExportProtocol.HttpProtobuf;
                options.HttpClientFactory = () => new HttpClient(receiver, disposeHandler: false);
            })
            .Build())
        {
            Assert.True(provider.ForceFlush());
        }

        ReadOnlySpan<byte> sent = receiver.Bodies[0];
        foreach (string name in new[]
        {
            "LibProtoZeroSharp", "zerosharp.arena.count", "zerosharp.arena.reserved", "zerosharp.arena.allocated", "zerosharp.cache.size",
            "zerosharp.parse.failures", "error.type", nameof(ProtoError.Truncated),
        })
        {
            Assert.True(sent.IndexOf(System.Text.Encoding.UTF8.GetBytes(name)) >= 0, name);
        }
    }

    private static void Fail(string operation)
    {
        byte[] bytes = Convert.FromHexString(Cut);
        using var arena = new ArenaAllocator();
        using var small = new ArenaAllocator(new ArenaOptions { MaxBytes = 10_000 });
        Action action = operation switch
        {
            "parse" => () => ProtoMessage.Parse<Tree>(bytes, arena),
            "try to parse" => () => Assert.False(ProtoMessage.TryParse(bytes, arena, out Tree _)),
            "parse segments" => () => ProtoMessage.Parse<Tree>(Inputs.Segmented(bytes, 1), arena),
            "parse a stream" => () => ProtoStream.ParseAsync<Tree>(new MemoryStream(bytes), arena).AsTask().GetAwaiter().GetResult(),
            "parse selected fields" => () => new FieldSelection<Tree>("value").Parse(bytes, arena),
            "parse a dynamic message" => () => DynamicMessageType.Of<Tree>().Parse(bytes, arena),
            "parse into a small arena" => () => ProtoMessage.Parse<Tree>(Convert.FromHexString("3290CE00" + new string('3', 20_000)), small),
            "parse deep" => () => ProtoMessage.Parse<Tree>([0x12, 2, 0x12, 0], arena, new ProtoReadOptions { MaxDepth = 1 }),
            "parse without a required field" => () => ProtoMessage.Parse<Required>([], arena),
            "read a torn delimited message" => () => Tree.ReadDelimited(new MemoryStream([5, 8]), arena),
            "read a negative length" => () => Tree.ReadDelimited(new MemoryStream([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1]), arena),
            "read a long delimited message" =>
                () => Tree.ReadDelimited(new MemoryStream([100]), arena, new ProtoReadOptions { MaxDelimitedLength = 10 }),
            "parse JSON" => () => ProtoJson.Parse<Tree>("{"u8, arena),
            "try to parse JSON" => () => Assert.False(ProtoJson.TryParse("{"u8, arena, out Tree _)),
            "parse text" => () => ProtoText.Parse<Tree>("nothing: 1"u8, arena),
            _ => throw new ArgumentException(operation),
        };
        if (operation.StartsWith("try", StringComparison.Ordinal)) action();
        else Assert.Throws<ProtoException>(action);
    }

    /// <summary>The instruments by their names, and the failures by their errors.</summary>
    private static Dictionary<string, long> Read()
    {
        var values = new Dictionary<string, long>();
        using var listener = new MeterListener
        {
            InstrumentPublished = (instrument, listener) =>
            {
                if (instrument.Meter.Name == ProtoMetrics.MeterName) listener.EnableMeasurementEvents(instrument);
            },
        };
        listener.SetMeasurementEventCallback<long>((instrument, value, tags, _) => values[tags.Length == 0 ? instrument.Name : (string)tags[0].Value!] = value);
        listener.Start();
        listener.RecordObservableInstruments();
        return values;
    }

    /// <summary>Keeps what an exporter sends.</summary>
    private sealed class Receiver : HttpMessageHandler
    {
        public List<byte[]> Bodies { get; } = [];

        protected override HttpResponseMessage Send(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            using var body = new MemoryStream();
            request.Content!.CopyTo(body, null, cancellationToken);
            Bodies.Add(body.ToArray());
            return new HttpResponseMessage(HttpStatusCode.OK);
        }

        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
            Task.FromResult(Send(request, cancellationToken));
    }
}
