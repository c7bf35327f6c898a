using LibProtoZeroSharp;

namespace LibProtoZeroSharp.Tools.Zerosharp.Commands;

/// <summary>Prints messages, or values in them.</summary>
internal sealed class DecodeCommand
{
    private readonly Options _options;
    private readonly DynamicMessageType _type;
    private readonly MessageParser _parser;
    private readonly Printer _printer;
    private readonly NodeReader _nodes;

    private DecodeCommand(Options options, Input input, Schema? schema, Output output)
    {
        _options = options;
        _type = schema?.GetType(options.Type!) ?? default;
        options.Path?.Require(schema == null ? null : _type.Descriptor, schema);
        _parser = new MessageParser(input.Name);
        _printer = new Printer(options, schema, output);
        _nodes = new NodeReader(schema);
    }

    public static int Run(Options options)
    {
        Schema? schema = options.Type == null ? null : SchemaLoader.Load(options);
        using Input input = Input.Open(options.File);
        using var output = new Output(options);
        using var arena = new ArenaAllocator();
        var command = new DecodeCommand(options, input, schema, output);
        if (options.Delimited) command.PrintAll(input, output, arena);
        else command.Print(input.ReadToEnd(), arena, offset: 0, header: null);
        return 0;
    }

    private void PrintAll(Input input, Output output, ArenaAllocator arena)
    {
        using var progress = new Progress(input, output);
        var frames = new FrameReader(input.Stream);
        for (long index = 0; TryRead(frames, out ReadOnlyMemory<byte> message); index++)
        {
            arena.Reset();
            long current = index;
            Print(message, arena, frames.Offset, () => _printer.PrintHeader(current, frames.Offset, message.Length));
            progress.Report(frames.Position, index + 1);
            // The next message may take long to arrive.
            if (frames.IsDrained) output.Stream.Flush();
        }
    }

    private bool TryRead(FrameReader frames, out ReadOnlyMemory<byte> message)
    {
        try
        {
            return frames.TryRead(out message);
        }
        catch (ProtoException exception)
        {
            throw _parser.Error(exception);
        }
    }

    /// <param name="bytes">The message.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <param name="offset">Bytes of the input before the message.</param>
    /// <param name="header">Prints what comes before the message, if there is something to print; null if nothing does.</param>
    private void Print(ReadOnlyMemory<byte> bytes, ArenaAllocator arena, long offset, Action? header)
    {
        DynamicMessage message = _type.IsNull ? default : _parser.Parse(_type, bytes.Span, arena, offset);
        try
        {
            if (_options.Path != null)
            {
                PrintValues(message, bytes, arena, header);
            }
            else
            {
                header?.Invoke();
                if (message.IsNull) _printer.Print(bytes.Span);
                else _printer.Print(message);
            }
        }
        catch (ProtoException exception)
        {
            throw _parser.Error(exception, offset);
        }
    }

    private void PrintValues(DynamicMessage message, ReadOnlyMemory<byte> bytes, ArenaAllocator arena, Action? header)
    {
        foreach ((string path, Node node) in _options.Path!.Find(Root(message, bytes), _nodes))
        {
            header?.Invoke();
            header = null;
            _printer.Print(path, node, arena);
        }
    }

    /// <summary>A message as a node. One with a type is encoded again, so that each field is there once.</summary>
    public static Node Root(DynamicMessage message, ReadOnlyMemory<byte> bytes) => message.IsNull
        ? new Node("", "") { IsMessage = true, Message = bytes }
        : new Node("", "") { IsMessage = true, Type = message.Type.Descriptor, Message = message.ToByteArray() };
}
