using LibProtoZeroSharp.Messages;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Formats;

/// <summary>Reads messages from ProtoJSON.</summary>
internal readonly struct JsonFormat : ITextReader<ProtoJsonReadOptions>
{
    public static int MaxExpansion(in ProtoJsonReadOptions options) => options.MaxExpansion;

    public static ProtoException? Read(
        TypeRef type, ReadOnlySpan<byte> utf8, ArenaAllocator arena, in ProtoJsonReadOptions options, bool describes, out MessageRef message)
    {
        var reader = new JsonMessageReader(utf8, type, arena, options) { Describes = describes };
        bool isRead = reader.TryRead(out message);
        GC.KeepAlive(options.Types);
        return isRead ? null : reader.Failure;
    }
}
