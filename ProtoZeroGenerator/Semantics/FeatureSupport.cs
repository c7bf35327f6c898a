using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Semantics;

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
    public string? Fault
    {
        get
        {
            int introduced = Introduced?.Number ?? 0;
            int deprecated = Deprecated?.Number ?? 0;
            if (Deprecated != null && deprecated < introduced)
                return "was deprecated before it was introduced";
            if (Deprecated != null && DeprecationWarning is null)
                return "is deprecated but does not specify a deprecation warning";
            if (Deprecated is null && DeprecationWarning != null)
                return "specifies a deprecation warning but is not marked deprecated in any edition";
            if (deprecated >= Removed?.Number)
                return "was deprecated after it was removed";
            if (Removed?.Number < introduced)
                return "was removed before it was introduced";

            // An option that no edition ever had needs no explanation.
            if (Removed?.Number > introduced && RemovalError is null)
                return "has been removed but does not specify a removal error";
            return Removed is null && RemovalError != null ? "specifies a removal error but is not marked removed in any edition" : null;
        }
    }

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
