using System;
using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>
/// Checks the options of extension ranges that declare extensions, and checks extensions against these declarations.
/// https://protobuf.dev/programming-guides/extension_declarations
/// </summary>
internal sealed class ExtensionDeclarationChecks(LinkedFile file)
{
    private readonly ExtensionRanges _ranges = new();

    /// <summary>By the options of the ranges: the ranges of one statement share them.</summary>
    private readonly Dictionary<OptionSet, Declarations> _declarations = [];

    public void Check()
    {
        foreach (MessageEntry entry in file.Messages)
        {
            if (entry.Node != null)
                CheckDeclarations(entry.Message, entry.Node);
        }

        foreach (FieldEntry entry in file.Fields)
        {
            // The options messages are not checked: protoc has them built in without their declarations.
            if (entry.Extendee != null && entry.Field.Containing.File.Name != WellKnownFiles.DescriptorPath)
                CheckExtension(entry);
        }
    }

    private void CheckDeclarations(MessageSymbol message, MessageNode node)
    {
        HashSet<string> names = [];
        int range = 0;
        foreach (MemberNode member in node.Members)
        {
            if (member is not ExtensionsNode extensions)
                continue;
            List<OptionNode> declarations = [.. extensions.Options.Where(option => option.Is("declaration"))];
            foreach (RangeNode rangeNode in extensions.Ranges)
                CheckRange(message.ExtensionRanges[range++], declarations, rangeNode, names);
        }
    }

    private void CheckRange(ExtensionRange range, List<OptionNode> nodes, RangeNode rangeNode, HashSet<string> names)
    {
        List<OptionSet> declarations = DeclarationsOf(range).InOrder;
        if (declarations.Count == 0)
            return;
        if (IsUnverified(range))
        {
            Report(rangeNode.Span, "Cannot mark the extension range as UNVERIFIED when it has extension(s) declared");
            return;
        }

        HashSet<int> numbers = new(NumberComparer.Instance);
        int next = 0;
        foreach (OptionNode option in nodes)
        {
            if (next == declarations.Count)
                return;
            if (Problem(declarations[next++], range.Numbers, numbers, names) is not { } problem)
                continue;
            Report(option.Name[0].Name.Span, problem);
            return;
        }
    }

    private static string? Problem(OptionSet declaration, NumberRange range, HashSet<int> numbers, HashSet<string> names)
    {
        int number = Number(declaration);
        if (!range.Contains(number))
            return $"Extension declaration number {number} is not in the extension range";
        if (!numbers.Add(number))
            return $"Extension declaration number {number} is declared multiple times";

        string? name = declaration.Find("full_name") as string;
        string? type = declaration.Find("type") as string;
        if (name is null && type is null && declaration.IsTrue("reserved"))
            return null;
        if (name is null || type is null)
            return $"Extension declaration #{number} should have both \"full_name\" and \"type\" set";
        if (!names.Add(name))
            return $"Extension field name \"{name}\" is declared multiple times";
        bool isTypeByItself = type == "enum" || TypeResolver.ScalarKind(type) != FieldKind.None;
        return ProblemOfName(name) ?? (isTypeByItself ? null : ProblemOfName(type));
    }

    private static string? ProblemOfName(string name)
    {
        if (name.Length == 0 || name[0] != '.')
            return $"\"{name}\" must have a leading dot to indicate the fully-qualified scope";
        foreach (string part in name.Substring(1).Split('.'))
        {
            if (part.Length == 0 || !Array.TrueForAll(part.ToCharArray(), CharKinds.IsLetterOrDigit))
                return $"\"{name}\" contains invalid identifiers";
        }

        return null;
    }

    private void CheckExtension(FieldEntry entry)
    {
        FieldSymbol field = entry.Field;
        if (_ranges.Find(field.Containing, field.Number) is not { } range)
            return;
        Declarations declarations = DeclarationsOf(range);
        if (declarations.ByNumber.TryGetValue(field.Number, out OptionSet? declaration))
        {
            CheckAgainst(declaration, entry);
        }
        else if (declarations.InOrder.Count > 0 || range.Options.Find("verification") is EnumValueSymbol { Name: "DECLARATION" })
        {
            ReportExtension(
                entry.Node.Number.Span, $"Missing extension declaration for field {field.FullName} with number {field.Number} in extendee message {field.Containing.FullName}");
        }
    }

    private void CheckAgainst(OptionSet declaration, FieldEntry entry)
    {
        FieldSymbol field = entry.Field;
        string extension = $"\"{field.Containing.FullName}\" extension field {field.Number}";
        string name = "." + field.FullName;
        string type = field.MessageType is { } message ? "." + message.FullName
            : field.EnumType is { } enumeration ? "." + enumeration.FullName
            : field.Kind.ToString().ToLowerInvariant();
        bool isRepeated = declaration.IsTrue("repeated");

        if (declaration.IsTrue("reserved"))
        {
            ReportExtension(
                entry.Node.Number.Span,
                $"Cannot use number {field.Number} for extension field {field.FullName}, as it is reserved in the extension declarations for message {field.Containing.FullName}");
        }
        else if (declaration.Find("full_name") as string is { } expectedName && expectedName != name)
        {
            ReportExtension(entry.Node.Name.Span, $"{extension} is expected to have field name \"{expectedName}\", not \"{name}\"");
        }
        else if (declaration.Find("type") as string is { } expectedType && expectedType != type)
        {
            ReportExtension(entry.Type.Span, $"{extension} is expected to be type \"{expectedType}\", not \"{type}\"");
        }
        else if (isRepeated != field.IsRepeated)
        {
            ReportExtension(entry.Type.Span, $"{extension} is expected to be {(isRepeated ? "repeated" : "optional")}");
        }
    }

    private Declarations DeclarationsOf(ExtensionRange range)
    {
        if (!_declarations.TryGetValue(range.Options, out Declarations? declarations))
            _declarations.Add(range.Options, declarations = new Declarations(range.Options));
        return declarations;
    }

    private sealed class Declarations
    {
        public Declarations(OptionSet options)
        {
            foreach (OptionEntry entry in options.Entries)
            {
                if (entry is not { Field: { IsExtension: false, Name: "declaration" }, Value: OptionSet declaration })
                    continue;
                InOrder.Add(declaration);
                if (!ByNumber.ContainsKey(Number(declaration)))
                    ByNumber.Add(Number(declaration), declaration);
            }
        }

        public List<OptionSet> InOrder { get; } = [];

        public Dictionary<int, OptionSet> ByNumber { get; } = new(NumberComparer.Instance);
    }

    private static bool IsUnverified(ExtensionRange range) => range.Options.Find("verification") is EnumValueSymbol { Name: "UNVERIFIED" };

    private static int Number(OptionSet declaration) => declaration.Find("number") as int? ?? 0;

    private void Report(SourceSpan span, string problem) => file.Diagnostics.Report(ProtoDiagnostics.InvalidExtensionDeclaration, span, problem);

    private void ReportExtension(SourceSpan span, string problem) => file.Diagnostics.Report(ProtoDiagnostics.ExtensionNotAsDeclared, span, problem);
}
