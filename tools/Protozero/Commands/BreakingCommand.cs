using System.Text;
using LibProtoZeroSharp.Compiler;

namespace LibProtoZeroSharp.Tools.Protozero.Commands;

/// <summary>Prints the changes since a descriptor set that break the wire format or JSON, in the form of a compiler's errors.</summary>
internal static class BreakingCommand
{
    public static int Run(Options options)
    {
        var sources = new ProtoSources(options);
        ProtoDiagnostic[] changes =
        [
            .. sources.Compile().FindBreakingChanges(File.ReadAllBytes(options.Against), options.Against).Where(change => !options.Ignored.Contains(change.Id)),
        ];
        using var output = new Output(options);
        foreach (ProtoDiagnostic change in changes)
        {
            // The baseline is not below the folders of the .proto files.
            string line = change.Path == options.Against ? change.ToString() : sources.Line(change);
            output.Stream.Write(Encoding.UTF8.GetBytes(line + "\n"));
        }

        return changes.Length == 0 ? 0 : 1;
    }
}
