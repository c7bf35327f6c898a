using System;
using LibProtoZeroSharp.Language;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Semantics;

/// <summary>Reports names that <c>features.enforce_naming_style</c> rejects. https://protobuf.dev/editions/features/#enforce_naming_style</summary>
internal sealed class NamingStyleChecks(LinkedFile file)
{
    public void Check()
    {
        if (file.Node.Package is { } package)
            Check(file.Symbol.Features, "Package", package, NameStyle.PackageStyle(package.Text));
        foreach (MessageEntry entry in file.Messages)
        {
            if (entry.Node != null)
                Check(entry.Message.Features, "Message", entry.Node.Name, NameStyle.TitleCase(entry.Message.Name));
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
            Check(entry.Enum.Features, "Enum", entry.Node.Name, NameStyle.TitleCase(entry.Enum.Name));
        foreach (EnumValueEntry entry in file.EnumValues)
            Check(entry.Value.Features, "Enum value", entry.Node.Name, NameStyle.UpperSnakeCase(entry.Value.Name));
        foreach (ServiceEntry entry in file.Services)
            Check(entry.Service.Features, "Service", entry.Node.Name, NameStyle.TitleCase(entry.Service.Name));
        foreach (MethodEntry entry in file.Methods)
            Check(entry.Method.Features, "Method", entry.Node.Name, NameStyle.TitleCase(entry.Method.Name));
    }

    private void CheckMember(Symbol member, string kind, NameNode name, MessageSymbol containing)
    {
        string? fault = NameStyle.LowerSnakeCase(member.Name);
        Check(member.Features, kind, name, fault);
        if (fault is null && member.Features.NamingStyle == NamingStyle.Style2026 && NameStyle.Collision(member.Name, name => HasMember(containing, name)) is { } collision)
            file.Diagnostics.Report(DiagnosticIds.NamingStyle, name.Span, kind, name.Text, collision, "STYLE2024");
    }

    private void Check(FeatureSet features, string kind, NameNode name, string? fault)
    {
        if (fault != null && features.NamingStyle != NamingStyle.Legacy)
            file.Diagnostics.Report(DiagnosticIds.NamingStyle, name.Span, kind, name.Text, fault, "STYLE_LEGACY");
    }

    private static bool HasMember(MessageSymbol message, string name) => message.Scope.Find(name) is FieldSymbol { IsExtension: false } or OneofSymbol;
}
