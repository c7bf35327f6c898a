using System.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Syntax;
using ProtoZeroGenerator.Lowering;

namespace LibProtoZeroSharp.Conformance;

/// <summary>The generator's result for files before lowering to C#.</summary>
internal sealed class FrontEnd
{
    private readonly Dictionary<string, FileSymbol> _files = [];
    private ILookup<string, Finding> _errors = Array.Empty<Finding>().ToLookup(finding => finding.Position.File);
    private IReadOnlyDictionary<string, LinkedFile> _linked = new Dictionary<string, LinkedFile>();

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

    /// <summary>The lines of our errors in a file, from 1 and in order. There is none if something that it imports is rejected.</summary>
    public IReadOnlyList<int> ErrorLines(string path) => [.. _errors[path].Select(error => error.Position.Line + 1)];

    /// <summary>Says why a file is not among <see cref="Files"/>.</summary>
    public string Complaint(string path) => _errors[path].Select(error => (Finding?)error).FirstOrDefault() is { } error
        ? $"{path}:{error.Position.Line + 1}:{error.Position.Column + 1}: {error.Id} {error.Message}"
        : path + ": something that it imports is rejected";

    /// <summary>The source of one of <see cref="Files"/>.</summary>
    public FileNode Source(string path) => _linked[path].Node;

    private void Add(LinkResult result, IEnumerable<Finding> syntaxErrors)
    {
        _linked = result.Linked;
        foreach (FileSymbol file in result.Files)
            _files.Add(file.Name, file);
        _errors = syntaxErrors.Concat(result.Diagnostics)
            .Where(finding => finding.IsError)
            .OrderBy(finding => finding.Position.Line).ThenBy(finding => finding.Position.Column)
            .ToLookup(finding => finding.Position.File);
    }
}
