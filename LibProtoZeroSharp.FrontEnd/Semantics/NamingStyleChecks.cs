using System;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>Reports names that <c>features.enforce_naming_style</c> rejects. https://protobuf.dev/editions/features/#enforce_naming_style</summary>
internal sealed class NamingStyleChecks(LinkedFile file)
{
    private static readonly string[] AccessorPrefixes = ["get_", "set_", "has_", "clear_"];

    private const string ValueSuffix = "_value";

    public void Check()
    {
        if (file.Node.Package is { Name: var package })
            Check(file.Symbol.Features, "Package", package, LowerSnakeCase(package.Text, '.'));
        foreach (MessageEntry entry in file.Messages)
        {
            if (entry.Node != null)
                Check(entry.Message.Features, "Message", entry.Node.Name, TitleCase(entry.Message.Name));
        }

        foreach (FieldEntry entry in file.Fields)
        {
            // A group's field has the name of its message, which has been checked.
            if (!entry.IsImplicit)
                CheckMember(entry.Field, "Field", entry.Node.Name, entry.Field.Containing);
        }

        foreach (OneofEntry entry in file.Oneofs)
            CheckMember(entry.Oneof, "Oneof", entry.Node.Name, entry.Oneof.Containing);
        foreach (EnumEntry entry in file.Enums)
            Check(entry.Enum.Features, "Enum", entry.Node.Name, TitleCase(entry.Enum.Name));
        foreach (EnumValueEntry entry in file.EnumValues)
            Check(entry.Value.Features, "Enum value", entry.Node.Name, UpperSnakeCase(entry.Value.Name));
        foreach (ServiceEntry entry in file.Services)
            Check(entry.Service.Features, "Service", entry.Node.Name, TitleCase(entry.Service.Name));
        foreach (MethodEntry entry in file.Methods)
            Check(entry.Method.Features, "Method", entry.Node.Name, TitleCase(entry.Method.Name));
    }

    private void CheckMember(Symbol member, string kind, NameNode name, MessageSymbol containing)
    {
        string? fault = LowerSnakeCase(member.Name, '_');
        Check(member.Features, kind, name, fault);
        if (fault is null && member.Features.NamingStyle == NamingStyle.Style2026 && Collision(member.Name, containing) is { } collision)
            file.Diagnostics.Report(ProtoDiagnostics.NamingStyle, name.Span, kind, name.Text, collision, "STYLE2024");
    }

    private void Check(FeatureSet features, string kind, NameNode name, string? fault)
    {
        if (fault != null && features.NamingStyle != NamingStyle.Legacy)
            file.Diagnostics.Report(ProtoDiagnostics.NamingStyle, name.Span, kind, name.Text, fault, "STYLE_LEGACY");
    }

    /// <summary>A name that generated code of some language would have twice.</summary>
    private static string? Collision(string name, MessageSymbol containing)
    {
        if (name == "descriptor")
            return "should not be named descriptor, which can collide in generated code";
        foreach (string prefix in AccessorPrefixes)
        {
            if (name.StartsWith(prefix, StringComparison.Ordinal) && HasMember(containing, name.Substring(prefix.Length)))
                return $"should not begin with {prefix} if a field named {name.Substring(prefix.Length)} exists, which can collide in generated code";
        }

        if (!name.EndsWith(ValueSuffix, StringComparison.Ordinal))
            return null;
        string start = name.Substring(0, name.Length - ValueSuffix.Length);
        return HasMember(containing, start) ? $"should not end with {ValueSuffix} if a field named {start} exists, which can collide in generated code" : null;
    }

    private static bool HasMember(MessageSymbol message, string name) => message.Scope.Find(name) is FieldSymbol { IsExtension: false } or OneofSymbol;

    private static string? TitleCase(string name)
    {
        foreach (char c in name)
        {
            if (!IsUpper(c) && !IsLower(c) && !IsDigit(c))
                return "should be TitleCase";
        }

        return IsUpper(name[0]) ? null : "should begin with a capital letter";
    }

    /// <param name="separator">Allowed in addition to the underscore.</param>
    private static string? LowerSnakeCase(string name, char separator)
    {
        foreach (char c in name)
        {
            if (!IsLower(c) && !IsDigit(c) && c != '_' && c != separator)
                return "should be lower_snake_case";
        }

        return IsLower(name[0]) ? Underscores(name) : "should begin with a lower case letter";
    }

    private static string? UpperSnakeCase(string name)
    {
        foreach (char c in name)
        {
            if (!IsUpper(c) && !IsDigit(c) && c != '_')
                return "should be UPPER_SNAKE_CASE";
        }

        return IsUpper(name[0]) ? Underscores(name) : "should begin with an upper case letter";
    }

    /// <summary>An underscore must be followed by a letter, and must not come first.</summary>
    private static string? Underscores(string name)
    {
        for (int i = 0; i < name.Length; i++)
        {
            if (name[i] == '_' && (i == name.Length - 1 || !(IsLower(name[i + 1]) || IsUpper(name[i + 1]))))
                return "contains style violating underscores";
        }

        return null;
    }

    private static bool IsUpper(char c) => c is >= 'A' and <= 'Z';

    private static bool IsLower(char c) => c is >= 'a' and <= 'z';

    private static bool IsDigit(char c) => c is >= '0' and <= '9';
}
