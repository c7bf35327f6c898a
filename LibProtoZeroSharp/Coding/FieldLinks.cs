using System.ComponentModel;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Takes the functions that go with the fields of a type, by the position of the field in the table.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly unsafe struct FieldLinks
{
    private readonly void** _links;

    /// <param name="links">One for each field; all null before.</param>
    internal FieldLinks(void** links) => _links = links;

    /// <summary>The field's messages are of the type that the function returns the table of; for maps the values are.</summary>
    /// <param name="position">The position of the field in the table.</param>
    /// <param name="table"><c>MessageTable.Of</c> for the type.</param>
    public void Message(int position, delegate*<void*> table) => _links[position] = table;

    /// <summary>The field is of an enum that is closed, and knows the numbers for which the function is true.</summary>
    public void ClosedEnum(int position, delegate*<int, bool> isKnown) => _links[position] = isKnown;
}
