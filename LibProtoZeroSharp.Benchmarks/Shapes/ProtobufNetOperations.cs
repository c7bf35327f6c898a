using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Competitors;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>
/// protobuf-net's operations on a shape. It may write other bytes, such as a packed list of one value that isn't packed. So Google's library reads
/// what it has written.
/// </summary>
internal static class ProtobufNetOperations
{
    public static IEnumerable<Operation> Of(ShapeData data, GoogleMessages google) =>
        ProtobufNetShape.Create(data.Payloads).SelectMany(shape => new ShapeOf(data, google, shape).All());

    private sealed class ShapeOf(ShapeData data, GoogleMessages google, ProtobufNetShape shape)
    {
        public IEnumerable<Operation> All() =>
        [
            Of(ShapeOperations.Parse, shape.Parse) with { Verify = () => Expect(ofClones: false) },
            Of(ShapeOperations.Clone, shape.Clone) with { Verify = () => Expect(ofClones: true) },
            Size(),
            .. Ways(ShapeOperations.Write, shape.Write),
            .. Ways(ShapeOperations.ParseAndWrite, shape.ParseAndWrite),
        ];

        private IEnumerable<Operation> Ways(string name, Func<byte[], bool, int> write)
        {
            foreach (bool toStream in (bool[])[false, true])
            {
                int written = 0;
                yield return Of(name, () => written = write(data.Output, toStream), toStream ? ProtobufNet.Stream : ProtobufNet.BufferWriter) with
                {
                    Verify = () => ExpectOutput(written),
                    Note = () => IsAsRead() ? null : ProtobufNet.OtherBytes,
                };
            }
        }

        private Operation Size()
        {
            long counted = 0;
            return Of(ShapeOperations.Size, () => counted = shape.Measure()) with
            {
                Verify = () =>
                {
                    long bytes = Each(ofClones: false).Sum(written => (long)written.Length);
                    if (counted != bytes) throw data.Failure($"came to {counted} for {bytes} bytes");
                },
                Note = () => IsAsRead() ? null : "counted other bytes, which it writes",
            };
        }

        private Operation Of(string name, Action run, string? way = null) =>
            new(name, ProtobufNet.Name, run) { Variant = shape.Variant(way) };

        /// <summary>The bytes of each message, written alone.</summary>
        private IEnumerable<byte[]> Each(bool ofClones) => Enumerable.Range(0, data.Payloads.Count).Select(i => shape.Bytes(i, ofClones));

        private bool IsAsRead() => Each(ofClones: false).Index().All(pair => pair.Item.AsSpan().SequenceEqual(data.Payloads.Written[pair.Index]));

        private void Expect(bool ofClones)
        {
            foreach ((int index, byte[] written) in Each(ofClones).Index())
            {
                if (!google.IsMessage(index, written)) throw data.Failure($"made another message of message {index}");
            }
        }

        /// <summary>Expects the same messages in the output, one after the other.</summary>
        private void ExpectOutput(int written)
        {
            Expect(ofClones: false);
            Span<byte> rest = data.Output.AsSpan(0, written);
            foreach ((int index, byte[] bytes) in Each(ofClones: false).Index())
            {
                if (!rest.StartsWith(bytes)) throw data.Failure($"wrote something else for message {index}");
                rest = rest[bytes.Length..];
            }

            if (!rest.IsEmpty) throw data.Failure("wrote more than the messages");
            data.Output.AsSpan().Clear();
        }
    }
}
