using System.Collections.Generic;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

internal sealed class ServiceSymbol : Symbol
{
    /// <summary>The names inside it.</summary>
    public required Scope Scope { get; init; }

    public IReadOnlyList<MethodSymbol> Methods { get; set; } = [];
}

internal sealed class MethodSymbol : Symbol
{
    public required ServiceSymbol Service { get; init; }

    public MessageSymbol InputType { get; set; } = null!;

    public MessageSymbol OutputType { get; set; } = null!;

    public bool IsClientStreaming { get; init; }

    public bool IsServerStreaming { get; init; }
}
