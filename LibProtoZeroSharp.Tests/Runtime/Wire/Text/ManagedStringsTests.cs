using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Tests.Wire.Text;

public class ManagedStringsTests
{
    private const int Longest = 200;

    /// <summary>Every length, with each byte changed to one that isn't ASCII, at the end and at the start of readable memory.</summary>
    [Fact]
    public void StringsAreThoseOfTheFramework()
    {
        using var memory = new GuardedMemory(Longest);
        for (int length = 0; length <= Longest; length++)
        {
            byte[] text = [.. Enumerable.Range(0, length).Select(i => (byte)(1 + i % 127))];
            Check(text);
            for (int place = 0; place < length; place++)
            {
                byte ascii = text[place];
                text[place] = 0xFF;
                Check(text);
                if (place + 1 < length)
                {
                    byte next = text[place + 1];
                    (text[place], text[place + 1]) = (0xC5, 0xBC);
                    Check(text);
                    text[place + 1] = next;
                }

                text[place] = ascii;
            }
        }

        void Check(byte[] text)
        {
            string expected = System.Text.Encoding.UTF8.GetString(text);
            Assert.Equal(expected, ManagedStrings.Of(memory.Place(text)));
            Assert.Equal(expected, ManagedStrings.Of(text));
        }
    }

    [Fact]
    public void TheEmptyStringIsAlwaysTheSame() => Assert.Same("", ManagedStrings.Of(default));
}
