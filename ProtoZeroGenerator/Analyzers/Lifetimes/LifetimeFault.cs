using Microsoft.CodeAnalysis;

namespace ProtoZeroGenerator.Analyzers.Lifetimes;

/// <summary>A proven fault at an operation.</summary>
/// <param name="Rule">The rule that it breaks.</param>
/// <param name="Operation">Where.</param>
/// <param name="Detail">The word that the message of the rule has a place for.</param>
internal readonly record struct LifetimeFault(DiagnosticDescriptor Rule, IOperation Operation, string Detail);
