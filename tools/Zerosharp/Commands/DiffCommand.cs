using LibProtoZeroSharp;

namespace LibProtoZeroSharp.Tools.Zerosharp.Commands;

/// <summary>Prints the fields in which two messages differ.</summary>
internal static class DiffCommand
{
    public static int Run(Options options)
    {
        Schema? schema = options.Type == null ? null : SchemaLoader.Load(options);
        DynamicMessageType type = schema?.GetType(options.Type!) ?? default;
        using var arena = new ArenaAllocator();
        Node left = Read(options.Old, type, arena);
        Node right = Read(options.New, type, arena);
        using var output = new Output(options);
        return new Differ(new NodeReader(schema), output).Compare(left, right, "") ? 0 : 1;
    }

    private static Node Read(string file, DynamicMessageType type, ArenaAllocator arena)
    {
        using Input input = Input.Open(file);
        var parser = new MessageParser(input.Name);
        byte[] bytes = input.ReadToEnd();
        if (!type.IsNull) return DecodeCommand.Root(parser.Parse(type, bytes, arena), default);
        try
        {
            RawPrinter.Check(new ProtoReader(bytes));
            return DecodeCommand.Root(default, bytes);
        }
        catch (ProtoException exception)
        {
            throw parser.Error(exception);
        }
    }
}
