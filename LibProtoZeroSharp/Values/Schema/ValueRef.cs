using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Values;

/// <summary>
/// The place of a value whose type only a table says: of a field, of an item of a list, or of the key or value of a map's entry. It is valid as long
/// as the message, and until the list or map grows.
/// </summary>
/// <param name="value">The address.</param>
/// <remarks>Requires, for each member: the value is of the kind that the member names; nothing is checked.</remarks>
internal readonly unsafe struct ValueRef(byte* value)
{
    public unsafe byte* Pointer => value;

    /// <summary>Whether this refers to no value.</summary>
    public unsafe bool IsNone => value == null;

    /// <summary>A value at any address.</summary>
    /// <typeparam name="T">The type of the value in memory.</typeparam>
    public unsafe T Read<T>() where T : unmanaged => Unsafe.ReadUnaligned<T>(value);

    public unsafe void Write<T>(T stored) where T : unmanaged => Unsafe.WriteUnaligned(value, stored);

    public unsafe ref bool Bool => ref *(bool*)value;

    public unsafe ref int Int32 => ref *(int*)value;

    public unsafe ref uint UInt32 => ref *(uint*)value;

    public unsafe ref long Int64 => ref *(long*)value;

    public unsafe ref ulong UInt64 => ref *(ulong*)value;

    public unsafe ref float Float => ref *(float*)value;

    public unsafe ref double Double => ref *(double*)value;

    public unsafe ref Utf8String String => ref *(Utf8String*)value;

    public unsafe ref UnmanagedBytes Bytes => ref *(UnmanagedBytes*)value;

    /// <summary>The sub-message of a field; the empty default if it is absent.</summary>
    /// <param name="field">The field of the value.</param>
    public unsafe MessageRef Message(in TableField field)
    {
        MessageTable* table = field.Message;
        return new MessageRef(new TypeRef(table), table->OrDefault(*(byte**)value));
    }

    /// <summary>The sub-message of a field; <see cref="MessageRef.IsNone"/> if it is absent.</summary>
    /// <param name="field">The field of the value.</param>
    public unsafe MessageRef MessageIfSet(in TableField field) => new(new TypeRef(field.Message), *(byte**)value);

    /// <summary>The reference to a sub-message's data; 0 if it is absent.</summary>
    public unsafe ref nint MessageAddress => ref *(nint*)value;

    public unsafe void SetMessage(MessageRef message) => *(nint*)value = message.Reference;

    /// <summary>Sets the value of a singular field that is not a message to its default.</summary>
    /// <param name="field">The field of the value.</param>
    /// <param name="descriptor">The descriptor of the field.</param>
    /// <param name="arena">The arena of the message.</param>
    public unsafe void SetDefault(in TableField field, FieldDescriptor descriptor, ArenaAllocator arena) =>
        FieldDefault.Write(field, descriptor, value, arena);

    /// <summary>The list of a repeated field.</summary>
    /// <param name="field">The field of the value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe ListRef List(in TableField field) => new((RawList*)value, field.ValueSize);

    /// <summary>The map of a map field.</summary>
    /// <param name="field">The field of the value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe MapRef Map(in TableField field) => new((RawMap*)value, field);
}
