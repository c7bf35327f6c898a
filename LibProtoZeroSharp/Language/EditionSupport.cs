namespace LibProtoZeroSharp.Language;

/// <summary>The editions in which an option exists, by their numbers; null where <c>feature_support</c> has none.</summary>
internal readonly record struct EditionSupport(int? Introduced, int? Deprecated, bool HasWarning, int? Removed, bool HasRemovalError)
{
    /// <summary>The contradiction in it; null if there is none.</summary>
    public string? Fault
    {
        get
        {
            int introduced = Introduced ?? 0;
            int deprecated = Deprecated ?? 0;
            if (Deprecated != null && deprecated < introduced)
                return "was deprecated before it was introduced";
            if (Deprecated != null && !HasWarning)
                return "is deprecated but does not specify a deprecation warning";
            if (Deprecated is null && HasWarning)
                return "specifies a deprecation warning but is not marked deprecated in any edition";
            if (deprecated >= Removed)
                return "was deprecated after it was removed";
            if (Removed < introduced)
                return "was removed before it was introduced";

            // An option that no edition ever had needs no explanation.
            if (Removed > introduced && !HasRemovalError)
                return "has been removed but does not specify a removal error";
            return Removed is null && HasRemovalError ? "specifies a removal error but is not marked removed in any edition" : null;
        }
    }

    /// <summary>The contradiction between this, of a value, and that of the option that may have the value. What the value lacks is the option's.</summary>
    public string? FaultWithin(EditionSupport option)
    {
        EditionSupport whole = new(
            Introduced ?? option.Introduced, Deprecated ?? option.Deprecated, HasWarning || (Deprecated is null && option.HasWarning), Removed ?? option.Removed,
            HasRemovalError || (Removed is null && option.HasRemovalError));
        if (whole.Fault is { } fault)
            return fault;
        if (whole.Introduced < option.Introduced)
            return "was introduced before its option";
        if (whole.Removed > option.Removed)
            return "was removed after its option";
        return whole.Deprecated > option.Deprecated ? "was deprecated after its option" : null;
    }
}
