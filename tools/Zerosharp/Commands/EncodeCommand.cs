using System.Text;
using LibProtoZeroSharp;

namespace LibProtoZeroSharp.Tools.Zerosharp.Commands;

/// <summary>Writes the bytes of messages in text format or JSON.</summary>
internal static class EncodeCommand
{
    public static int Run(Options options)
    {
        if (options.Delimited && !options.Json) throw new UsageException("encode --delimited needs --json: one message on each line.");
        Schema schema = SchemaLoader.Load(options);
        DynamicMessageType type = schema.GetType(options.Type!);
        using Input input = Input.Open(options.File);
        using var output = new Output(options);
        using var arena = new ArenaAllocator();
        var parser = new MessageParser(input.Name);
        if (options.Delimited) EncodeLines(type, input, parser, output, arena);
        else Encode(type, input.ReadToEnd(), options.Json, parser, arena).WriteTo(output.Stream);
        return 0;
    }

    /// <summary>Encodes a message from each line.</summary>
    private static void EncodeLines(DynamicMessageType type, Input input, MessageParser parser, Output output, ArenaAllocator arena)
    {
        using var lines = new StreamReader(input.Stream);
        Span<byte> prefix = stackalloc byte[VarInt.MaxLength64];
        while (lines.ReadLine() is { } line)
        {
            if (string.IsNullOrWhiteSpace(line)) continue;
            arena.Reset();
            DynamicMessage message = Encode(type, Encoding.UTF8.GetBytes(line), isJson: true, parser, arena);
            output.Stream.Write(prefix[..VarInt.Write(prefix, (ulong)message.CalculateSize())]);
            message.WriteTo(output.Stream);
        }
    }

    private static DynamicMessage Encode(DynamicMessageType type, byte[] text, bool isJson, MessageParser parser, ArenaAllocator arena)
    {
        try
        {
            DynamicMessage message = isJson
                ? ProtoJson.Parse(type, text, arena, new ProtoJsonReadOptions { AllowPartial = true })
                : ProtoText.Parse(type, text, arena, new ProtoTextReadOptions { AllowPartial = true });
            parser.WarnOfMissing(message);
            return message;
        }
        catch (ProtoException exception)
        {
            throw parser.Error(exception);
        }
    }
}
