using System.Text;
using LibProtoZeroSharp;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Tools.Zerosharp;

/// <summary>Prints messages of a schema, and the values in any message.</summary>
internal sealed class Printer(Options options, Schema? schema, Output output)
{
    private const string Indent = "  ";

    private readonly RawPrinter _raw = new(options.Guesses);

    private readonly ProtoTextWriteOptions _text = new() { EscapeNonAscii = true, UnknownFields = true, EncodedAny = !options.ExpandAny };

    /// <summary>JSON of messages in a stream has no line breaks, as other programs read it line by line.</summary>
    private readonly ProtoJsonWriteOptions _json = new() { Indented = !options.Delimited && options.Path == null, PreserveProtoNames = options.ProtoNames };

    /// <summary>Prints a message without a schema.</summary>
    public void Print(ReadOnlySpan<byte> message) => output.Write(Language.Text, _raw.Print(message));

    public void Print(DynamicMessage message)
    {
        // A file needs no managed string.
        if (options.Json)
        {
            if (output.HasColors || output.IsTerminal) output.Write(Language.Json, ProtoJson.ToString(message, _json));
            else ProtoJson.Write(message, output.Stream, _json);
            output.Write(Language.Json, "\n");
        }
        else if (output.HasColors)
        {
            output.Write(Language.Text, ProtoText.ToString(message, _text));
        }
        else
        {
            ProtoText.Write(message, output.Stream, _text);
        }
    }

    /// <summary>Prints a value in a message: in text format with its path as the name, in JSON as a line.</summary>
    public void Print(string path, Node node, ArenaAllocator arena)
    {
        if (options.Json)
        {
            output.Write(Language.Json, JsonOf(node, arena) + "\n");
        }
        else if (!node.IsMessage)
        {
            output.Write(Language.Text, $"{path}: {node.Scalar.Text}\n");
        }
        else
        {
            string fields = node.Type == null ? _raw.Print(node.Message.Span, node.Guesses) : ProtoText.ToString(Parse(node.Type, node.Message, arena), _text);
            output.Write(Language.Text, $"{path} {{\n{Indented(fields)}}}\n");
        }
    }

    /// <summary>The line before a message of a stream.</summary>
    public void PrintHeader(long index, long offset, int length)
    {
        if (!options.Json) output.Write(Language.Text, $"# message {index} at byte {offset}, {length} bytes\n");
    }

    private string JsonOf(Node node, ArenaAllocator arena)
    {
        if (!node.IsMessage) return node.Scalar.Json;
        // Nothing tells how an unknown message would look like in JSON, so it is what it is without a schema: bytes.
        return node.Type == null
            ? new Scalar(null, ProtoWireType.LengthDelimited, 0, node.Message).Json
            : ProtoJson.ToString(Parse(node.Type, node.Message, arena), _json);
    }

    private DynamicMessage Parse(MessageDescriptor type, ReadOnlyMemory<byte> bytes, ArenaAllocator arena) =>
        schema!.Types.GetMessageType(type).Parse(bytes.Span, arena, MessageParser.Options);

    private static string Indented(string lines)
    {
        var text = new StringBuilder();
        foreach (ReadOnlySpan<char> line in lines.AsSpan().EnumerateLines())
        {
            if (!line.IsEmpty) text.Append(Indent).Append(line).Append('\n');
        }

        return text.ToString();
    }
}
