using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>The code for each type of message, for our structs.</summary>
/// <typeparam name="TMessage">The generated struct.</typeparam>
internal interface IWalked<TMessage>
{
    /// <summary>Reads every field; returns the sum of the values.</summary>
    static abstract ulong Walk(TMessage message);
}

/// <summary>A type that can also be built.</summary>
/// <typeparam name="TMessage">The generated struct.</typeparam>
/// <typeparam name="TValues">The values that it is built from.</typeparam>
internal interface IShape<TMessage, TValues> : IWalked<TMessage>
{
    static abstract TMessage Build<TText>(TValues values, ArenaAllocator arena) where TText : struct, ITextSource;
}

/// <summary>Reading by hand, without generated code.</summary>
internal interface IHandRead
{
    /// <summary>Reads every field and stores nothing; returns the sum of the values.</summary>
    static abstract ulong Walk(ProtoReader message);
}

/// <summary>Reading and writing by hand.</summary>
/// <typeparam name="TValues">The values that are written.</typeparam>
internal interface IHandWritten<TValues> : IHandRead
{
    static abstract void Write(TValues values, ref ProtoWriter writer);
}

/// <summary>The source of a text.</summary>
internal interface ITextSource
{
    static abstract StringSource Of(Text text);
}

internal readonly struct FromChars : ITextSource
{
    public static StringSource Of(Text text) => text.Chars;
}

internal readonly struct FromUtf8 : ITextSource
{
    public static StringSource Of(Text text) => text.Utf8;
}
