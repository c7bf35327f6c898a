namespace LibProtoZeroSharp.Benchmarks.Rivals;

/// <summary>What has to be written for each type of message: Google.Protobuf's classes.</summary>
/// <typeparam name="TMessage">The generated class.</typeparam>
internal interface IGoogleWalked<TMessage>
{
    /// <summary>Touches every field; returns the sum over what it saw.</summary>
    static abstract ulong Walk<TText>(TMessage message) where TText : struct, IWalkedText;
}

/// <summary>What can be built, too.</summary>
/// <typeparam name="TMessage">The generated class.</typeparam>
/// <typeparam name="TValues">What it is built from.</typeparam>
internal interface IGoogleMessage<TMessage, TValues> : IGoogleWalked<TMessage>
{
    static abstract TMessage Build(TValues values);
}
