using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.Language;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>
/// Checks the places and the editions in which an option may be used. The options of its definition define them: <c>targets</c> and
/// <c>feature_support</c>.
/// </summary>
internal sealed class OptionUseChecks(LinkedFile file)
{
    /// <summary>Names for the values of <c>google.protobuf.FieldOptions.OptionTargetType</c>, by their numbers.</summary>
    private static readonly string[] Targets =
        ["nothing", "a file", "an extension range", "a message", "a field", "a oneof", "an enum", "an enum value", "a service", "a method"];

    private readonly HashSet<(EnumSymbol Type, EditionSupport Option)> _checkedSupport = [];
    private readonly int _edition = Editions.Of(file.Symbol);

    public void Check()
    {
        foreach (FieldEntry entry in file.Fields)
            CheckSupport(entry.Field);
        foreach (EnumValueEntry entry in file.EnumValues)
            CheckSupport(entry.Value);

        // protoc checks the uses only in the requested files.
        if (file.IsInput)
            CheckUses();
    }

    private void CheckUses()
    {
        Check(file.Symbol.Options, 1);
        foreach (MessageEntry entry in file.Messages)
        {
            Check(entry.Message.Options, 3);
            foreach (OptionSet options in entry.Message.ExtensionRanges.Select(range => range.Options).Distinct())
                Check(options, 2);
        }

        foreach (FieldEntry entry in file.Fields)
        {
            if (!entry.IsImplicit)
                Check(entry.Field.Options, 4);
        }

        foreach (OneofEntry entry in file.Oneofs)
            Check(entry.Oneof.Options, 5);
        foreach (EnumEntry entry in file.Enums)
            Check(entry.Enum.Options, 6);
        foreach (EnumValueEntry entry in file.EnumValues)
            Check(entry.Value.Options, 7);

        foreach (ServiceEntry entry in file.Services)
            Check(entry.Service.Options, 8);
        foreach (MethodEntry entry in file.Methods)
            Check(entry.Method.Options, 9);
    }

    private void Check(OptionSet options, int target)
    {
        foreach (OptionEntry entry in options.Entries)
        {
            // Before editions, the option is rejected as a whole.
            if (_edition < Editions.Edition2023 && entry.Field is { IsExtension: false, Name: "features" })
                continue;
            CheckTarget(entry, target);
            CheckLifetime(entry, entry.Field);
            if (entry.Value is OptionSet inner)
                Check(inner, target);
            else if (entry.Value is EnumValueSymbol value)
                CheckValue(entry, value);
        }
    }

    private void CheckTarget(OptionEntry entry, int target)
    {
        List<int>? allowed = null;
        foreach (OptionEntry option in entry.Field.Options.Entries)
        {
            if (option is { Field: { IsExtension: false, Name: "targets" }, Value: EnumValueSymbol { Number: var number } })
                (allowed ??= []).Add(number);
        }

        if (allowed != null && !allowed.Contains(target))
        {
            file.Diagnostics.Report(
                ProtoDiagnostics.OptionTarget, entry.Span, entry.Field.FullName, Targets[target], string.Join(", ", allowed.Select(number => Targets[number])));
        }
    }

    private void CheckValue(OptionEntry entry, EnumValueSymbol value)
    {
        CheckLifetime(entry, value);
        if (value.Number == 0 && entry.Field is { IsExtension: false, Containing.FullName: "google.protobuf.FeatureSet" })
            file.Diagnostics.Report(ProtoDiagnostics.UnknownFeatureValue, entry.Span, entry.Field.Name, value.Name);
    }

    private void CheckLifetime(OptionEntry entry, Symbol used)
    {
        if (FeatureSupport.Of(used) is not { } support)
            return;

        if (support.Introduced is { } introduced && _edition < introduced.Number)
        {
            file.Diagnostics.Report(
                ProtoDiagnostics.OptionNotIntroduced, entry.Span, used.FullName, Editions.NameOf(introduced), Editions.NameOf(file.Symbol));
        }

        if (support.Removed is { } removed && _edition >= removed.Number)
            file.Diagnostics.Report(ProtoDiagnostics.OptionRemoved, entry.Span, used.FullName, Editions.NameOf(removed), support.RemovalError is { } error ? ": " + error : "");
        else if (support.Deprecated is { } deprecated && _edition >= deprecated.Number)
            file.Diagnostics.Report(ProtoDiagnostics.OptionDeprecated, entry.Span, used.FullName, Editions.NameOf(deprecated), support.DeprecationWarning ?? "");
    }

    private void CheckSupport(Symbol declared)
    {
        if (FeatureSupport.Of(declared) is not { } support)
            return;
        EditionSupport editions = support.Editions;
        if (editions.Fault is { } fault)
            file.Diagnostics.Report(ProtoDiagnostics.InvalidFeatureSupport, support.Span, declared.FullName, fault);

        // Once for all options of one type that are in the same editions, because both may be many.
        if (declared is FieldSymbol { EnumType: { } type } && _checkedSupport.Add((type, editions)))
            CheckValues(type, support);
    }

    private void CheckValues(EnumSymbol type, FeatureSupport option)
    {
        foreach (EnumValueSymbol value in type.Values)
        {
            if (FeatureSupport.Of(value)?.Editions.FaultWithin(option.Editions) is { } fault)
                file.Diagnostics.Report(ProtoDiagnostics.InvalidFeatureSupport, option.Span, value.FullName, fault);
        }
    }
}
