using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

internal readonly struct BlobShape : IShape<Blob, BlobValues>, IHandWritten<BlobValues>
{
    public static Blob Build<TText>(BlobValues values, ArenaAllocator arena) where TText : struct, ITextSource
    {
        Blob blob = Blob.Create(arena);
        blob.SetName(TText.Of(values.Name), arena);
        blob.Data = arena.CopyBytes(values.Data);
        return blob;
    }

    public static ulong Walk(Blob blob) => Walked.Of(blob.Name) + Walked.Of(blob.Data);

    public static void Write(BlobValues values, ref ProtoWriter writer)
    {
        writer.AddString(1, values.Name.Utf8);
        writer.AddBytes(2, values.Data);
    }

    public static ulong Walk(ProtoReader blob)
    {
        ulong sum = 0;
        while (blob.Next())
        {
            switch (blob.FieldNumber)
            {
                case 1: sum += Walked.Of(blob.ReadUtf8()); break;
                case 2: sum += Walked.Of(blob.ReadBytes()); break;
                default: blob.Skip(); break;
            }
        }

        return sum;
    }
}
