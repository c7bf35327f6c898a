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

    /// <summary>Stores the function of a field.</summary>
    /// <param name="position">The position of the field in the table.</param>
    /// <param name="function">What the row of the field needs: <c>MessageTable.Of</c> of its messages, or the numbers of its closed enum.</param>
    /// <remarks>Requires: the type's remarks; the function lives as long as the process.</remarks>
    internal unsafe void Set(int position, void* function) => _links[position] = function;

    /// <summary>Says which numbers the field's closed enum has; for maps, the values.</summary>
    /// <param name="position">The position of the field in the table.</param>
    /// <typeparam name="T">The numbers.</typeparam>
    public unsafe void ClosedEnum<T>(int position) where T : struct, IClosedEnum
    {
        delegate*<int, bool> contains = &T.Contains;
        Set(position, contains);
    }
}
