using System.Buffers;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Messages;

/// <summary>Reads messages from a form of text: ProtoJSON or text format.</summary>
/// <typeparam name="TOptions">The options of reading.</typeparam>
internal interface ITextReader<TOptions> where TOptions : struct
{
    /// <summary>The option that limits the memory of a parse.</summary>
    static abstract int MaxExpansion(in TOptions options);

    /// <summary>Reads a message.</summary>
    /// <param name="type">The type of the message.</param>
    /// <param name="utf8">The whole text.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <param name="options">The options.</param>
    /// <param name="describes">Whether a failure is described, which allocates managed memory.</param>
    /// <param name="message">The message; none after a failure.</param>
    /// <returns>The failure, if failures are described; otherwise null.</returns>
    /// <remarks>Requires: the text doesn't move until the method returns.</remarks>
    static abstract ProtoException? Read(
        TypeRef type, ReadOnlySpan<byte> utf8, ArenaAllocator arena, in TOptions options, bool describes, out MessageRef message);
}

/// <summary>The ways to read a message from text, each for all forms of text.</summary>
internal static class TextInput<TReader, TOptions> where TReader : ITextReader<TOptions> where TOptions : struct
{
    public static T Parse<T>(ReadOnlySpan<byte> utf8, ArenaAllocator arena, in TOptions options) where T : unmanaged, IProtoMessage<T> =>
        Read(TypeRef.Of<T>(), utf8, arena, options, describes: true, out MessageRef message) is { } failure ? throw failure : message.As<T>();

    public static T Parse<T>(ReadOnlySpan<char> text, ArenaAllocator arena, in TOptions options) where T : unmanaged, IProtoMessage<T>
    {
        using ArenaAllocator scratch = arena.Scratch();
        return Parse<T>(ProtoMessage.ToUtf8(text, scratch, TypeRef.Of<T>()), arena, options);
    }

    public static T Parse<T>(in ReadOnlySequence<byte> utf8, ArenaAllocator arena, in TOptions options) where T : unmanaged, IProtoMessage<T>
    {
        if (utf8.IsSingleSegment) return Parse<T>(utf8.FirstSpan, arena, options);
        using ArenaAllocator scratch = arena.Scratch();
        return Parse<T>(ProtoMessage.Join(utf8, scratch, TypeRef.Of<T>()), arena, options);
    }

    public static T Parse<T>(Stream utf8, ArenaAllocator arena, in TOptions options) where T : unmanaged, IProtoMessage<T>
    {
        using ArenaAllocator scratch = arena.Scratch();
        return Parse<T>(ProtoMessage.ReadToEnd(utf8, scratch, TypeRef.Of<T>()), arena, options);
    }

    public static bool TryParse<T>(ReadOnlySpan<byte> utf8, ArenaAllocator arena, out T message, in TOptions options) where T : unmanaged, IProtoMessage<T>
    {
        Read(TypeRef.Of<T>(), utf8, arena, options, describes: false, out MessageRef read);
        message = read.As<T>();
        return !read.IsNone;
    }

    public static bool TryParse<T>(ReadOnlySpan<char> text, ArenaAllocator arena, out T message, in TOptions options) where T : unmanaged, IProtoMessage<T>
    {
        message = default;
        using ArenaAllocator scratch = arena.Scratch();
        return ProtoMessage.TryToUtf8(text, scratch, out Span<byte> utf8) == ProtoError.None && TryParse(utf8, arena, out message, options);
    }

    public static bool TryParse<T>(ReadOnlySpan<byte> utf8, ArenaAllocator arena, out T message, out ProtoFailure failure, in TOptions options)
        where T : unmanaged, IProtoMessage<T>
    {
        failure = Read(TypeRef.Of<T>(), utf8, arena, options, describes: true, out MessageRef read) is { } exception ? new ProtoFailure(exception) : default;
        message = read.As<T>();
        return !read.IsNone;
    }

    /// <summary>Reads a message of a type that is known at run time.</summary>
    /// <returns>False after a failure.</returns>
    public static bool TryParse(
        TypeRef type, StringSource text, ArenaAllocator arena, bool describes, out MessageRef message, out ProtoException? failure, in TOptions options)
    {
        message = default;
        using ArenaAllocator scratch = arena.Scratch();
        if (!ProtoMessage.TryToUtf8(text, scratch, type, describes, out ReadOnlySpan<byte> utf8, out failure)) return false;
        failure = Read(type, utf8, arena, options, describes, out message);
        return !message.IsNone;
    }

    private static unsafe ProtoException? Read(
        TypeRef type, ReadOnlySpan<byte> utf8, ArenaAllocator arena, in TOptions options, bool describes, out MessageRef message)
    {
        fixed (byte* pinned = utf8)
        {
            using var budget = new BudgetScope(arena.State, ParseBudget.Of(utf8.Length, TReader.MaxExpansion(options)));
            ProtoException? failure = TReader.Read(type, utf8, arena, options, describes, out message);
            if (message.IsNone) FailureCounts.Add(failure?.Error ?? ProtoError.None);
            return failure;
        }
    }
}
