using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Rivals;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>A shape of messages with its payloads, and what both libraries do with them: pairs of the rival's operation and ours.</summary>
internal sealed class Shape : IDisposable
{
    private readonly IDisposable _own;

    private Shape(string name, byte[][] payloads, IDisposable own, double arenaBytesByWireByte)
    {
        Name = name;
        Payloads = payloads.Length;
        WireBytes = payloads.Sum(payload => (long)payload.Length);
        ArenaBytesByWireByte = arenaBytesByWireByte;
        _own = own;
    }

    public string Name { get; }

    public int Payloads { get; }

    public long WireBytes { get; }

    public double ArenaBytesByWireByte { get; }

    /// <summary>What is done, by Google.Protobuf and by us.</summary>
    public IReadOnlyList<(string Name, Operation Google, Operation Own)> Pairs { get; private init; } = [];

    public static Shape Create<T>(string name, int count, Action<T, Random, ArenaAllocator> build) where T : unmanaged, IProtoMessage<T>
    {
        byte[][] payloads = Shapes.Payloads.Of(count, build);
        var google = GoogleShape.Create(typeof(T).Name, payloads);
        var own = new OwnShape<T>(payloads);
        byte[] output = new byte[payloads.Max(payload => payload.Length) + 64];
        Check(google.Write(output) == own.Write(output) && google.Measure() == own.Measure(), name, "the libraries write different numbers of bytes");
        Check(google.EqualsItself() && own.EqualsItself(), name, "a message differs from what was read from the same bytes");
        Operation googleParse = Google("parse", google.Parse);
        return new Shape(name, payloads, own, own.ArenaBytesByWireByte())
        {
            Pairs =
            [
                ("parse, copying", googleParse, Own("parse, copying", () => own.ParseIntoReset(ProtoInput.Copy))),
                ("parse, aliasing", googleParse, Own("parse, aliasing", () => own.ParseIntoReset(ProtoInput.Alias))),
                ("parse, new arena", googleParse, Own("parse, new arena", own.ParseIntoNew)),
                ("write", Google("write", () => google.Write(output)), Own("write", () => own.Write(output))),
                ("parse and write", Google("parse and write", () => google.ParseAndWrite(output)), Own("parse and write", () => own.ParseAndWrite(output))),
                ("size", Google("size", () => google.Measure()), Own("size", () => own.Measure())),
                ("clone", Google("clone", google.Clone), Own("clone", own.Clone)),
                ("equality", Google("equality", () => google.EqualsItself()), Own("equality", () => own.EqualsItself())),
            ],
        };
    }

    public void Dispose() => _own.Dispose();

    private static Operation Google(string name, Action run) => new(name, "Google.Protobuf", run);

    private static Operation Own(string name, Action run) => new(name, "LibProtoZeroSharp", run);

    private static void Check(bool condition, string name, string message)
    {
        if (!condition) throw new InvalidOperationException($"{name}: {message}");
    }
}
