using System.Collections.Generic;

namespace ProtoZeroGenerator.Semantics;

internal sealed class OneofDescriptor : Descriptor
{
    public required MessageDescriptor Containing { get; init; }

    public IReadOnlyList<FieldDescriptor> Fields { get; set; } = [];

    /// <summary>Made for a proto3 <c>optional</c> field: it says that presence is tracked, and is nothing to a user.</summary>
    public bool IsSynthetic { get; init; }
}
