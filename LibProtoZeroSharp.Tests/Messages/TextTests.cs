using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages;

/// <summary>Strings of all lengths around those of the vectors that validate them.</summary>
public class TextTests
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
            // What lies behind it is not ASCII.
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

    private static byte[] Field(int length) => [0x72, (byte)length, .. Enumerable.Repeat((byte)'a', length)];
}
