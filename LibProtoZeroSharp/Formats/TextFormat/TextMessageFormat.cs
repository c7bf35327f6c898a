using LibProtoZeroSharp.Messages;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Formats;

/// <summary>Reads messages from text format.</summary>
internal readonly struct TextMessageFormat : ITextReader<ProtoTextReadOptions>
{
    public static int MaxExpansion(in ProtoTextReadOptions options) => options.MaxExpansion;

    public static ProtoException? Read(
        TypeRef type, ReadOnlySpan<byte> utf8, ArenaAllocator arena, in ProtoTextReadOptions options, bool describes, out MessageRef message)
    {
        var parser = new TextParser(utf8, arena, options) { Describes = describes, MessageType = type.FullName };
        bool isParsed = parser.TryParse(type, out MessageRef parsed);
        GC.KeepAlive(options.Types);
        message = isParsed ? parsed : default;
        return isParsed ? null : parser.Failure;
    }
}
