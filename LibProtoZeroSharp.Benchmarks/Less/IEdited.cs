namespace LibProtoZeroSharp.Benchmarks.Less;

/// <summary>A change of a few fields of a message, which <see cref="Competitors.GoogleEdits"/> has for Google's class.</summary>
/// <typeparam name="T">The message.</typeparam>
internal interface IEdited<T> where T : unmanaged, IProtoMessage<T>
{
    /// <summary>The fields that change.</summary>
    static abstract string[] Paths { get; }

    /// <summary>The change of the encoded message, with the values that <see cref="Change(T, ArenaAllocator)"/> gives to an empty one.</summary>
    static abstract ProtoEdit<T> Edit { get; }

    /// <summary>Changes a parsed message.</summary>
    static abstract void Change(T message, ArenaAllocator arena);
}
