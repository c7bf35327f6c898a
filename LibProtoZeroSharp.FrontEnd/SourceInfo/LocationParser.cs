using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.SourceInfo;

/// <summary>
/// Finds the locations of the declarations and their parts in a file without errors, in the order in which protoc records them: a declaration comes
/// before its parts.
/// </summary>
internal sealed partial class LocationParser
{
    private const int
        FileDependency = 3, FileMessage = 4, FileEnum = 5, FileService = 6, FileExtension = 7, FileOptions = 8, FilePublicDependency = 10,
        FileWeakDependency = 11, FileSyntax = 12, FileOptionDependency = 15, FilePackage = 2;

    private readonly SourceTokens _tokens;
    private readonly OptionPaths _options;
    private readonly bool _hasVisibility;
    private readonly List<SourceLocation> _locations = [];
    private string _leading;
    private List<string> _detached;

    private LocationParser(FileNode file, FileSymbol symbol)
    {
        _tokens = new SourceTokens(file.Text);
        _options = new OptionPaths(symbol);
        _hasVisibility = file.Syntax is { IsEdition: true, Value: not "2023" };
        _leading = _tokens.Leading;
        _detached = [.. _tokens.Detached];
    }

    /// <param name="file">The file as it was parsed.</param>
    /// <param name="symbol">The file as it was linked.</param>
    public static IReadOnlyList<SourceLocation> Parse(FileNode file, FileSymbol symbol)
    {
        LocationParser parser = new(file, symbol);
        parser.ParseFile();
        foreach (DeclaredOptions options in parser._declared) options.Complete(symbol.LanguagePath == WellKnownFiles.DescriptorPath);
        return parser._locations.FindAll(location => !location.IsLeftOut);
    }

    private void ParseFile()
    {
        SourceLocation root = Begin([]);
        Scope file = new(root, FileMessage, FileEnum, FileExtension, Declare(root.Child(FileOptions)));
        if (_tokens.At("syntax") || _tokens.At("edition")) ParseStatement(root.Child(FileSyntax));
        while (!_tokens.AtEnd)
        {
            if (_tokens.At(";"))
                EndDeclaration(null);
            else if (_tokens.At("package"))
                ParseStatement(root.Child(FilePackage));
            else if (_tokens.At("import"))
                ParseImport(file);
            else if (_tokens.At("service"))
                ParseService(file);
            else
                TryParseShared(file);
        }

        End(root);
    }

    /// <summary>Parses a statement whose parts have no locations.</summary>
    private void ParseStatement(int[] path)
    {
        SourceLocation location = Begin(path);
        while (!_tokens.At(";")) _tokens.Next();
        EndStatement(location);
    }

    private void ParseImport(Scope file)
    {
        SourcePoint start = _tokens.Start;
        _tokens.Next();
        bool isOption = _tokens.TryTake("option");
        SourceLocation location = Begin(file.Next(isOption ? FileOptionDependency : FileDependency), start);
        if (_tokens.At("public"))
            ParseToken(file.Next(FilePublicDependency));
        else if (_tokens.At("weak"))
            ParseToken(file.Next(FileWeakDependency));
        _tokens.TakeValue();
        EndStatement(location);
    }

    /// <summary>Parses what files and messages have in common. Returns false if the current token begins something else.</summary>
    private bool TryParseShared(Scope scope)
    {
        if (_hasVisibility && (_tokens.At("export") || _tokens.At("local"))) _tokens.Next();
        if (_tokens.At("message"))
            ParseMessage(scope);
        else if (_tokens.At("enum"))
            ParseEnum(scope);
        else if (_tokens.At("extend"))
            ParseExtend(scope);
        else if (_tokens.At("option"))
            ParseOption(scope.Options);
        else
            return false;
        return true;
    }

    private SourceLocation Begin(int[] path) => Begin(path, _tokens.Start);

    private SourceLocation Begin(int[] path, SourcePoint start)
    {
        SourceLocation location = new(path, start);
        _locations.Add(location);
        return location;
    }

    private void End(SourceLocation location) => location.End = _tokens.PreviousEnd;

    private void ParseToken(int[] path)
    {
        SourceLocation location = Begin(path);
        _tokens.Next();
        End(location);
    }

    private void ParseName(int[] path)
    {
        SourceLocation location = Begin(path);
        _tokens.TakeName();
        End(location);
    }

    private void EndStatement(SourceLocation location)
    {
        EndDeclaration(location);
        End(location);
    }

    /// <summary>
    /// Takes the semicolon or the brace after which a declaration's trailing comment is. The other comments before the next token are kept for the
    /// declaration that begins there.
    /// </summary>
    /// <param name="location">The declaration; null for an empty statement, and for the end of a body.</param>
    private void EndDeclaration(SourceLocation? location)
    {
        bool endsBody = _tokens.At("}");
        _tokens.Next();
        if (location != null)
        {
            location.Leading = _leading;
            location.Trailing = _tokens.Trailing;
            location.Detached = _detached;
        }

        // An empty statement has no comments: it leaves those before it that are detached to the next declaration.
        if (location != null || endsBody) _detached = [];
        _detached.AddRange(_tokens.Detached);
        _leading = _tokens.Leading;
    }

    /// <summary>A file or a message, with the numbers of its fields and how many elements each of them has so far.</summary>
    private sealed class Scope(SourceLocation location, int messages, int enums, int extensions, DeclaredOptions options)
    {
        private readonly int[] _counts = new int[FileOptionDependency + 1];

        public SourceLocation Location => location;

        public int Messages => messages;

        public int Enums => enums;

        public int Extensions => extensions;

        public DeclaredOptions Options => options;

        /// <summary>The path of the next element of a field.</summary>
        public int[] Next(int field) => location.Child(field, _counts[field]++);
    }
}
