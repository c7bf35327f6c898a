using System.Text;
using Google.Protobuf;

namespace LibProtoZeroSharp.Benchmarks.Rivals;

/// <summary>What a walk sees of a text: its length, and its last element.</summary>
internal interface IWalkedText
{
    static abstract ulong Visit(string text);
}

/// <summary>As whoever has strings sees them.</summary>
internal readonly struct WalkedChars : IWalkedText
{
    public static ulong Visit(string text) => text.Length == 0 ? 0 : (ulong)text.Length + text[^1];
}

/// <summary>As those see it who have UTF-8: to compare the sums, not to be measured.</summary>
internal readonly struct WalkedUtf8 : IWalkedText
{
    public static ulong Visit(string text) => Walked.Of(ByteString.CopyFrom(text, Encoding.UTF8));
}

/// <summary>What a walk sees of other values than integers.</summary>
internal static class Walked
{
    public static ulong Of(ByteString bytes) => bytes.Length == 0 ? 0 : (ulong)bytes.Length + bytes[^1];

    public static ulong Of(double value) => BitConverter.DoubleToUInt64Bits(value);

    public static ulong Of(bool value) => value ? 1UL : 0;
}
