using System.Text;
using Google.Protobuf;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>The parts of a text that a walk reads: its length, and its last element.</summary>
internal interface IWalkedText
{
    static abstract ulong Visit(string text);
}

/// <summary>For libraries with strings.</summary>
internal readonly struct WalkedChars : IWalkedText
{
    public static ulong Visit(string text) => text.Length == 0 ? 0 : (ulong)text.Length + text[^1];
}

/// <summary>For libraries with UTF-8: only to compare the sums, not to measure.</summary>
internal readonly struct WalkedUtf8 : IWalkedText
{
    public static ulong Visit(string text) => Walked.Of(ByteString.CopyFrom(text, Encoding.UTF8));
}

/// <summary>The number that a walk adds for values that are not integers.</summary>
internal static class Walked
{
    public static ulong Of(ByteString bytes) => bytes.Length == 0 ? 0 : (ulong)bytes.Length + bytes[^1];

    public static ulong Of(double value) => BitConverter.DoubleToUInt64Bits(value);

    public static ulong Of(bool value) => value ? 1UL : 0;
}
