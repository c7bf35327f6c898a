namespace LibProtoZeroSharp.Benchmarks.Values;

/// <summary>The content of a <c>Blob</c>.</summary>
public sealed record BlobValues(Text Name, byte[] Data)
{
    public static BlobValues Next(Random random, int length) => new(random.Text(8, 20), random.Bytes(length));
}
