using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Semantics;

/// <summary>Imports that nothing is used of. To be looked for last, in a file without errors: what is wrong may be all that uses them.</summary>
internal sealed class ImportChecks(LinkedFile file)
{
    public void Check()
    {
        if (!file.IsInput)
            return;

        foreach (ImportNode import in file.Node.Imports)
        {
            // A file that imports publicly stands for others, which may be used.
            if (import.Kind != ImportKind.Public && Find(import) is { PublicDependencies.Count: 0 } imported && !file.Used.Contains(imported))
                file.Diagnostics.Report(DiagnosticIds.UnusedImport, import.Span, import.Path);
        }
    }

    private FileDescriptor? Find(ImportNode import) =>
        file.Descriptor.Dependencies.Concat(file.Descriptor.OptionDependencies).FirstOrDefault(imported => imported.Name == import.Path);
}
