using System.Diagnostics;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Lowering;
using ProtoZeroGenerator.Semantics;

namespace LibProtoZeroSharp.Conformance;

/// <summary>The generator's result for files before lowering to C#.</summary>
internal sealed class FrontEnd
{
    private readonly Dictionary<string, FileSymbol> _files = [];
    private readonly Dictionary<string, string> _complaints = [];

    /// <summary>The files without an error in them or in their imports.</summary>
    public IReadOnlyDictionary<string, FileSymbol> Files => _files;

    public TimeSpan LinkTime { get; private set; }

    /// <param name="files">The requested files.</param>
    /// <param name="project">Finds their imports.</param>
    public static FrontEnd Compile(IReadOnlyList<ParsedFile> files, ProjectFiles project)
    {
        FrontEnd result = new();
        long started = Stopwatch.GetTimestamp();
        LinkResult linked = Linker.Link([.. files.Select(project.Resolve)], project.Import);
        result.LinkTime = Stopwatch.GetElapsedTime(started);
        result.Add(linked, files.SelectMany(file => file.Diagnostics));
        return result;
    }

    /// <summary>Our first error for a file that is not among <see cref="Files"/>.</summary>
    public string Complaint(string path) => _complaints.GetValueOrDefault(path, path + ": something that it imports is rejected");

    private void Add(LinkResult result, IEnumerable<Finding> syntaxErrors)
    {
        foreach (FileSymbol file in result.Files)
            _files.Add(file.Name, file);
        foreach (Finding diagnostic in syntaxErrors.Concat(result.Diagnostics))
        {
            if (ProtoDiagnostics.IsError(diagnostic.Id))
                _complaints.TryAdd(diagnostic.Position.File, $"{diagnostic.Position.File}:{diagnostic.Position.Line + 1}:{diagnostic.Position.Column + 1}: {diagnostic.Id} {ProtoDiagnostics.Message(diagnostic)}");
        }
    }
}
