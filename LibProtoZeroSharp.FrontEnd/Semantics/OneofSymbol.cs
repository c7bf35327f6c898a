using System.Collections.Generic;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

internal sealed class OneofSymbol : Symbol
{
    public required MessageSymbol Containing { get; init; }

    /// <summary>Its place among the oneofs of the message.</summary>
    public required int Index { get; init; }

    public IReadOnlyList<FieldSymbol> Fields { get; set; } = [];

    /// <summary>Whether it was made for a proto3 <c>optional</c> field. It means that presence is tracked, and is not visible to users.</summary>
    public bool IsSynthetic { get; init; }
}
