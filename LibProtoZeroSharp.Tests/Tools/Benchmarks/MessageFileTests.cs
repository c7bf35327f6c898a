using LibProtoZeroSharp.Benchmarks.Competitors;
using LibProtoZeroSharp.Benchmarks.Descriptors;
using LibProtoZeroSharp.Benchmarks.Shapes;

namespace LibProtoZeroSharp.Tests.Tools.Benchmarks;

public sealed class MessageFileTests : IDisposable
{
    /// <summary>A set of one file, with the package before the name.</summary>
    private static readonly byte[] Set = [0x0A, 6, 0x12, 1, (byte)'p', 0x0A, 1, (byte)'n'];

    private readonly string _path = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());

    public void Dispose() => File.Delete(_path);

    [Fact]
    public void ReadsEachMessageAfterItsLength()
    {
        byte[] large = [.. Enumerable.Repeat(Set, 30).SelectMany(set => set)];
        Assert.Equal([Set, [], large], Read([(byte)Set.Length, .. Set, 0, 0xF0, 1, .. large]));
    }

    [Theory]
    [InlineData("")]
    [InlineData("0A00")]
    [InlineData("021001")]
    [InlineData("80")]
    [InlineData("020A05")]
    [InlineData("FFFFFFFF0F")]
    public void RejectsOtherContent(string hex) => Assert.Throws<InvalidDataException>(() => Read(Convert.FromHexString(hex)));

    [Fact]
    public void TheExpectedBytesAreThoseOfGooglesLibrary()
    {
        var payloads = Payloads.OfProducer(nameof(FileDescriptorSet), [Set, Set]);
        Assert.Equal(Set, payloads[1].ToArray());
        Assert.Equal([0x0A, 6, 0x0A, 1, (byte)'n', 0x12, 1, (byte)'p'], payloads.Written[1].ToArray());
        Assert.Same(payloads.Written, payloads.Written.Written);
    }

    private IReadOnlyList<byte[]> Read(byte[] content)
    {
        File.WriteAllBytes(_path, content);
        return MessageFile.Read<FileDescriptorSet>(_path);
    }
}
