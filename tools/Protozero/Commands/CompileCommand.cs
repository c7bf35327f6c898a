namespace LibProtoZeroSharp.Tools.Protozero.Commands;

/// <summary>Writes the descriptor set of .proto files: a baseline for later versions of them.</summary>
internal static class CompileCommand
{
    public static int Run(Options options)
    {
        byte[] set = SchemaLoader.Compile(options).ToFileDescriptorSet();
        using var output = new Output(options);
        output.Stream.Write(set);
        return 0;
    }
}
