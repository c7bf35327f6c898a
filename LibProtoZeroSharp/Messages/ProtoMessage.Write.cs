using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

public static unsafe partial class ProtoMessage
{
    /// <summary>Up to so many bytes a destination is small: copying the message once more costs less than running out of room.</summary>
    private const int SmallDestination = 1024;

    /// <summary>The number of bytes that writing the message takes.</summary>
    /// <exception cref="ProtoException">They are more than 2^31−1, protobuf's limit.</exception>
    public static int CalculateSize<T>(this T message) where T : unmanaged, IProtoMessage<T>
    {
        ulong size = T.Measure(MessageData.Read(MessageData.Pointer(message)));
        if (size > int.MaxValue) throw new ProtoException(ProtoError.MessageTooLarge, 0, T.FullName);
        return (int)size;
    }

    /// <summary>Writes the fields of the message, without a tag or a length of its own.</summary>
    /// <exception cref="ProtoException">
    /// A string that must be UTF-8 is not, or the message is too large. The writer is then as it was before.
    /// </exception>
    /// <exception cref="InvalidOperationException">The writer's span has no room for it. The writer is then as it was before.</exception>
    public static void Write<T>(this T message, ref ProtoWriter writer) where T : unmanaged, IProtoMessage<T>
    {
        void* data = MessageData.Read(MessageData.Pointer(message));
        fixed (byte* pinned = &writer.Segment)
        {
            SegmentedBuffer buffer = writer.Buffer;
            bool isSpan = writer.IsSpan;
            var context = new EncodeContext(writer, isSpan ? null : &buffer);
            try
            {
                byte* p = T.Encode(context.Ensure(writer.Cursor, 0), data, &context);
                if (isSpan) writer.Advance(pinned + context.Finish(p, writer.Span, (int)writer.Position, writer.Span.Length));
                else writer.Advance(p, buffer);
            }
            catch (ProtoException exception) when (exception.MessageType == null)
            {
                throw new ProtoException(exception.Error, exception.Offset, T.FullName);
            }
            finally
            {
                if (isSpan) context.Dispose();
            }
        }
    }

    /// <summary>Writes the message to the start of <paramref name="destination"/>.</summary>
    /// <returns>The number of bytes written.</returns>
    /// <exception cref="InvalidOperationException">The destination is too short; its content is undefined then.</exception>
    /// <exception cref="ProtoException">A string that must be UTF-8 is not.</exception>
    public static int WriteTo<T>(this T message, Span<byte> destination) where T : unmanaged, IProtoMessage<T>
    {
        void* data = MessageData.Read(MessageData.Pointer(message));
        return destination.Length <= SmallDestination ? WriteByWayOfStack<T>(data, destination) : WriteDirectly<T>(data, destination);
    }

    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int WriteDirectly<T>(void* data, Span<byte> destination) where T : unmanaged, IProtoMessage<T>
    {
        fixed (byte* start = destination) return EncodeInto<T>(data, start, destination.Length, destination.Length);
    }

    /// <summary>
    /// Encoding asks for more room than it then takes, and where the destination is as long as the message it would have to go on in memory
    /// from the system.
    /// </summary>
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int WriteByWayOfStack<T>(void* data, Span<byte> destination) where T : unmanaged, IProtoMessage<T>
    {
        SmallBuffer buffer;
        int length = EncodeInto<T>(data, (byte*)&buffer, sizeof(SmallBuffer), destination.Length);
        if (length > destination.Length) WriterErrors.ThrowNoRoom(0, length, destination.Length);
        new ReadOnlySpan<byte>(&buffer, length).CopyTo(destination);
        return length;
    }

    /// <param name="data">The message.</param>
    /// <param name="start">Where to, which doesn't move.</param>
    /// <param name="length">Bytes of room there.</param>
    /// <param name="capacity">Bytes that the caller has room for, to be named where there is too little.</param>
    /// <remarks>Those who call this are on their own: inlined, with all that it inlines, it would leave the JIT too little for their callers.</remarks>
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int EncodeInto<T>(void* data, byte* start, int length, int capacity) where T : unmanaged, IProtoMessage<T>
    {
        var context = new EncodeContext(start, length);
        try
        {
            return context.Finish(T.Encode(start, data, &context), new Span<byte>(start, length), 0, capacity);
        }
        catch (ProtoException exception) when (exception.MessageType == null)
        {
            throw new ProtoException(exception.Error, exception.Offset, T.FullName);
        }
        finally
        {
            context.Dispose();
        }
    }

    /// <summary>Writes the message to <paramref name="output"/>: all of it or, where an exception is thrown, nothing.</summary>
    /// <inheritdoc cref="Write"/>
    public static void WriteTo<T>(this T message, IBufferWriter<byte> output) where T : unmanaged, IProtoMessage<T>
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        Write(message, ref writer);
        writer.WriteTo(output);
    }

    /// <summary>Writes the message to <paramref name="output"/>, which sees nothing of it where encoding fails.</summary>
    /// <inheritdoc cref="Write"/>
    public static void WriteTo<T>(this T message, Stream output) where T : unmanaged, IProtoMessage<T>
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        Write(message, ref writer);
        writer.WriteTo(output);
    }

    /// <summary>The encoded message, in a new array.</summary>
    /// <inheritdoc cref="Write"/>
    public static byte[] ToByteArray<T>(this T message) where T : unmanaged, IProtoMessage<T>
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        Write(message, ref writer);
        byte[] bytes = GC.AllocateUninitializedArray<byte>((int)Math.Min(writer.GetTotalLength(), Array.MaxLength));
        writer.CopyTo(bytes);
        return bytes;
    }

    // No stackalloc, for the reason that EncodeContext has no fixed buffer for.
    [StructLayout(LayoutKind.Sequential, Size = SmallDestination + EncodeRoom.Total)]
    private struct SmallBuffer;
}
