using System.Buffers;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Messages;

/// <summary>Writes a message with its length before it.</summary>
internal static class DelimitedOutput
{
    /// <summary>Writes a message. If an exception is thrown, nothing has been written.</summary>
    public static void Write<T, TType>(TType type, T message, IBufferWriter<byte> output) where T : struct where TType : struct, IDelimitedType<T>
    {
        int length = type.CalculateSize(message);
        if (length <= ProtoMessage.MostInPlace)
        {
            output.Advance(Encode(type, message, length, output.GetSpan(Room(length))));
            return;
        }

        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        type.Encode(message, length, ref writer, AliasedValues.LeastToCopy);
        VarInt.Write(output.GetSpan(DelimitedFrame.MaxPrefixLength), (uint)length);
        output.Advance(VarInt.Length((uint)length));
        writer.WriteTo(output);
    }

    /// <summary>Writes a message. If encoding fails, nothing has been written.</summary>
    public static void Write<T, TType>(TType type, T message, Stream output) where T : struct where TType : struct, IDelimitedType<T>
    {
        int length = type.CalculateSize(message);
        if (length <= ProtoMessage.MostInPlace)
        {
            // One call for the length and the message: a stream without a buffer sends what each call brings.
            byte[] room = ArrayPool<byte>.Shared.Rent(Room(length));
            try
            {
                output.Write(room, 0, Encode(type, message, length, room));
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(room);
            }

            return;
        }

        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        type.Encode(message, length, ref writer, AliasedValues.LeastToStream);
        Span<byte> prefix = stackalloc byte[DelimitedFrame.MaxPrefixLength];
        output.Write(prefix[..VarInt.Write(prefix, (uint)length)]);
        writer.WriteTo(output);
    }

    /// <summary>Bytes that encoding needs to be fast: more than it writes.</summary>
    private static int Room(int length) => DelimitedFrame.MaxPrefixLength + length + EncodeRoom.Total;

    private static int Encode<T, TType>(TType type, T message, int length, Span<byte> room) where T : struct where TType : struct, IDelimitedType<T>
    {
        int prefixLength = VarInt.Write(room, (uint)length);
        return prefixLength + type.Encode(message, length, room[prefixLength..]);
    }
}
