using System.Text;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Syntax;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Tools.ProtocPlugin;

/// <summary>The positions and comments of a file's declarations. Without <c>source_code_info</c>, all positions are the start of the file.</summary>
internal sealed class SourceInfo
{
    private readonly Dictionary<string, SourceCodeInfo.Types.Location> _locations = [];

    /// <param name="file">The import path of the file.</param>
    /// <param name="info">The positions and comments; empty if the request has none.</param>
    public SourceInfo(string file, SourceCodeInfo info)
    {
        File = file;
        var path = new StringBuilder();
        foreach (SourceCodeInfo.Types.Location location in info.Location)
        {
            path.Clear();
            foreach (int part in location.Path)
                path.Append('.').Append(part);
            _locations.TryAdd(path.ToString(), location);
        }
    }

    public string File { get; }

    /// <summary>The whole file.</summary>
    public Place Root => new(this, "");

    public SourceCodeInfo.Types.Location? Find(string path) => _locations.TryGetValue(path, out SourceCodeInfo.Types.Location location) ? location : null;
}

/// <summary>A declaration, or a part of one, by the path of fields and indexes that leads to it from the <c>FileDescriptorProto</c>.</summary>
internal readonly record struct Place(SourceInfo Source, string Path)
{
    /// <summary>Its position.</summary>
    public SourceSpan Span => Source.Find(Path) is { Span: { Count: 3 or 4 } span }
        ? new SourceSpan(span[0], span[1], span.Count == 3 ? span[2] - span[1] : 1)
        : default;

    /// <summary>Its length in the source; null if it isn't known or more than one line.</summary>
    public int? Length => Source.Find(Path) is { Span: { Count: 3 } span } ? span[2] - span[1] : null;

    /// <summary>Its comments.</summary>
    public Comments Comments => Source.Find(Path) is { } found
        ? new Comments(
            found.HasLeadingComments ? found.LeadingComments.ToString() : null,
            found.HasTrailingComments ? found.TrailingComments.ToString() : null)
        : default;

    /// <summary>A field of it.</summary>
    public Place At(int field) => this with { Path = Path + "." + field };

    /// <summary>An element of a repeated field of it.</summary>
    public Place At(int field, int index) => this with { Path = Path + "." + field + "." + index };

    /// <summary>Reads the name of a declaration at this place.</summary>
    /// <exception cref="RequestException">It is not an identifier, so it could be anything in the generated code.</exception>
    public NameNode Name(Utf8String name) =>
        IsIdentifier(name.ToString()) ? new NameNode(name.ToString(), Span) : throw Invalid(name, "an identifier as a name");

    /// <summary>Reads the name of a package, or a reference to a type, at this place.</summary>
    /// <exception cref="RequestException">It is not identifiers with dots between them.</exception>
    public NameNode QualifiedName(Utf8String name, bool allowLeadingDot = true)
    {
        string text = name.ToString();
        string[] parts = (allowLeadingDot && text.StartsWith('.') ? text[1..] : text).Split('.');
        return Array.TrueForAll(parts, IsIdentifier) ? new NameNode(text, Span) : throw Invalid(name, "identifiers with dots between them as a name");
    }

    private static bool IsIdentifier(string name) =>
        name.Length != 0 && !CharKinds.IsDigit(name[0]) && name.All(CharKinds.IsLetterOrDigit);

    private RequestException Invalid(Utf8String name, string expected) =>
        new($"{Source.File}: Expected {expected}, found '{name.ToString()}'. protoc never sends such a request.");
}
