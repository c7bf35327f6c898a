using LibProtoZeroSharp.Compiler;

namespace LibProtoZeroSharp.Tools.Zerosharp.Commands;

/// <summary>Writes the descriptor set of .proto files: a baseline for later versions of them.</summary>
internal static class CompileCommand
{
    public static int Run(Options options)
    {
        var sources = new ProtoSources(options.Protos, options.ImportFolders);
        ProtoCompilation compilation = sources.Compile();
        // As for protoc, warnings are for those who compile a file. Commands that only use the schema don't repeat them.
        foreach (ProtoDiagnostic warning in compilation.Diagnostics) Terminal.WriteError(sources.Line(warning));
        using var output = new Output(options);
        output.Stream.Write(compilation.ToFileDescriptorSet());
        return 0;
    }
}
