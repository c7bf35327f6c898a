using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>What has to be written for each type of message: our structs.</summary>
/// <typeparam name="TMessage">The generated struct.</typeparam>
internal interface IWalked<TMessage>
{
    /// <summary>Touches every field; returns the sum over what it saw.</summary>
    static abstract ulong Walk(TMessage message);
}

/// <summary>What can be built, too.</summary>
/// <typeparam name="TMessage">The generated struct.</typeparam>
/// <typeparam name="TValues">What it is built from.</typeparam>
internal interface IShape<TMessage, TValues> : IWalked<TMessage>
{
    static abstract TMessage Build<TText>(TValues values, ArenaAllocator arena) where TText : struct, ITextSource;
}

/// <summary>What one reads by hand, where nothing is generated.</summary>
internal interface IHandRead
{
    /// <summary>Reads every field and keeps nothing; returns the sum over what it saw.</summary>
    static abstract ulong Walk(ProtoReader message);
}

/// <summary>What one writes by hand, too.</summary>
/// <typeparam name="TValues">What is written.</typeparam>
internal interface IHandWritten<TValues> : IHandRead
{
    static abstract void Write(TValues values, ref ProtoWriter writer);
}

/// <summary>What a text is taken from.</summary>
internal interface ITextSource
{
    static abstract Utf8String Copy(Text text, ArenaAllocator arena);
}

internal readonly struct FromChars : ITextSource
{
    public static Utf8String Copy(Text text, ArenaAllocator arena) => arena.CopyString(text.Chars);
}

internal readonly struct FromUtf8 : ITextSource
{
    public static Utf8String Copy(Text text, ArenaAllocator arena) => arena.CopyString(text.Utf8);
}
