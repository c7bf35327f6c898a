using System;

namespace LibProtoZeroSharp.FrontEnd.Diagnostics;

/// <summary>What all diagnostics of an id have in common.</summary>
/// <param name="Id">Such as <c>PZ0001</c>.</param>
/// <param name="Title">A few words; the heading in the documentation.</param>
/// <param name="Message">The text with placeholders, as for <see cref="string.Format(string, object[])"/>.</param>
internal sealed record ProtoRule(string Id, string Title, string Message, RuleSeverity Severity)
{
    /// <summary>The category of all rules.</summary>
    public const string Category = "ProtoZero";

    public bool IsError => Severity == RuleSeverity.Error;

    /// <summary>Whether the rule is about a baseline, or about changes since one.</summary>
    public bool IsAboutBaseline => Id.StartsWith("PZ04", StringComparison.Ordinal);
}

/// <summary>The severity of a rule's diagnostics, with the names and numbers of the C# compiler.</summary>
internal enum RuleSeverity
{
    Info = 1,
    Warning = 2,
    Error = 3,
}
