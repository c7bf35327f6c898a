using System;
using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;

namespace LibProtoZeroSharp.FrontEnd.Syntax;

/// <summary>
/// The grammar, one method for each rule. A method that returns null has reported the error; its caller continues after the statement.
/// </summary>
internal sealed partial class Parser(string text, DiagnosticBag diagnostics) : TokenReader(text, diagnostics)
{
    private enum Language
    {
        Proto2,
        Proto3,
        Editions,
    }

    private static readonly string[] FileKeywords =
        ["syntax", "edition", "package", "import", "option", "message", "enum", "service", "extend"];

    private Language _language;

    /// <summary>The edition is 2024 or later.</summary>
    private bool _is2024;

    public FileNode ParseFile(string path)
    {
        int start = Token.Start;
        SyntaxNode? syntax = AtKeyword("syntax") || AtKeyword("edition") ? ParseSyntax() : null;
        PackageNode? package = null;
        List<ImportNode> imports = [];
        List<MemberNode> members = [];

        while (!AtEnd)
        {
            BeginStatement();
            if (TryConsume(';'))
                continue;

            int depth = Depth;
            bool isGood = true;
            if (AtKeyword("package"))
            {
                isGood = ParsePackage(ref package);
            }
            else if (AtKeyword("import"))
            {
                ImportNode? import = ParseImport();
                isGood = import != null;
                if (import != null)
                    AddImport(import, imports);
            }
            else
            {
                MemberNode? member = ParseFileMember();
                isGood = member != null;
                if (member != null)
                    members.Add(member);
            }

            if (isGood)
                continue;
            SkipStatement(depth);
            if (At('}'))
                Advance();
        }

        return new FileNode(path, Text)
        {
            Syntax = syntax,
            Package = package,
            Imports = imports.ToEquatableArray(),
            Members = members.ToEquatableArray(),
            Extent = ExtentFrom(start),
            AreBracesBalanced = AreBracesBalanced,
        };
    }

    private SyntaxNode? ParseSyntax()
    {
        BeginStatement();
        int start = Token.Start;
        bool isEdition = AtKeyword("edition");
        Advance();
        if (!Expect('=') || ParseString("a quoted name") is not { } value)
        {
            SkipStatement(Depth);
            return null;
        }

        ExpectEndOfStatement();
        Comments comments = TakeComments();
        Extent extent = ExtentFrom(start);
        string name = value.Text;
        if (isEdition)
        {
            _language = Language.Editions;
            _is2024 = name != "2023";
            if (name is not ("2023" or "2024" or "2026"))
                Diagnostics.Report(ProtoDiagnostics.UnknownEdition, value.Span, name);
        }
        else if (name is "proto2" or "proto3")
        {
            _language = name == "proto2" ? Language.Proto2 : Language.Proto3;
        }
        else
        {
            _language = Language.Proto3;
            Diagnostics.Report(ProtoDiagnostics.UnknownSyntax, value.Span, name);
        }

        return new SyntaxNode(name, isEdition, value.Span) { Comments = comments, Extent = extent };
    }

    private bool ParsePackage(ref PackageNode? package)
    {
        int start = Token.Start;
        SourceSpan span = Token.Span;
        Advance();
        NameNode? name = ExpectQualifiedName("a package name", allowLeadingDot: false);
        if (name is null)
            return false;
        if (package != null)
            Diagnostics.Report(ProtoDiagnostics.SeveralPackages, span);
        bool isComplete = ExpectEndOfStatement();
        package ??= new PackageNode(name) { Comments = TakeComments(), Extent = ExtentFrom(start) };
        return isComplete;
    }

    private ImportNode? ParseImport()
    {
        int start = Token.Start;
        Advance();
        SourceSpan span = Token.Span;
        ImportKind kind = ImportKind.Plain;
        if (TryConsumeKeyword("public"))
            kind = ImportKind.Public;
        else if (TryConsumeKeyword("weak"))
            kind = ImportKind.Weak;
        else if (TryConsumeKeyword("option"))
            kind = ImportKind.Option;

        if (kind == ImportKind.Option && !_is2024)
            Diagnostics.Report(ProtoDiagnostics.ImportKindNotAllowed, span, "Option import is not supported before edition 2024");
        if (kind == ImportKind.Weak && _is2024)
            Diagnostics.Report(ProtoDiagnostics.ImportKindNotAllowed, span, "Weak import is not supported in edition 2024 and above; consider an option import");
        StringValue? path = ParseString("the path of a file, in quotes");
        if (path is null || !ExpectEndOfStatement())
            return null;
        return new ImportNode(path.Text, kind, path.Span)
        {
            KindSpan = kind == ImportKind.Plain ? null : span,
            Comments = TakeComments(),
            Extent = ExtentFrom(start),
        };
    }

    private void AddImport(ImportNode import, List<ImportNode> imports)
    {
        if (import.Kind != ImportKind.Option && imports.Count > 0 && imports[imports.Count - 1].Kind == ImportKind.Option)
            Diagnostics.Report(ProtoDiagnostics.ImportOrder, import.Span);
        imports.Add(import);
    }

    private MemberNode? ParseFileMember()
    {
        if (AtKeyword("message"))
            return ParseMessage();
        if (AtKeyword("enum"))
            return ParseEnum();
        if (AtKeyword("service"))
            return ParseService();
        if (AtKeyword("extend"))
            return ParseExtend();
        if (AtKeyword("option"))
            return ParseOption();
        if (_is2024 && (AtKeyword("export") || AtKeyword("local")))
            return ParseVisible();
        ReportUnexpected("a statement such as \"message\"", TokenText, FileKeywords);
        return null;
    }

    private MemberNode? ParseVisible()
    {
        SymbolVisibility visibility = AtKeyword("export") ? SymbolVisibility.Export : SymbolVisibility.Local;
        Advance();
        if (AtKeyword("message") && ParseMessage() is { } message)
            return message with { Visibility = visibility };
        if (AtKeyword("enum") && ParseEnum() is { } enumeration)
            return enumeration with { Visibility = visibility };
        if (!AtKeyword("message") && !AtKeyword("enum"))
            Diagnostics.Report(ProtoDiagnostics.VisibilityNotAllowed, Token.Span);
        return null;
    }

    /// <summary>The statements between braces. The opening brace has been consumed.</summary>
    /// <param name="allowEmpty">Whether empty statements, which are only a semicolon, are skipped.</param>
    private List<MemberNode> ParseBody(Func<MemberNode?> parseMember, bool allowEmpty = true)
    {
        List<MemberNode> members = [];
        while (true)
        {
            BeginStatement();
            if (TryConsume('}'))
                break;
            if (AtEnd)
            {
                ReportUnexpected("\"}\"");
                break;
            }

            if (allowEmpty && TryConsume(';'))
                continue;

            int depth = Depth;
            if (parseMember() is { } member)
                members.Add(member);
            else
                SkipStatement(depth);
        }

        DropDetached();
        return members;
    }
}
