using System.Buffers;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp;

/// <summary>
/// The operations on messages of any type: as extension methods, and as static methods that generated members call.
/// </summary>
public static partial class ProtoMessage
{
    /// <summary>Creates an empty message.</summary>
    /// <param name="arena">The arena of the message, which is valid until the arena is reset or disposed.</param>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    public static T Create<T>(ArenaAllocator arena) where T : unmanaged, IProtoMessage<T> => MessageData.Create<T>(arena);

    /// <summary>Parses a message.</summary>
    /// <param name="input">
    /// The whole encoded message. With <see cref="ProtoInput.AliasUnsafe"/> the input must be pinned or unmanaged memory, and must outlive the message.
    /// </param>
    /// <param name="arena">
    /// The arena of the message, which is valid until the arena is reset or disposed. After a failure the arena stays usable.
    /// </param>
    /// <param name="options">Limits, and whether the input is copied.</param>
    /// <exception cref="ProtoException">The bytes are not a valid message of this type, or exceed a limit.</exception>
    public static T Parse<T>(ReadOnlySpan<byte> input, ArenaAllocator arena, ProtoReadOptions options = default)
        where T : unmanaged, IProtoMessage<T> => ParseAt<T>(input, arena, options, 0);

    /// <summary>Parses a message from the rest of a stream. The input is copied into the arena.</summary>
    /// <param name="input">The stream, from the start of the message; it is read to its end.</param>
    /// <param name="arena">
    /// The arena of the message, which is valid until the arena is reset or disposed. After a failure the arena stays usable.
    /// </param>
    /// <param name="options">Limits. <see cref="ProtoReadOptions.Input"/> is ignored.</param>
    /// <exception cref="ProtoException">The bytes are not a valid message of this type, or exceed a limit.</exception>
    public static T Parse<T>(Stream input, ArenaAllocator arena, ProtoReadOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(input);
        ReadOnlySpan<byte> all = ReadToEnd(input, arena, TypeRef.Of<T>());
        return Parse<T>(all, arena, options with { Input = ProtoInput.AliasUnsafe });
    }

    // Extensions and not members of messages: so each message has less code, and ASP.NET doesn't take TryParse for the parser of values in a route or query,
    // as it does if a type declares one.
    extension<T>(T) where T : unmanaged, IProtoMessage<T>
    {
        /// <summary>Parses a message from segmented input. The segments are joined in the arena.</summary>
        /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoReadOptions)"/>
        public static T Parse(in ReadOnlySequence<byte> input, ArenaAllocator arena, ProtoReadOptions options = default) =>
            ParseAt<T>(input, arena, options, 0);

        /// <summary>
        /// Parses a message from memory that the arena keeps: nothing is copied. The owner of the memory is disposed when the arena is reset or disposed.
        /// </summary>
        /// <param name="input">
        /// The owner of the memory, such as what <see cref="MemoryPool{T}.Rent"/> returns. From this call on it belongs to the arena, also after a failure.
        /// Nobody may write into the memory as long as the message is used.
        /// </param>
        /// <param name="length">Bytes of the encoded message, at the start of the memory.</param>
        /// <param name="arena">
        /// The arena of the message, which is valid until the arena is reset or disposed. After a failure the arena stays usable.
        /// </param>
        /// <param name="options">Limits. <see cref="ProtoReadOptions.Input"/> is ignored, unless it is <see cref="ProtoInput.AliasUnsafeBounded"/>.</param>
        /// <exception cref="ProtoException">The bytes are not a valid message of this type, or exceed a limit.</exception>
        /// <exception cref="ArgumentOutOfRangeException">The memory is shorter, or the length is negative. The owner still belongs to the caller.</exception>
        /// <inheritdoc cref="ArenaAllocator.Keep" path="/exception"/>
        public static T Parse(IMemoryOwner<byte> input, int length, ArenaAllocator arena, ProtoReadOptions options = default)
        {
            ArgumentNullException.ThrowIfNull(input);
            ArgumentOutOfRangeException.ThrowIfNegative(length);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(length, input.Memory.Length);
            if (options.Input == ProtoInput.Copy) options = options with { Input = ProtoInput.AliasUnsafe };
            return ParseAt<T>(arena.Keep(input)[..length], arena, options, 0);
        }

        /// <summary>Parses a message, and returns false if the bytes are not a message.</summary>
        /// <param name="input">
        /// The whole encoded message. With <see cref="ProtoInput.AliasUnsafe"/> the input must be pinned or unmanaged memory, and must outlive the message.
        /// </param>
        /// <param name="arena">
        /// The arena of the message, which is valid until the arena is reset or disposed. After a failure the arena stays usable.
        /// </param>
        /// <param name="message">The message; a null reference if the result is false.</param>
        /// <param name="options">Limits, and whether the input is copied.</param>
        public static bool TryParse(ReadOnlySpan<byte> input, ArenaAllocator arena, out T message, ProtoReadOptions options = default) =>
            TryParse(input, arena, out message, out _, options);

        /// <summary>Parses a message, and returns false with the reason if the bytes are not a message. No managed memory is allocated, also after a failure.</summary>
        /// <param name="input">
        /// The whole encoded message. With <see cref="ProtoInput.AliasUnsafe"/> the input must be pinned or unmanaged memory, and must outlive the message.
        /// </param>
        /// <param name="arena">
        /// The arena of the message, which is valid until the arena is reset or disposed. After a failure the arena stays usable.
        /// </param>
        /// <param name="message">The message; a null reference if the result is false.</param>
        /// <param name="failure">The error and its offset; <see cref="ProtoError.None"/> if the result is true.</param>
        /// <param name="options">Limits, and whether the input is copied.</param>
        public static unsafe bool TryParse(
            ReadOnlySpan<byte> input, ArenaAllocator arena, out T message, out ProtoFailure failure, ProtoReadOptions options = default)
        {
            (ProtoError error, long offset) = ParseNew(input, options, arena.State, out void* data, default(GeneratedType<T>));
            failure = new ProtoFailure(error, offset);
            message = error == ProtoError.None ? MessageData.FromPointer<T>(data) : default;
            return error == ProtoError.None;
        }

        /// <inheritdoc cref="TryParse{T}(ReadOnlySpan{byte}, ArenaAllocator, out T, out ProtoFailure, ProtoReadOptions)"/>
        [EditorBrowsable(EditorBrowsableState.Never)]
        public static bool TryParse(ReadOnlySpan<byte> input, ArenaAllocator arena, ProtoReadOptions options, out T message, out ProtoFailure failure) =>
            TryParse(input, arena, out message, out failure, options);
    }

    /// <summary>
    /// Merges the rest of <paramref name="reader"/> into <paramref name="message"/>, and creates the message if it is a null reference. Scalars are
    /// overwritten, repeated fields are appended to, and sub-messages are merged.
    /// </summary>
    /// <param name="message">The message, or a null reference.</param>
    /// <param name="reader">The reader. The nesting of the message counts for its depth limit.</param>
    /// <param name="arena">The arena of the values that are read.</param>
    /// <param name="options">Limits. The input is always copied; <see cref="ProtoReadOptions.Input"/> is ignored.</param>
    /// <exception cref="ProtoException">
    /// The bytes are not a valid message of this type, or exceed a limit. The fields before the error have been merged.
    /// </exception>
    public static void Read<T>(this ref T message, ref ProtoReader reader, ArenaAllocator arena, ProtoReadOptions options = default)
        where T : unmanaged, IProtoMessage<T> => message.Read(ref reader, ref arena, options);

    /// <remarks>The arena is passed by reference for callers that were written for the earlier library ProtoZeroSharp.</remarks>
    /// <inheritdoc cref="Read{T}(ref T, ref ProtoReader, ArenaAllocator, ProtoReadOptions)"/>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static unsafe void Read<T>(this ref T message, ref ProtoReader reader, ref ArenaAllocator arena, ProtoReadOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        ArenaState* state = arena.State;
        if (message.IsNull) message = Create<T>(state, reader.Position);
        Read(MessageData.Write(message), ref reader, state, options, default(GeneratedType<T>));
    }

    /// <summary>Merges the rest of a reader into the data of a message.</summary>
    /// <remarks>Requires: <paramref name="data"/> is the writable data of a message of the type.</remarks>
    internal static unsafe void Read<TType>(void* data, ref ProtoReader reader, ArenaState* state, in ProtoReadOptions options, TType type)
        where TType : struct, IMessageType
    {
        int maxDepth = options.MaxDepth > 0 ? Math.Min(options.MaxDepth, reader.RemainingDepth) : reader.RemainingDepth;
        long offset = reader.Position;
        ReadOnlySpan<byte> input = reader.ReadRemaining();
        byte* copy = state->TryAllocate((nuint)input.Length);
        if (copy == null) Throw(Exhausted(state, 0, input.Length, offset), type.Type);
        fixed (byte* source = input) ShortBytes.CopyToNewest(source, copy, (nuint)input.Length);
        ParseFailure failure = Decode(data, copy, copy + input.Length, options with { MaxDepth = maxDepth }, offset, state, state->Generation, isOneArena: false, type);
        if (failure.Error != ProtoError.None) Throw(failure, new MessageRef(type.Type, (byte*)data));
    }

    /// <summary>Parses a message that is a part of an input.</summary>
    /// <param name="input">The encoded message.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <param name="options">Limits, and whether the input is copied.</param>
    /// <param name="offset">The offset of the message in the whole input, for errors.</param>
    /// <exception cref="ProtoException">The bytes are not a valid message of this type, or exceed a limit.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe T ParseAt<T>(ReadOnlySpan<byte> input, ArenaAllocator arena, in ProtoReadOptions options, long offset)
        where T : unmanaged, IProtoMessage<T> =>
        MessageData.FromPointer<T>(ParseAt(input, arena, options, offset, default(GeneratedType<T>)));

    /// <summary>Parses a message that is a part of an input, and returns the reference to its data.</summary>
    /// <remarks>Requires: an input that is aliased outlives the message. Ensures: the result is never null.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe void* ParseAt<TType>(ReadOnlySpan<byte> input, ArenaAllocator arena, in ProtoReadOptions options, long offset, TType type)
        where TType : struct, IMessageType
    {
        ParseFailure failure = ParseNew(input, options, arena.State, out void* data, type);
        if (failure.Error != ProtoError.None) Throw(failure with { Offset = failure.Offset + offset }, new MessageRef(type.Type, (byte*)data));
        return data;
    }

    /// <inheritdoc cref="ParseAt{T}(ReadOnlySpan{byte}, ArenaAllocator, in ProtoReadOptions, long)"/>
    internal static T ParseAt<T>(in ReadOnlySequence<byte> input, ArenaAllocator arena, in ProtoReadOptions options, long offset)
        where T : unmanaged, IProtoMessage<T>
    {
        if (input.IsSingleSegment) return ParseAt<T>(input.FirstSpan, arena, options, offset);
        return ParseAt<T>(Join(input, arena, TypeRef.Of<T>()), arena, options with { Input = ProtoInput.AliasUnsafe }, offset);
    }

    private static unsafe T Create<T>(ArenaState* arena, long offset) where T : unmanaged, IProtoMessage<T>
    {
        void* data = MessageData.TryCreate(arena, T.DataSize);
        if (data == null) Throw(ParseFailure.Count(ProtoError.ArenaExhausted, offset), TypeRef.Of<T>());
        return MessageData.FromPointer<T>(data);
    }

    /// <summary>
    /// Parses into a new message. The data of the message and the copy of the input are one allocation. The method is never inlined: it is large with
    /// everything that is inlined into it, and would use up the JIT's budget for its caller. A loop that parsed and wrote one double took 26.8 ns instead of 13
    /// (AMD EPYC). A loop that only parses takes 2 ns more.
    /// </summary>
    /// <remarks>
    /// Requires: an input that is aliased outlives the message. Ensures: without a failure, <paramref name="data"/> is the reference to the data of a complete
    /// message; after a failure, the data may only be searched for missing fields.
    /// </remarks>
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static unsafe ParseFailure ParseNew<TType>(
        ReadOnlySpan<byte> input, ProtoReadOptions options, ArenaState* arena, out void* data, TType type)
        where TType : struct, IMessageType
    {
        bool copies = options.Input == ProtoInput.Copy;
        nuint size = ((nuint)type.DataSize + 7) & ~(nuint)7;
        byte* block = arena->TryAllocate(copies ? size + (uint)input.Length : size);
        data = null;
        if (block == null) return Exhausted(arena, size, input.Length, 0);
        data = arena->Reference(block);
        ShortBytes.Clear(block, type.DataSize);
        byte* start = block + size;
        nuint generation = arena->Generation;
        bool isOneArena = true;
        if (copies)
        {
            fixed (byte* source = input) ShortBytes.CopyToNewest(source, start, (nuint)input.Length);
        }
        else
        {
            // The caller promises that the input does not move.
            start = (byte*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(input));
            generation = Generations.Of(start);
            isOneArena = generation == 0 || arena->TryFind(start, out _, out _);
            if (options.Input == ProtoInput.AliasUnsafeBounded || !CanOverread(start + input.Length))
                return DecodeWithCopiedEnd(block, start, start + input.Length, options, arena, generation, isOneArena, type);
        }

        return Decode(block, start, start + input.Length, WithMaxDepth(options), 0, arena, generation, isOneArena, type);
    }

    /// <summary>Whether the bytes that decoding may read after the end of the input are in the page of the input's last byte, and so can be read.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe bool CanOverread(byte* end) =>
        ((nuint)end & (ShortBytes.SmallestPage - 1)) is not 0 and <= ShortBytes.SmallestPage - ArenaState.Slop;

    /// <summary>Decodes the last fields of aliased input from a padded copy, so that no byte after the input is read.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static unsafe ParseFailure DecodeWithCopiedEnd<TType>(
        void* data, byte* start, byte* end, ProtoReadOptions options, ArenaState* arena, nuint generation, bool isOneArena, TType type)
        where TType : struct, IMessageType
    {
        byte* tail = start + LastFieldBoundary(new ReadOnlySpan<byte>(start, (int)(end - start)));
        var tailLength = (int)(end - tail);
        byte* copy = arena->TryAllocate((nuint)tailLength);
        if (copy == null) return Exhausted(arena, 0, tailLength, tail - start);
        nuint generationOfCopy = arena->Generation;
        new ReadOnlySpan<byte>(tail, tailLength).CopyTo(new Span<byte>(copy, tailLength));
        // Required fields may be in either part, so they are checked after the second part.
        options = WithMaxDepth(options);
        ParseFailure failure = Decode(data, start, tail, options with { AllowPartial = true }, 0, arena, generation, isOneArena, type);
        if (failure.Error != ProtoError.None) return failure;
        failure = Decode(data, copy, copy + tailLength, options, tail - start, arena, generationOfCopy, isOneArena, type);
        if (failure.Error == ProtoError.None && !options.AllowPartial && CheckRequired(data, type) is not ProtoError.None and var error)
            failure = ParseFailure.Count(error, end - start);
        return failure;
    }

    /// <summary>
    /// The last position between two fields with at least <see cref="ArenaState.Slop"/> bytes of input after the position; 0 if there is none.
    /// </summary>
    private static long LastFieldBoundary(ReadOnlySpan<byte> input)
    {
        var reader = new ProtoReader(input);
        long boundary = 0;
        try
        {
            while (reader.Next())
            {
                reader.Skip();
                if (input.Length - reader.Position < ArenaState.Slop) break;
                boundary = reader.Position;
            }
        }
        catch (ProtoException)
        {
            // The decoder will find the error past the boundary, and report it with the right code.
        }

        return boundary;
    }

    private static ProtoReadOptions WithMaxDepth(in ProtoReadOptions options) =>
        options.MaxDepth > 0 ? options : options with { MaxDepth = ProtoReadOptions.DefaultMaxDepth };

    /// <summary>Decodes the fields of an input into the data of a message.</summary>
    /// <param name="data">The message.</param>
    /// <param name="start">The start of the input.</param>
    /// <param name="end">The end of the input.</param>
    /// <param name="options">The limits. <see cref="ProtoReadOptions.MaxDepth"/> is not 0: <see cref="WithMaxDepth"/> has put in the default.</param>
    /// <param name="offset">The offset of the input in the outermost input.</param>
    /// <param name="arena">The arena.</param>
    /// <param name="generation">The generation of the input's memory, in the bits above an address.</param>
    /// <param name="isOneArena">As for the context.</param>
    /// <param name="type">The type of the message.</param>
    [SkipLocalsInit]
    private static unsafe ParseFailure Decode<TType>(
        void* data, byte* start, byte* end, in ProtoReadOptions options, long offset, ArenaState* arena, nuint generation, bool isOneArena, TType type)
        where TType : struct, IMessageType
    {
        var context = new DecodeState(start, end, offset, arena, options.MaxDepth, options.DiscardUnknownFields, generation, isOneArena);
        Cursor last = new(end), stop;
        using (new BudgetScope(arena, ParseBudget.Of((int)(end - start), options.MaxExpansion)))
            stop = type.Decode(new Cursor(start), last, new DataAddress(data), new DecodeContext(&context));

        if (!stop.Is(last)) Decoder.FailAtEnd(stop, last, new DecodeContext(&context));
        // A sub-message that lacked a required field may have got the field from a later occurrence of the sub-message.
        else if (context.Partial && !options.AllowPartial && CheckRequired(data, type) is not ProtoError.None and var error) context.Fail(error, end);
        return context.Error == ProtoError.None ? default : ParseFailure.Count(context.Error, context.ErrorOffset);
    }

    private static unsafe ParseFailure Exhausted(ArenaAllocator arena, int length) => Exhausted(arena.State, 0, length, 0);

    /// <summary>The failure of copying input for which the arena has no room. It is at the first byte that does not fit.</summary>
    /// <param name="arena">The arena.</param>
    /// <param name="before">Bytes that the arena needs in front of the copy.</param>
    /// <param name="length">Bytes of the input.</param>
    /// <param name="offset">The offset of the input in the outermost input.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static unsafe ParseFailure Exhausted(ArenaState* arena, nuint before, int length, long offset)
    {
        ulong room = arena->LargestBlock;
        return ParseFailure.Count(ProtoError.ArenaExhausted, offset + (long)Math.Min(room - Math.Min(room, before), (ulong)length));
    }

    /// <summary>The error of a message that lacks a required field, or that nests too deep for the search of missing fields.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static unsafe ProtoError CheckRequired<TType>(void* data, TType type) where TType : struct, IMessageType
    {
        try
        {
            return type.IsInitialized(data) ? ProtoError.None : ProtoError.MissingRequired;
        }
        catch (ProtoException exception)
        {
            // The search needs more stack than decoding has needed, and so much is not left.
            return exception.Error;
        }
    }

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void Throw(ParseFailure failure, TypeRef type) => throw new ProtoException(failure.Error, failure.Offset, type.FullName);

    /// <summary>Throws. If a required field is missing, the exception names the first one that the message lacks.</summary>
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Throw(ParseFailure failure, MessageRef message)
    {
        if (failure.Error != ProtoError.MissingRequired) Throw(failure, message.Type);
        string missing = MissingFields.First(message, default, PathStyle.Proto);
        throw new ProtoException(failure.Error, failure.Offset, message.Type.FullName, missing);
    }

    /// <summary>The failure of a parse; the default value is none.</summary>
    internal readonly record struct ParseFailure(ProtoError Error, long Offset)
    {
        /// <summary>Makes a failure, and adds it to the metrics.</summary>
        public static ParseFailure Count(ProtoError error, long offset)
        {
            FailureCounts.Add(error);
            return new ParseFailure(error, offset);
        }
    }
}
