using System.Buffers;
using Grpc.Core;
using LibProtoZeroSharp.CodeAnalysis;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp;

/// <summary>
/// Messages that say more of an error than its status. They travel as a <c>google.rpc.Status</c> in the trailer <c>grpc-status-details-bin</c>, where
/// servers and clients of other languages look for them.
/// </summary>
public static class ErrorDetails
{
    private const string Trailer = "grpc-status-details-bin";
    private const int CodeField = 1, MessageField = 2, DetailsField = 3;

    /// <summary>Makes the exception that a method of a server throws, with one detail.</summary>
    /// <param name="code">The code of the status.</param>
    /// <param name="text">The text of the status.</param>
    /// <param name="detail">Any message, not a null reference. It is copied.</param>
    /// <remarks>Many peers reject trailers of more than 8 KiB in all.</remarks>
    [return: OfArena(null)]
    public static RpcException CreateException<T>(StatusCode code, string text, T detail) where T : unmanaged, IProtoMessage<T>
    {
        using var arena = new ArenaAllocator();
        return CreateException(code, text, [Any.Pack(detail, arena)]);
    }

    /// <summary>Makes the exception that a method of a server throws.</summary>
    /// <param name="code">The code of the status.</param>
    /// <param name="text">The text of the status.</param>
    /// <param name="details">The packed messages. They are copied.</param>
    /// <remarks>Many peers reject trailers of more than 8 KiB in all.</remarks>
    [return: OfArena(null)]
    public static RpcException CreateException(StatusCode code, string text, ReadOnlySpan<Any> details)
    {
        using var arena = new ArenaAllocator();
        var status = new ProtoWriter(arena);
        status.AddInt32(CodeField, (int)code);
        status.AddString(MessageField, text);
        for (int i = 0; i < details.Length; i++) status.AddMessage(DetailsField, details[i]);
        return new RpcException(new Status(code, text), new Metadata { { Trailer, status.ToArray() } });
    }

    /// <summary>Finds the first detail of a type.</summary>
    /// <param name="exception">The exception that a call has thrown.</param>
    /// <param name="arena">The arena of the detail, which is valid until the arena is reset or disposed.</param>
    /// <param name="detail">The detail; a null reference if there is none.</param>
    /// <returns>False if there is no such detail, or if the bytes of the trailer are not valid.</returns>
    public static bool TryRead<T>(RpcException exception, ArenaAllocator arena, out T detail) where T : unmanaged, IProtoMessage<T>
    {
        detail = default;
        if (exception.Trailers.GetValueBytes(Trailer) is not { } bytes) return false;
        try
        {
            var status = new ProtoReader(bytes);
            while (status.Next())
            {
                if (status.FieldNumber != DetailsField || status.WireType != ProtoWireType.LengthDelimited)
                {
                    status.Skip();
                    continue;
                }

                Any any = Any.Create(arena);
                ProtoReader fields = status.ReadMessage();
                any.Read(ref fields, arena);
                if (any.TryUnpack(arena, out detail)) return true;
            }
        }
        catch (ProtoException)
        {
            // The trailer is the peer's. An error with broken details is still an error.
        }

        return false;
    }
}
