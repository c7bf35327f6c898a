using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp;

public static partial class ProtoMessage
{
    /// <summary>Destinations of at most this many bytes are small: copying the message once more costs less than running out of room.</summary>
    private const int SmallDestination = 1024;

    /// <summary>Bytes of data from which on writes of a type learn from each other. Tiny messages are written 0.93 times as fast if they do (Intel Xeon).</summary>
    private const int LeastToLearn = 64;

    /// <summary>
    /// Messages of at most this many bytes are encoded into the memory of their destination. Larger ones would make it reserve one large block.
    /// </summary>
    internal const int MostInPlace = 16 << 10;

    /// <summary>The size of a message that is written without a known size.</summary>
    private const int AnySize = -1;

    /// <summary>Bytes of the encoded message.</summary>
    /// <exception cref="ProtoException">
    /// The message takes more than 2^31−1 bytes, protobuf's limit, or nests deeper than the stack allows: it may contain itself.
    /// </exception>
    public static unsafe int CalculateSize<T>(this T message) where T : unmanaged, IProtoMessage<T>
    {
        void* data = MessageData.Read(message);
        return CalculateSize(data, default(GeneratedType<T>));
    }

    /// <inheritdoc cref="CalculateSize{T}(T)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe int CalculateSize<TType>(void* data, TType type) where TType : struct, IMessageType
    {
        ulong size = type.Measure(data);
        if (size > int.MaxValue)
            throw Fault<TType>(new ProtoException(size < StackGuard.TooDeep ? ProtoError.MessageTooLarge : ProtoError.DepthExceeded, 0), data, type);
        return (int)size;
    }

    /// <summary>Writes the fields of the message, without a tag and without a length prefix.</summary>
    /// <param name="message">The message, not a null reference.</param>
    /// <param name="writer">The writer, which then continues after the message.</param>
    /// <param name="options">The order of map entries.</param>
    /// <exception cref="ProtoException">
    /// A string that must be UTF-8 is not, or the message is too large, or nests deeper than the stack allows: it may contain itself. The writer is
    /// unchanged then.
    /// </exception>
    /// <exception cref="InvalidOperationException">The message does not fit into the writer's span. The writer is unchanged then.</exception>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted. The writer is unchanged then.</exception>
    public static void Write<T>(this T message, ref ProtoWriter writer, ProtoWriteOptions options = default) where T : unmanaged, IProtoMessage<T> =>
        Write(message, ref writer, options, int.MaxValue);

    /// <summary>
    /// Writes the fields of the message as <see cref="Write{T}(T, ref ProtoWriter, ProtoWriteOptions)"/> does, but the output of the writer refers to long values
    /// and has no copies of them: to strings, bytes, and packed numbers of a fixed width, of at least 1,024 bytes.
    /// </summary>
    /// <param name="message">The message, not a null reference. Until the last use of the output it must not change, and its arena must not be reset or disposed.</param>
    /// <param name="writer">The writer, which then continues after the message. If it writes into a span, or if a sub is open, the values are copied nevertheless.</param>
    /// <param name="options">The order of map entries.</param>
    /// <remarks>
    /// <para>If the arena of the message was reset, <see cref="ProtoWriter.GetSegments"/> and what copies the output throw <see cref="ObjectDisposedException"/>.</para>
    /// <para>The arena of the writer allocates as many bytes as the output has, but those of the values are not touched, so the system gives no memory for them.</para>
    /// </remarks>
    /// <inheritdoc cref="Write{T}(T, ref ProtoWriter, ProtoWriteOptions)" path="/exception"/>
    public static void WriteAliased<T>(this T message, ref ProtoWriter writer, ProtoWriteOptions options = default) where T : unmanaged, IProtoMessage<T> =>
        Write(message, ref writer, options, AliasedValues.LeastToCopy);

    /// <param name="message">The message, not a null reference.</param>
    /// <param name="writer">The writer, which then continues after the message.</param>
    /// <param name="options">The order of map entries.</param>
    /// <param name="leastAliased">Bytes of a value from which on the output refers to it.</param>
    /// <inheritdoc cref="Write{T}(T, ref ProtoWriter, ProtoWriteOptions)" path="/*[not(self::param)]"/>
    internal static unsafe void Write<T>(T message, ref ProtoWriter writer, ProtoWriteOptions options, int leastAliased) where T : unmanaged, IProtoMessage<T>
    {
        void* data = MessageData.Read(message);
        Write(data, ref writer, options, default(GeneratedType<T>), leastAliased);
    }

    /// <inheritdoc cref="Write{T}(T, ref ProtoWriter, ProtoWriteOptions, int)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe void Write<TType>(void* data, ref ProtoWriter writer, ProtoWriteOptions options, TType type, int leastAliased = int.MaxValue)
        where TType : struct, IMessageType
    {
        fixed (byte* pinned = &writer.Segment)
        {
            SegmentedBuffer buffer = writer.Buffer;
            bool isSpan = writer.IsSpan;
            var context = new EncodeState(writer, isSpan ? null : &buffer, leastAliased);
            context.Deterministic = options.Deterministic;
            context.Widths = FirstWidths(type);
            try
            {
                byte* p = type.Encode(context.Ensure(writer.Cursor, 0), data, &context);
                context.CheckLength(p);
                KeepWidths(context, context.LengthAt(p), type);
                if (isSpan) writer.Advance(pinned + context.Finish(p, writer.Span, (int)writer.Position, writer.Span.Length));
                else writer.Advance(p, buffer);
            }
            catch (ProtoException exception)
            {
                throw Fault<TType>(exception, data, type);
            }
            finally
            {
                if (isSpan) context.Dispose();
            }
        }
    }

    /// <summary>Writes the message to the start of <paramref name="destination"/>.</summary>
    /// <param name="message">The message, not a null reference.</param>
    /// <param name="destination">The destination.</param>
    /// <param name="options">The order of map entries.</param>
    /// <returns>Bytes written.</returns>
    /// <exception cref="InvalidOperationException">The destination is too short; its contents are unspecified then.</exception>
    /// <exception cref="ProtoException">
    /// A string that must be UTF-8 is not, or the message nests deeper than the stack allows: it may contain itself. The contents of the destination
    /// are unspecified then.
    /// </exception>
    public static unsafe int WriteTo<T>(this T message, Span<byte> destination, ProtoWriteOptions options = default) where T : unmanaged, IProtoMessage<T>
    {
        void* data = MessageData.Read(message);
        return WriteTo(data, destination, options, default(GeneratedType<T>));
    }

    /// <summary>Writes the message to the start of <paramref name="destination"/>, if it has room.</summary>
    /// <param name="message">The message, not a null reference.</param>
    /// <param name="destination">The destination. It is not written to if the result is false.</param>
    /// <param name="bytesWritten">Bytes written; 0 if the result is false.</param>
    /// <param name="options">The order of map entries.</param>
    /// <returns>False if the message takes more bytes than <paramref name="destination"/> has.</returns>
    /// <inheritdoc cref="WriteTo{T}(T, Span{byte}, ProtoWriteOptions)" path="/exception[@cref='T:LibProtoZeroSharp.ProtoException']"/>
    public static unsafe bool TryWriteTo<T>(this T message, Span<byte> destination, out int bytesWritten, ProtoWriteOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        void* data = MessageData.Read(message);
        return TryWriteTo(data, destination, out bytesWritten, options, default(GeneratedType<T>));
    }

    /// <inheritdoc cref="TryWriteTo{T}(T, Span{byte}, out int, ProtoWriteOptions)"/>
    internal static unsafe bool TryWriteTo<TType>(void* data, Span<byte> destination, out int bytesWritten, ProtoWriteOptions options, TType type)
        where TType : struct, IMessageType
    {
        bool hasRoom = CalculateSize(data, type) <= destination.Length;
        bytesWritten = hasRoom ? WriteTo(data, destination, options, type) : 0;
        return hasRoom;
    }

    /// <inheritdoc cref="WriteTo{T}(T, Span{byte}, ProtoWriteOptions)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe int WriteTo<TType>(void* data, Span<byte> destination, ProtoWriteOptions options, TType type) where TType : struct, IMessageType =>
        destination.Length <= SmallDestination
            ? WriteByWayOfStack(data, destination, options, type)
            : EncodeInto(data, destination, destination.Length, options, type);

    /// <summary>
    /// Encodes into a buffer on the stack. Encoding asks for more room than it then uses, so a destination that is just long enough would have to
    /// continue in memory from the system.
    /// </summary>
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static unsafe int WriteByWayOfStack<TType>(void* data, Span<byte> destination, ProtoWriteOptions options, TType type) where TType : struct, IMessageType
    {
        SmallBuffer buffer;
        int length = EncodeInto(data, new Span<byte>(&buffer, sizeof(SmallBuffer)), destination.Length, options, type);
        if (length > destination.Length) WriterErrors.ThrowNoRoom(0, length, destination.Length);
        new ReadOnlySpan<byte>(&buffer, length).CopyTo(destination);
        return length;
    }

    /// <param name="data">The message.</param>
    /// <param name="room">The destination; at least <see cref="EncodeRoom.Total"/> bytes.</param>
    /// <param name="capacity">Bytes of the caller's destination, for the error.</param>
    /// <param name="options">The order of map entries.</param>
    /// <param name="type">The type of the message.</param>
    /// <remarks>It is not inlined: with everything that is inlined into it, it would use up the JIT's budget for its callers.</remarks>
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static unsafe int EncodeInto<TType>(void* data, Span<byte> room, int capacity, ProtoWriteOptions options, TType type) where TType : struct, IMessageType
    {
        fixed (byte* start = room)
        {
            var context = new EncodeState(start, room.Length);
            context.Deterministic = options.Deterministic;
            context.Widths = FirstWidths(type);
            // The JIT may inline the outermost Encode into the try. If a method of its own calls it, ticks are written 1.4 times as fast, but tiny messages 0.78 to 0.88 times.
            try
            {
                int length = context.Finish(type.Encode(start, data, &context), room, 0, capacity);
                KeepWidths(context, length, type);
                return length;
            }
            catch (ProtoException exception)
            {
                throw Fault<TType>(exception, data, type);
            }
            finally
            {
                context.Dispose();
            }
        }
    }

    /// <summary>Writes the message to <paramref name="output"/>. If an exception is thrown, nothing has been written.</summary>
    /// <param name="message">The message, not a null reference.</param>
    /// <param name="output">The destination.</param>
    /// <param name="options">The order of map entries.</param>
    /// <inheritdoc cref="Write{T}(T, ref ProtoWriter, ProtoWriteOptions)" path="/*[not(self::param)]"/>
    public static unsafe void WriteTo<T>(this T message, IBufferWriter<byte> output, ProtoWriteOptions options = default) where T : unmanaged, IProtoMessage<T> =>
        WriteTo(MessageData.Read(message), output, AnySize, options, default(GeneratedType<T>));

    /// <summary>
    /// Writes a message whose size is known, for protocols that send the size first. If an exception is thrown, nothing has been written.
    /// </summary>
    /// <param name="message">The message, not a null reference.</param>
    /// <param name="output">The destination.</param>
    /// <param name="size">The result of <see cref="CalculateSize{T}(T)"/>, since which the message has not changed.</param>
    /// <exception cref="ProtoException">
    /// A string that must be UTF-8 is not, or the message nests deeper than the stack allows: it may contain itself.
    /// </exception>
    /// <exception cref="InvalidOperationException">The message has another size.</exception>
    public static unsafe void WriteTo<T>(this T message, IBufferWriter<byte> output, int size) where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(output);
        ArgumentOutOfRangeException.ThrowIfNegative(size);
        if (size <= MostInPlace)
        {
            // Encoding uses more room than it needs, and is slower without it.
            output.Advance(EncodeSized(message, size, output.GetSpan(size + EncodeRoom.Total)));
            return;
        }

        WriteTo(MessageData.Read(message), output, size, default, default(GeneratedType<T>));
    }

    /// <summary>Encodes into the memory that the output has at hand. What doesn't fit is copied from memory of the write.</summary>
    /// <remarks>Requires: <paramref name="data"/> is a message of the type.</remarks>
    internal static unsafe void WriteTo<TType>(void* data, IBufferWriter<byte> output, int size, ProtoWriteOptions options, TType type) where TType : struct, IMessageType
    {
        ArgumentNullException.ThrowIfNull(output);
        Span<byte> room = output.GetSpan();
        fixed (byte* start = room)
        {
            var writer = new ProtoWriter(SegmentedBuffer.CreateAfter(start, start + room.Length));
            try
            {
                Write(data, ref writer, options, type, AliasedValues.LeastToCopy);
                if (size != AnySize) Expect(size, writer.Position);
                writer.WriteTo(output, room);
            }
            finally
            {
                writer.Dispose();
            }
        }
    }

    /// <summary>Encodes a message whose size is known.</summary>
    /// <param name="message">The message.</param>
    /// <param name="size">Its size.</param>
    /// <param name="room">At least <see cref="EncodeRoom.Total"/> bytes more than that, for speed.</param>
    /// <param name="options">The order of map entries.</param>
    /// <returns>The size.</returns>
    internal static int EncodeSized<T>(T message, int size, Span<byte> room, ProtoWriteOptions options = default) where T : unmanaged, IProtoMessage<T> =>
        Expect(size, message.WriteTo(room, options));

    /// <summary>Encodes a message whose size is known. Nothing else was written.</summary>
    internal static void EncodeSized<T>(T message, int size, ref ProtoWriter writer, ProtoWriteOptions options, int leastAliased) where T : unmanaged, IProtoMessage<T>
    {
        Write(message, ref writer, options, leastAliased);
        Expect(size, writer.GetTotalLength());
    }

    internal static int Expect(int size, long written)
    {
        if (written != size) throw new InvalidOperationException($"The message takes {written} bytes, not {size}: it was changed after its size was calculated.");
        return size;
    }

    /// <summary>Writes the message to <paramref name="output"/>. If encoding fails, nothing has been written.</summary>
    /// <inheritdoc cref="WriteTo{T}(T, IBufferWriter{byte}, ProtoWriteOptions)"/>
    public static unsafe void WriteTo<T>(this T message, Stream output, ProtoWriteOptions options = default) where T : unmanaged, IProtoMessage<T> =>
        WriteTo(MessageData.Read(message), output, options, default(GeneratedType<T>));

    /// <inheritdoc cref="WriteTo{T}(T, Stream, ProtoWriteOptions)"/>
    [SkipLocalsInit]
    internal static unsafe void WriteTo<TType>(void* data, Stream output, ProtoWriteOptions options, TType type) where TType : struct, IMessageType
    {
        Scratch buffer;
        var writer = new ProtoWriter(SegmentedBuffer.CreateFromScratch((byte*)&buffer, (byte*)(&buffer + 1)));
        try
        {
            Write(data, ref writer, options, type, AliasedValues.LeastToStream);
            writer.WriteTo(output);
        }
        finally
        {
            writer.Dispose();
        }
    }

    /// <summary>Encodes the message into a new array.</summary>
    /// <param name="message">The message, not a null reference.</param>
    /// <param name="options">The order of map entries.</param>
    /// <inheritdoc cref="Write{T}(T, ref ProtoWriter, ProtoWriteOptions)" path="/*[not(self::param)]"/>
    public static unsafe byte[] ToByteArray<T>(this T message, ProtoWriteOptions options = default) where T : unmanaged, IProtoMessage<T> =>
        ToByteArray(MessageData.Read(message), options, default(GeneratedType<T>));

    /// <inheritdoc cref="ToByteArray{T}(T, ProtoWriteOptions)"/>
    [SkipLocalsInit]
    internal static unsafe byte[] ToByteArray<TType>(void* data, ProtoWriteOptions options, TType type) where TType : struct, IMessageType
    {
        Scratch buffer;
        var writer = new ProtoWriter(SegmentedBuffer.CreateFromScratch((byte*)&buffer, (byte*)(&buffer + 1)));
        try
        {
            Write(data, ref writer, options, type, AliasedValues.LeastToCopy);
            long length = writer.Position;
            if (length > Array.MaxLength) throw new ProtoException(ProtoError.MessageTooLarge, 0, type.Type.FullName);
            byte[] bytes = GC.AllocateUninitializedArray<byte>((int)length);
            writer.CopyTo(bytes);
            return bytes;
        }
        finally
        {
            writer.Dispose();
        }
    }

    /// <summary>What the last write of a message of the type has learned. Messages with few fields are small, so that learning takes longer than it saves.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static LengthWidths FirstWidths<TType>(TType type) where TType : struct, IMessageType => type.DataSize < LeastToLearn ? default : type.LastWidths;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void KeepWidths<TType>(in EncodeState context, long length, TType type) where TType : struct, IMessageType
    {
        if (type.DataSize >= LeastToLearn && length >= LengthWidths.LeastToKeep) context.Widths.KeepIn(ref type.LastWidths);
    }

    /// <summary>Describes the failure of an operation on a message.</summary>
    /// <remarks>
    /// It is called in the handler, so that nothing is used after the handler. Tiny messages are written 0.93 times as fast as without handlers,
    /// and were written 0.87 times as fast where the method went on after its handler to describe the failure (AMD EPYC with AVX2).
    /// </remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static unsafe ProtoException Fault<TType>(ProtoException failure, void* data, TType type) where TType : struct, IMessageType =>
        MessageFaults.Describe(failure, new MessageRef(type.Type, (byte*)data));

    // A struct and not stackalloc, for the reason why EncodeState has no fixed buffer.
    [StructLayout(LayoutKind.Sequential, Size = SmallDestination + EncodeRoom.Total)]
    private struct SmallBuffer;

    [StructLayout(LayoutKind.Sequential, Size = 4 << 10)]
    private struct Scratch;
}
