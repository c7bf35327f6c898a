
namespace ProtoZeroGenerator.Diagnostics;

/// <summary>
/// A problem in a .proto file, as data. It is comparable, so the incremental pipeline can cache it, and free of compiler types.
/// </summary>
/// <param name="Id">One of <see cref="DiagnosticIds"/>.</param>
/// <param name="Arguments">The values for the placeholders of the id's message. Long names in them are cut.</param>
internal readonly record struct Finding(string Id, SourcePosition Position, EquatableArray<string> Arguments)
{
    public EquatableArray<string> Arguments { get; } = DiagnosticText.Cut(Arguments);
}
