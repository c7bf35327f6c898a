using System.ComponentModel;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Collects the functions that belong to the fields of a type, by the position of the field in the table.</summary>
/// <remarks>Requires: positions are those of fields in <see cref="IProtoMessage.FieldRows"/>; they are not checked.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct FieldLinks
{
    private readonly unsafe void** _links;

    /// <param name="links">One element for each field; all are null at first.</param>
    internal unsafe FieldLinks(void** links) => _links = links;

    /// <summary>Says which type the field's messages have; for maps, the values.</summary>
    /// <param name="position">The position of the field in the table.</param>
    /// <param name="table">Returns the table of the type: <c>MessageTable.Of</c>.</param>
    public unsafe void Message(int position, delegate*<void*> table) => _links[position] = table;

    /// <summary>Says that the field has a closed enum, which has the numbers for which the function returns true.</summary>
    public unsafe void ClosedEnum(int position, delegate*<int, bool> isKnown) => _links[position] = isKnown;
}
