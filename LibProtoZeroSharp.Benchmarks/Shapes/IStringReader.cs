using System.Text;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>What becomes of the texts of a message.</summary>
internal interface IStringReader
{
    /// <summary>Returns the number of characters.</summary>
    int Read(Utf8String text);
}

/// <summary>A type whose texts are read.</summary>
/// <typeparam name="TMessage">The generated struct.</typeparam>
internal interface IWithTexts<TMessage>
{
    /// <summary>Reads every text; returns the number of characters.</summary>
    static abstract long ReadTexts<TReader>(TMessage message, TReader reader) where TReader : struct, IStringReader;
}

/// <summary>Each text becomes a new string.</summary>
internal readonly struct NewStrings : IStringReader
{
    public int Read(Utf8String text) => text.ToString().Length;
}

/// <summary>Texts that are in a pool take no memory.</summary>
internal readonly struct PooledStrings(Utf8StringPool pool) : IStringReader
{
    public int Read(Utf8String text) => text.ToString(pool).Length;
}

/// <summary>No strings: only to compare the sums, not to measure.</summary>
internal readonly struct CountedCharacters : IStringReader
{
    public int Read(Utf8String text) => Encoding.UTF8.GetCharCount(text);
}
