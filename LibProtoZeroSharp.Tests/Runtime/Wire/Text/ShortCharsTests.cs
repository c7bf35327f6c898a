using System.Runtime.InteropServices;
using System.Text;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Tests.Wire.Text;

public class ShortCharsTests
{
    private const int Room = 32;

    /// <summary>Every length, with each character changed to others that aren't ASCII, at the end and at the start of readable memory.</summary>
    [Fact]
    public unsafe void OnlyShortAsciiIsEncoded()
    {
        using var memory = new GuardedMemory(sizeof(char) * (ShortChars.Longest + 1));
        for (int length = 0; length <= ShortChars.Longest + 1; length++)
        {
            char[] text = [.. Enumerable.Range(0, length).Select(i => (char)(i % 128))];
            bool isShort = length is > 0 and <= ShortChars.Longest;
            Check(text, isShort);
            for (int place = 0; place < length; place++)
            {
                char ascii = text[place];
                foreach (char other in "\u0080\u00FF\u0100\u0141\u8041\uD800\uFF41\uFFFF")
                {
                    text[place] = other;
                    Check(text, false);
                }

                text[place] = ascii;
            }
        }

        void Check(char[] text, bool isEncoded)
        {
            // Characters after a short string are read and mean nothing, even if they aren't ASCII.
            char[] longer = [.. text, .. Enumerable.Repeat('\uFFFF', Room)];
            Encode(longer.AsSpan(0, text.Length), isEncoded);
            // Where the memory ends after the string, only strings that are longer than a vector can be encoded.
            ReadOnlySpan<byte> placed = memory.Place(MemoryMarshal.AsBytes<char>(text));
            Encode(MemoryMarshal.Cast<byte, char>(placed), isEncoded && text.Length >= Room);
        }

        static void Encode(ReadOnlySpan<char> text, bool isEncoded)
        {
            byte[] bytes = [.. Enumerable.Repeat((byte)0xEE, ShortChars.Longest + Room)];
            bool done = ShortChars.TryEncode(text, ref bytes[0]);
            Assert.True(isEncoded || !done, new string(text));
            if (done) Assert.Equal(Encoding.UTF8.GetBytes(text.ToArray()), bytes[..text.Length]);
            Assert.All(bytes[Math.Max(Room, text.Length)..], after => Assert.Equal(0xEE, after));
            // The address of an array on the heap may be too near to the end of a page.
            if (text.Length > Room) Assert.Equal(isEncoded, done);
        }
    }
}
