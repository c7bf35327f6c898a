using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace ProtoZeroGenerator.Diagnostics;

/// <summary>The rule of each id.</summary>
internal static partial class ProtoDiagnostics
{
    // Lazy: the fields in the other parts of the class may not be initialized yet when this one is.
    private static readonly Lazy<Dictionary<string, ProtoRule>> ById = new(() => All().ToDictionary(rule => rule.Id));

    /// <summary>One for each id.</summary>
    public static IEnumerable<ProtoRule> All() => typeof(ProtoDiagnostics).GetFields().Select(field => field.GetValue(null)).OfType<ProtoRule>();

    public static ProtoRule Get(string id) => ById.Value[id];

    public static bool IsError(string id) => Get(id).Severity == RuleSeverity.Error;

    /// <summary>The message with its arguments filled in.</summary>
    public static string Message(in Finding diagnostic) =>
        string.Format(CultureInfo.InvariantCulture, Get(diagnostic.Id).Message, [.. diagnostic.Arguments]);
}
