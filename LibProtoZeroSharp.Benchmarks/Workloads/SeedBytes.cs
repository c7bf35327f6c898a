using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Competitors;
using LibProtoZeroSharp.Benchmarks.Shapes;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>The encoded seed workload, and the one buffer that all writers share: it is equally warm for all of them.</summary>
internal sealed class SeedBytes
{
    /// <summary>Pinned, so that it can be aliased.</summary>
    public byte[] Encoded { get; }

    public byte[] Output { get; }

    public int Messages { get; }

    public SeedBytes(int messages, Func<byte[], int> encode)
    {
        Messages = messages;
        Output = GC.AllocateArray<byte>(messages * SeedValues.BytesPerMessage + ShapeData.Room, pinned: true);
        int length = encode(Output);
        Encoded = GC.AllocateUninitializedArray<byte>(length, pinned: true);
        Output.AsSpan(0, length).CopyTo(Encoded);
    }

    /// <summary>For native libraries: one payload. They know the seed's values.</summary>
    public Payloads Payloads => new("Seed", Encoded, [0, Encoded.Length]);

    /// <summary>Throws if an encoder wrote other bytes than the encoder that made this.</summary>
    public void Expect(ReadOnlySpan<byte> written)
    {
        if (!written.SequenceEqual(Encoded))
            throw new InvalidOperationException($"{written.Length} bytes that differ from the {Encoded.Length} expected ones");
    }

    /// <summary>protobuf-net's ways of writing: what it writes may be other bytes of the same messages.</summary>
    /// <param name="name">The name of the operation.</param>
    /// <param name="ofClasses">Makes the encoder of a model for messages that are classes: it encodes into an array, by way of a stream if the second argument is true.</param>
    /// <param name="ofStructs">Makes the encoder of a model for messages that are structs.</param>
    public IEnumerable<Operation> ProtobufNet(
        string name, Func<ProtobufNetModel, Func<byte[], bool, int>> ofClasses, Func<ProtobufNetModel, Func<byte[], bool, int>> ofStructs) =>
        ProtobufNetModel.All.SelectMany(model =>
            ProtobufNet(name, model, null, ofClasses(model)).Concat(ProtobufNet(name, model, Competitors.ProtobufNet.Structs, ofStructs(model))));

    private IEnumerable<Operation> ProtobufNet(string name, ProtobufNetModel model, string? kind, Func<byte[], bool, int> encode)
    {
        foreach (bool toStream in (bool[])[false, true])
        {
            int written = 0;
            string way = toStream ? Competitors.ProtobufNet.Stream : Competitors.ProtobufNet.BufferWriter;
            yield return new Operation(name, Competitors.ProtobufNet.Name, () => written = encode(Output, toStream))
            {
                Variant = model.Variant(kind, way),
                Verify = () =>
                {
                    if (!GoogleSeed.AreSame(Output.AsSpan(0, written), Encoded)) throw new InvalidOperationException("it wrote other messages");
                },
                Note = () => Output.AsSpan(0, written).SequenceEqual(Encoded) ? null : Competitors.ProtobufNet.OtherBytes,
            };
        }
    }

    /// <summary>An operation that encodes into the shared output; it returns how many bytes it wrote.</summary>
    public Operation Encoder(string name, string library, Func<byte[], int> encode, string? missing = null)
    {
        int written = 0;
        return new Operation(name, library, () => written = encode(Output))
        {
            Missing = missing,
            Verify = () => Expect(Output.AsSpan(0, written)),
        };
    }
}
