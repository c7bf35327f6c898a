using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.SourceInfo;

/// <summary>
/// Finds the locations of the declarations and their parts in a file without errors, in the order in which protoc records them: a declaration comes
/// before its parts.
/// </summary>
internal sealed partial class LocationFinder
{
    private const int
        FileDependency = 3, FileMessage = 4, FileEnum = 5, FileService = 6, FileExtension = 7, FileOptions = 8, FilePublicDependency = 10,
        FileWeakDependency = 11, FileSyntax = 12, FileOptionDependency = 15, FilePackage = 2;

    private readonly string _text;
    private readonly OptionPaths _options;
    private readonly List<int> _lineStarts = [0];
    private readonly List<SourceLocation> _locations = [];
    private readonly List<DeclaredOptions> _declared = [];

    private LocationFinder(FileNode file, FileSymbol symbol)
    {
        _text = file.Text;
        _options = new OptionPaths(symbol);
        // Columns begin after the byte order mark.
        if (_text.Length > 0 && _text[0] == '\uFEFF') _lineStarts[0] = 1;
        for (int end = _text.IndexOf('\n'); end >= 0; end = _text.IndexOf('\n', end + 1)) _lineStarts.Add(end + 1);
    }

    /// <param name="file">The file as it was parsed.</param>
    /// <param name="symbol">The file as it was linked.</param>
    public static IReadOnlyList<SourceLocation> Find(FileNode file, FileSymbol symbol)
    {
        LocationFinder finder = new(file, symbol);
        finder.AddFile(file);
        foreach (DeclaredOptions options in finder._declared) options.Complete(symbol.LanguagePath == WellKnownFiles.DescriptorPath);
        return finder._locations.FindAll(location => !location.IsLeftOut);
    }

    private void AddFile(FileNode file)
    {
        SourceLocation root = Add([], file.Extent);
        Scope scope = new(root, Declare(root.Child(FileOptions))) { Messages = FileMessage, Enums = FileEnum, Extensions = FileExtension };
        MemberNode?[] first = [file.Syntax, file.Package];
        foreach (MemberNode statement in first.Concat(file.Imports).Concat(file.Members).OfType<MemberNode>().OrderBy(statement => statement.Extent.Start))
            AddStatement(statement, scope);
    }

    private void AddStatement(MemberNode statement, Scope scope)
    {
        switch (statement)
        {
            case SyntaxNode:
                Add(scope.Child(FileSyntax), statement);
                break;
            case PackageNode:
                Add(scope.Child(FilePackage), statement);
                break;
            case ImportNode import:
                AddImport(import, scope);
                break;
            case MessageNode message:
                AddMessage(message, Add(scope.Next(scope.Messages), message));
                break;
            case FieldNode field:
                AddField(field, scope, scope.Next(MessageField));
                break;
            case OneofNode oneof:
                AddOneof(oneof, scope);
                break;
            case ExtendNode extend:
                AddExtend(extend, scope);
                break;
            case ExtensionsNode extensions:
                AddExtensions(extensions, scope);
                break;
            case ReservedNode reserved:
                AddReserved(reserved, scope);
                break;
            case EnumNode type:
                AddEnum(type, Add(scope.Next(scope.Enums), type));
                break;
            case EnumValueNode value:
                AddEnumValue(value, Add(scope.Next(EnumValue), value));
                break;
            case ServiceNode service:
                AddService(service, Add(scope.Next(FileService), service));
                break;
            case MethodNode method:
                AddMethod(method, Add(scope.Next(ServiceMethod), method));
                break;
            case OptionNode option:
                AddOption(option, scope.Options);
                break;
        }
    }

    private void AddImport(ImportNode import, Scope scope)
    {
        Add(scope.Next(import.Kind == ImportKind.Option ? FileOptionDependency : FileDependency), import);
        if (import is { Kind: ImportKind.Public or ImportKind.Weak, KindSpan: { } span })
            Add(scope.Next(import.Kind == ImportKind.Public ? FilePublicDependency : FileWeakDependency), ExtentOf(span));
    }

    private SourceLocation Add(int[] path, MemberNode statement) => Add(path, statement.Extent, statement.Comments);

    private SourceLocation Add(int[] path, Extent extent, Comments comments = default)
    {
        SourceLocation location = new(path, extent, comments);
        _locations.Add(location);
        return location;
    }

    private int OffsetOf(SourceSpan span) => _lineStarts[span.Line] + span.Column;

    private Extent ExtentOf(SourceSpan token) => new(OffsetOf(token), OffsetOf(token) + token.Length);

    private Extent ExtentOf(NameNode name) => new(OffsetOf(name.Span), name.End);

    /// <summary>The statements of a file or a declaration, with how many elements each of its fields has so far.</summary>
    private sealed class Scope(SourceLocation location, DeclaredOptions options)
    {
        private readonly int[] _counts = new int[FileOptionDependency + 1];

        // The numbers of the fields that several declarations have.
        public int Messages { get; init; }

        public int Enums { get; init; }

        public int Extensions { get; init; }

        public int ReservedRanges { get; init; }

        public int ReservedNames { get; init; }

        public DeclaredOptions Options => options;

        /// <summary>The path of a field.</summary>
        public int[] Child(int field) => location.Child(field);

        /// <summary>The path of the next element of a field.</summary>
        public int[] Next(int field) => location.Child(field, _counts[field]++);
    }
}
