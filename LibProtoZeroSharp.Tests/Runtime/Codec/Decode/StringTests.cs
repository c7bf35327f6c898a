using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Codec.Decode;

/// <summary>Strings of all lengths near the sizes of the vectors that validate them.</summary>
public class StringTests
{
    private const int LongestOfOneByte = 127;

    [Fact]
    public void OnlyItsOwnBytesDecideWhetherAStringIsValid()
    {
        using var arena = new ArenaAllocator();
        for (int length = 0; length <= LongestOfOneByte; length++)
        {
            byte[] field = Field(length);
            Assert.Equal(length, Explicit.Parse(field, arena).StringField.Length);
            // The string is followed by text that is not ASCII.
            Assert.Equal("ż", Explicit.Parse([.. field, 0x72, 2, 0xC5, 0xBC], arena).StringField.ToString());
            arena.Reset();
        }
    }

    [Fact]
    public void AnInvalidByteIsFoundWhereverItStands()
    {
        using var arena = new ArenaAllocator();
        for (int length = 1; length <= LongestOfOneByte; length++)
        {
            for (int i = 0; i < length; i++)
            {
                byte[] field = Field(length);
                field[2 + i] = 0xFF;
                Assert.False(Explicit.TryParse(field, arena, out _));
            }

            arena.Reset();
        }
    }

    [Theory]
    [InlineData(0, 140)]
    [InlineData(2000, 2100)]
    public unsafe void StringsAreWrittenWithoutALookPastThem(int shortest, int longest)
    {
        using var arena = new ArenaAllocator();
        using var memory = new GuardedMemory(longest);
        for (int length = shortest; length <= longest; length++)
        {
            Span<byte> text = memory.Last(length);
            for (int i = 0; i < length; i++) text[i] = (byte)('a' + i % 23);
            AssertWritten(text, arena);
            if (length < 2) continue;
            "ż"u8.CopyTo(text[((length - 2) / 2)..]);
            AssertWritten(text, arena);
            arena.Reset();
        }
    }

    [Fact]
    public unsafe void AnInvalidByteIsNotWrittenWhereverItStands()
    {
        using var arena = new ArenaAllocator();
        Explicit message = Explicit.Create(arena);
        for (int length = 1; length <= LongestOfOneByte; length++)
        {
            Utf8String text = arena.CopyString(Enumerable.Repeat((byte)'a', length).ToArray());
            message.StringField = text;
            for (int i = 0; i < length; i++)
            {
                text.Data[i] = 0xFF;
                Assert.Equal(ProtoError.InvalidUtf8, Assert.Throws<ProtoException>(() => message.ToByteArray()).Error);
                text.Data[i] = (byte)'a';
            }
        }
    }

    private static unsafe void AssertWritten(Span<byte> text, ArenaAllocator arena)
    {
        Explicit message = Explicit.Create(arena);
        fixed (byte* data = text) message.StringField = new Utf8String(data, text.Length);
        byte[] written = message.ToByteArray();
        Assert.True(written.AsSpan().EndsWith(text));
        using var exact = new GuardedMemory(written.Length);
        Assert.Equal(written.Length, message.WriteTo(exact.Last(written.Length)));
        Assert.Equal(written, exact.Last(written.Length).ToArray());
    }

    private static byte[] Field(int length) => [0x72, (byte)length, .. Enumerable.Repeat((byte)'a', length)];
}
