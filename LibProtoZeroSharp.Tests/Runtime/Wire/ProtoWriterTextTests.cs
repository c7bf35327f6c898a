namespace LibProtoZeroSharp.Tests.Wire;

/// <summary>Text that isn't well-formed, and null arguments.</summary>
public class ProtoWriterTextTests
{
    public static TheoryData<string> IllFormed =>
    [
        "\uD83D", "\uDE00", "a\uD83Db", "\uDE00\uD83D", "żółw\uD83D", new string('\uD83D', 42), new string('\uDE00', 43), "\uD83D\uD83D\uDE00",
        new string('x', 100) + "\uD83D",
    ];

    /// <summary>.NET's own encoder is the oracle: a lone half of a surrogate pair becomes U+FFFD.</summary>
    [Theory]
    [MemberData(nameof(IllFormed), DisableDiscoveryEnumeration = true)] // a runner would keep the texts in UTF-8, where they are the same
    public void LoneSurrogatesAreReplaced(string text)
    {
        byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(text);
        Assert.Contains("\uFFFD", System.Text.Encoding.UTF8.GetString(utf8));
        byte[] expected = WriterOutput.ArenaCopied.Of((ref w) => w.AddBytes(1, utf8));
        foreach (WriterOutput output in Enum.GetValues<WriterOutput>())
        {
            Assert.Equal(expected, output.Of((ref w) => w.AddString(1, text)));
            Assert.Equal(expected, output.Of((ref w) => w.AddString(1, text.AsSpan())));
        }
    }

    [Fact]
    public void BytesOfAStringAreNotValidated() =>
        Assert.Equal([0x0A, 2, 0xFF, 0xC0], WriterOutput.ArenaCopied.Of((ref w) => w.AddString(1, [0xFF, 0xC0])));

    [Fact]
    public void NullArgumentsAreRejected()
    {
        using var arena = new ArenaAllocator();
        Assert.Throws<ArgumentNullException>(() => new ProtoWriter(arena).AddString(1, (string)null!));
        Assert.Throws<ArgumentNullException>(() => new ProtoWriter(arena).WriteTo((Stream)null!));
        Assert.Throws<ArgumentNullException>(() => new ProtoWriter(arena).WriteTo((System.Buffers.IBufferWriter<byte>)null!));
        Assert.Throws<ArgumentNullException>(() => new ProtoWriter((System.Buffers.IBufferWriter<byte>)null!));
    }
}
