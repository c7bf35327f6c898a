namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// An extension for those who know it only at run time. Its value lies in a holder: the data of a message that has the extension as its
/// only field, which can be read and written as any other.
/// </summary>
internal sealed unsafe class ExtensionType
{
    /// <summary>Package, enclosing messages and name, with dots between.</summary>
    public required string FullName { get; init; }

    /// <summary>The message that is extended.</summary>
    public required MessageTable* Extendee { get; init; }

    /// <summary>The holder.</summary>
    public required MessageTable* Holder { get; init; }

    /// <summary>The extension as the holder's field; it has the number of the extension.</summary>
    public ref readonly TableField Field => ref MessageTable.Fields(Holder)[0];

    /// <summary>What the field is called; see <see cref="FieldNames"/>.</summary>
    public FieldNames Names => Holder->Names.Fields[0];
}
