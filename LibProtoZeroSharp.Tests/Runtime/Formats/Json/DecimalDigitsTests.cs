using System.Globalization;
using System.Text;
using LibProtoZeroSharp.Formats;

namespace LibProtoZeroSharp.Tests.Formats.Json;

/// <summary>Integers of digits, compared with those of the framework.</summary>
public class DecimalDigitsTests
{
    private const int Most = 19;

    /// <summary>
    /// Every number of digits, with each digit changed to other bytes. At the start of a page all can be parsed. At the end of readable memory, none is read
    /// beyond it.
    /// </summary>
    [Fact]
    public void NumbersAreThoseOfTheFramework()
    {
        using var memory = new GuardedMemory(Most + 1);
        var random = new Random(7);
        for (int count = 1; count <= Most + 1; count++)
        {
            foreach (string digits in new[] { new string('9', count), new string('0', count), string.Concat(Enumerable.Range(0, count).Select(_ => random.Next(10))) })
            {
                Check(digits);
                for (int place = 0; place < count; place++)
                {
                    foreach (char other in "/:\0 -.9\u007F\u0080\u00FF") Check(digits[..place] + other + digits[(place + 1)..]);
                }
            }
        }

        void Check(string text)
        {
            byte[] bytes = Encoding.Latin1.GetBytes(text);
            bool isNumber = text.Length <= Most && text.All(char.IsAsciiDigit);
            ulong expected = isNumber ? ulong.Parse(text, CultureInfo.InvariantCulture) : 0;
            Span<byte> first = memory.First(bytes.Length);
            bytes.CopyTo(first);
            Assert.Equal(isNumber, DecimalDigits.TryParse(first, out ulong number));
            if (isNumber) Assert.Equal(expected, number);
            if (DecimalDigits.TryParse(memory.Place(bytes), out number)) Assert.Equal(expected, number);
        }
    }

    [Fact]
    public void NothingIsNoNumber() => Assert.False(DecimalDigits.TryParse([], out _));
}
