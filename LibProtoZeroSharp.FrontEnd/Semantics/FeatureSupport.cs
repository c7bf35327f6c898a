using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Syntax;
using LibProtoZeroSharp.Language;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>The editions in which an option, or a value of one, exists: the <c>feature_support</c> of its definition.</summary>
internal sealed class FeatureSupport
{
    private readonly OptionSet _options;

    private FeatureSupport(OptionSet options, SourceSpan span)
    {
        _options = options;
        Span = span;
    }

    public SourceSpan Span { get; }

    public EnumValueSymbol? Introduced => _options.Find("edition_introduced") as EnumValueSymbol;

    public EnumValueSymbol? Deprecated => _options.Find("edition_deprecated") as EnumValueSymbol;

    public EnumValueSymbol? Removed => _options.Find("edition_removed") as EnumValueSymbol;

    public string? DeprecationWarning => _options.Find("deprecation_warning") as string;

    public string? RemovalError => _options.Find("removal_error") as string;

    /// <summary>The contradiction in it; null if there is none.</summary>
    public EditionSupport Editions => new(Introduced?.Number, Deprecated?.Number, DeprecationWarning != null, Removed?.Number, RemovalError != null);

    /// <summary>Null if the definition has no <c>feature_support</c>.</summary>
    public static FeatureSupport? Of(Symbol definition)
    {
        foreach (OptionEntry entry in definition.Options.Entries)
        {
            if (entry is { Field: { IsExtension: false, Name: "feature_support" }, Value: OptionSet options })
                return new FeatureSupport(options, entry.Span);
        }

        return null;
    }
}
