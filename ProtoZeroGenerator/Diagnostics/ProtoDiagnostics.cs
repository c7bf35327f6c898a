using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace ProtoZeroGenerator.Diagnostics;

/// <summary>What the compiler is told about each id.</summary>
internal static partial class ProtoDiagnostics
{
    private const string Category = "ProtoZero";

    public static readonly DiagnosticDescriptor UnexpectedToken = new(
        DiagnosticIds.UnexpectedToken, "Unexpected token", "Expected {0}, found {1}", Category, DiagnosticSeverity.Error, true);

    private static readonly Dictionary<string, DiagnosticDescriptor> ById = All().ToDictionary(descriptor => descriptor.Id);

    /// <summary>One for each id.</summary>
    public static IEnumerable<DiagnosticDescriptor> All() => typeof(ProtoDiagnostics).GetFields()
        .Select(field => field.GetValue(null)).OfType<DiagnosticDescriptor>();

    public static DiagnosticDescriptor Get(string id) => ById[id];

    /// <summary>The message with its arguments filled in.</summary>
    public static string Message(in ProtoDiagnostic diagnostic) => string.Format(
        CultureInfo.InvariantCulture, Get(diagnostic.Id).MessageFormat.ToString(CultureInfo.InvariantCulture), [.. diagnostic.Arguments]);
}
