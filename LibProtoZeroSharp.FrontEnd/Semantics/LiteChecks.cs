using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>Checks what files with <c>optimize_for = LITE_RUNTIME</c> and files without it may use of each other.</summary>
internal sealed class LiteChecks(LinkedFile file)
{
    public void Check()
    {
        if (IsLite(file.Symbol))
            CheckLite();
        else
            CheckImports();
    }

    private static bool IsLite(FileSymbol file) => file.Options.Find("optimize_for") is EnumValueSymbol { Name: "LITE_RUNTIME" };

    private void CheckImports()
    {
        HashSet<string> lite = [];
        foreach (FileSymbol dependency in file.Symbol.Dependencies)
        {
            if (IsLite(dependency))
                lite.Add(dependency.Name);
        }

        foreach (ImportNode import in file.Node.Imports)
        {
            if (lite.Contains(import.Path))
                Report(import.Span, $"Files that do not use optimize_for = LITE_RUNTIME cannot import files which do, as \"{import.Path}\" does");
        }
    }

    private void CheckLite()
    {
        OptionSet options = file.Symbol.Options;
        if (options.IsTrue("cc_generic_services") || options.IsTrue("java_generic_services"))
        {
            foreach (ServiceEntry entry in file.Services)
                Report(entry.Node.Name.Span, "Files with optimize_for = LITE_RUNTIME cannot define services unless cc_generic_services and java_generic_services are false");
        }

        foreach (FieldEntry entry in file.Fields)
        {
            if (entry.Extendee != null && !IsLite(entry.Field.Containing.File))
                Report(entry.Extendee.Span, "A file with optimize_for = LITE_RUNTIME cannot extend messages of files without it");
        }
    }

    private void Report(SourceSpan span, string problem) => file.Diagnostics.Report(ProtoDiagnostics.LiteRuntimeMixed, span, problem);
}
