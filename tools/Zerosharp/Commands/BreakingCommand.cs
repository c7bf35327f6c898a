using LibProtoZeroSharp.Compiler;

namespace LibProtoZeroSharp.Tools.Zerosharp.Commands;

/// <summary>Prints the changes since an earlier version that break the wire format or JSON, in the form of a compiler's errors.</summary>
internal static class BreakingCommand
{
    public static int Run(Options options)
    {
        var sources = new ProtoSources(options.Protos, options.ImportFolders);
        ProtoDiagnostic[] changes =
        [
            .. sources.Compile().FindBreakingChanges(Baseline(options), options.Against).Where(change => !options.Ignored.Contains(change.Id)),
        ];
        using var output = new Output(options);
        foreach (ProtoDiagnostic change in changes)
        {
            // The baseline is not below the folders of the .proto files.
            output.WriteLine(change.Path == options.Against ? ProtoSources.Line(change, options.Against) : sources.Line(change));
        }

        return changes.Length == 0 ? 0 : 1;
    }

    /// <summary>The descriptor set of the earlier version: a file, or compiled from .proto files.</summary>
    private static byte[] Baseline(Options options)
    {
        bool isSource = Directory.Exists(options.Against) || options.Against.EndsWith(".proto", StringComparison.Ordinal);
        return isSource ? new ProtoSources([options.Against], options.ImportFolders).Compile().ToFileDescriptorSet() : Input.Read(options.Against);
    }
}
