using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

internal readonly struct BlobShape : IShape<Blob, BlobValues>
{
    public static Blob Build<TText>(BlobValues values, ArenaAllocator arena) where TText : struct, ITextSource
    {
        Blob blob = Blob.Create(arena);
        blob.Name = TText.Copy(values.Name, arena);
        blob.Data = arena.CopyBytes(values.Data);
        return blob;
    }

    public static ulong Walk(Blob blob) => Walked.Of(blob.Name) + Walked.Of(blob.Data);
}
