using Microsoft.CodeAnalysis;

namespace ProtoZeroGenerator.Analyzers.Flow;

/// <summary>The memory that spans and references refer into, as a method names it.</summary>
/// <param name="Root">The variable that has the message, or the list or map that belongs to none.</param>
/// <param name="Field">The field of the message; empty if the root is a list or map itself.</param>
/// <param name="Oneof">The oneof of the field, whose fields share their memory; null for a list or map.</param>
internal sealed record Storage(ISymbol Root, string Field, ISymbol? Oneof);
