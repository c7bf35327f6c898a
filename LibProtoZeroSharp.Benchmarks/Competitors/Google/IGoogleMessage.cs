namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>The code for each type of message, for Google.Protobuf's classes.</summary>
/// <typeparam name="TMessage">The generated class.</typeparam>
internal interface IGoogleWalked<TMessage>
{
    /// <summary>Reads every field; returns the sum of the values.</summary>
    static abstract ulong Walk<TText>(TMessage message) where TText : struct, IWalkedText;
}

/// <summary>A type that can also be built.</summary>
/// <typeparam name="TMessage">The generated class.</typeparam>
/// <typeparam name="TValues">The values that it is built from.</typeparam>
internal interface IGoogleMessage<TMessage, TValues> : IGoogleWalked<TMessage>
{
    static abstract TMessage Build(TValues values);
}
