using System.Text;
using LibProtoZeroSharp.Compiler;

namespace LibProtoZeroSharp.Tools.Protozero.Commands;

/// <summary>Prints the changes since a descriptor set that break the wire format or JSON, in the form of a compiler's errors.</summary>
internal static class BreakingCommand
{
    public static int Run(Options options)
    {
        IReadOnlyList<ProtoDiagnostic> changes = SchemaLoader.Compile(options).FindBreakingChanges(File.ReadAllBytes(options.Against), options.Against);
        using var output = new Output(options);
        output.Stream.Write(Encoding.UTF8.GetBytes(string.Concat(changes.Select(change => $"{change}\n"))));
        return changes.Count == 0 ? 0 : 1;
    }
}
