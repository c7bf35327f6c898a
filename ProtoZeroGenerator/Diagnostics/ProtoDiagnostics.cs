using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace ProtoZeroGenerator.Diagnostics;

/// <summary>The title, message and severity of each id.</summary>
internal static partial class ProtoDiagnostics
{
    private const string Category = "ProtoZero";

    // Lazy: the fields in the other parts of the class may not be initialized yet when this one is.
    private static readonly Lazy<Dictionary<string, DiagnosticDescriptor>> ById = new(() => All().ToDictionary(descriptor => descriptor.Id));

    /// <summary>One for each id.</summary>
    public static IEnumerable<DiagnosticDescriptor> All() => typeof(ProtoDiagnostics).GetFields()
        .Select(field => field.GetValue(null)).OfType<DiagnosticDescriptor>();

    public static DiagnosticDescriptor Get(string id) => ById.Value[id];

    public static bool IsError(string id) => Get(id).DefaultSeverity == DiagnosticSeverity.Error;

    /// <summary>The message with its arguments filled in.</summary>
    public static string Message(in ProtoDiagnostic diagnostic) => string.Format(
        CultureInfo.InvariantCulture, Get(diagnostic.Id).MessageFormat.ToString(CultureInfo.InvariantCulture), [.. diagnostic.Arguments]);
}
