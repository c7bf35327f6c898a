using Google.Protobuf;
using LibProtoZeroSharp.Benchmarks.Shapes;
using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

internal readonly struct GoogleBlob : IGoogleMessage<Blob, BlobValues>
{
    public static Blob Build(BlobValues values) => new() { Name = values.Name.Chars, Data = UnsafeByteOperations.UnsafeWrap(values.Data) };

    public static ulong Walk<TText>(Blob blob) where TText : struct, IWalkedText => TText.Visit(blob.Name) + Walked.Of(blob.Data);
}
