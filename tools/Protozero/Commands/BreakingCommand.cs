using LibProtoZeroSharp.Compiler;

namespace LibProtoZeroSharp.Tools.Protozero.Commands;

/// <summary>Prints the changes since a descriptor set that break the wire format or JSON, in the form of a compiler's errors.</summary>
internal static class BreakingCommand
{
    public static int Run(Options options)
    {
        var sources = new ProtoSources(options.Protos, options.ImportFolders);
        ProtoDiagnostic[] changes =
        [
            .. sources.Compile().FindBreakingChanges(Input.Read(options.Against), options.Against).Where(change => !options.Ignored.Contains(change.Id)),
        ];
        using var output = new Output(options);
        foreach (ProtoDiagnostic change in changes)
        {
            // The baseline is not below the folders of the .proto files.
            output.WriteLine(change.Path == options.Against ? ProtoSources.Line(change, options.Against) : sources.Line(change));
        }

        return changes.Length == 0 ? 0 : 1;
    }
}
