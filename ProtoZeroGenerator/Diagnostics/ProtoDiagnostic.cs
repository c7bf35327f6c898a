
namespace ProtoZeroGenerator.Diagnostics;

/// <summary>
/// A problem in a .proto file, as data: comparable, so that the incremental pipeline can cache it, and free of compiler types.
/// </summary>
/// <param name="Id">One of <see cref="DiagnosticIds"/>.</param>
/// <param name="Arguments">What the placeholders of the id's message stand for.</param>
internal readonly record struct ProtoDiagnostic(string Id, SourcePosition Position, EquatableArray<string> Arguments);
