using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Values;

/// <summary>A message type that is known only at run time: its table, or no type.</summary>
/// <param name="table">The table; null for no type. It outlives every use of this struct and of the messages that are made with it.</param>
internal readonly unsafe struct TypeRef(MessageTable* table) : IEquatable<TypeRef>
{
    public unsafe MessageTable* Table => table;

    /// <summary>The address of the table; 0 for no type.</summary>
    public unsafe nint Address => (nint)table;

    /// <summary>Whether this refers to no type. Members that read the table require a type.</summary>
    public unsafe bool IsNone => table == null;

    public unsafe MessageNames Names => table->Names;

    public unsafe string FullName => table->Names.FullName;

    /// <summary>The fields, by ascending number.</summary>
    public unsafe ReadOnlySpan<TableField> Fields => MessageTable.Fields(table);

    /// <summary>Bytes of a message's data.</summary>
    public unsafe int DataSize => table->DataSize;

    public static unsafe TypeRef Of<T>() where T : unmanaged, IProtoMessage<T> => new(MessageTable.Of<T>());

    /// <summary>The field with a number.</summary>
    /// <returns>Its position in <see cref="Fields"/>; -1 if there is none.</returns>
    public unsafe int FindField(int number)
    {
        TableField* field = MessageTable.FindField(table, number);
        return field == null ? -1 : (int)(field - MessageTable.FirstField(table));
    }

    /// <summary>The message at an address; the empty default for 0.</summary>
    /// <param name="address">The address of the data of a message of this type, or 0.</param>
    public unsafe MessageRef MessageAt(nint address) => new(this, table->OrDefault((byte*)address));

    public unsafe bool Equals(TypeRef other) => table == other.Table;

    public override bool Equals(object? obj) => obj is TypeRef other && Equals(other);

    public override unsafe int GetHashCode() => ((nint)table).GetHashCode();
}
