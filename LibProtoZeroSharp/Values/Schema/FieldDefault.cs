using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Values;

/// <summary>The value that a singular field has when it is not set.</summary>
/// <remarks>Requires: the descriptor is that of the field; <c>value</c> is writable and aligned for the type. Nothing is checked.</remarks>
internal static class FieldDefault
{
    /// <summary>The default of the field. It is valid as long as the names, and no other memory follows its text.</summary>
    /// <param name="field">The field: singular, and not a message.</param>
    /// <param name="names">The names of the field, which keep the default.</param>
    public static unsafe ValueRef Of(in TableField field, FieldNames names)
    {
        byte[] bytes = names.DefaultBytes ?? names.KeepDefault(Make(field, names.Descriptor));
        return new ValueRef((byte*)Unsafe.AsPointer(ref MemoryMarshal.GetArrayDataReference(bytes)));
    }

    /// <summary>Makes pinned memory with the default, and with its text if it has one.</summary>
    private static unsafe byte[] Make(in TableField field, FieldDescriptor descriptor)
    {
        using var scratch = new ArenaAllocator();
        var value = scratch.Allocate<UnmanagedBytes>();
        Write(field, descriptor, (byte*)value, scratch);
        int length = field.Storage == FieldStorage.Text ? value->Length : 0;
        byte[] bytes = GC.AllocateArray<byte>(sizeof(UnmanagedBytes) + length + ArenaState.Slop, pinned: true);
        fixed (byte* start = bytes)
        {
            if (field.Storage == FieldStorage.Text)
            {
                value->AsSpan().CopyTo(bytes.AsSpan(sizeof(UnmanagedBytes)));
                *(UnmanagedBytes*)start = new UnmanagedBytes(start + sizeof(UnmanagedBytes), length);
            }
            else
            {
                *(UnmanagedBytes*)start = *value;
            }
        }

        return bytes;
    }

    /// <summary>Writes the default of the <c>.proto</c> file, or else the default of the type.</summary>
    /// <param name="field">The field: singular, and not a message.</param>
    /// <param name="descriptor">The descriptor of the field.</param>
    /// <param name="value">The destination, with <see cref="TableField.ValueSize"/> bytes of room.</param>
    /// <param name="arena">The arena of the bytes of a string or bytes value.</param>
    public static unsafe void Write(in TableField field, FieldDescriptor descriptor, byte* value, ArenaAllocator arena)
    {
        string text = descriptor.DefaultValue;
        if (descriptor.EnumType is { } type)
            *(int*)value = (descriptor.HasDefaultValue ? type.FindValueByName(text) : null)?.Number ?? type.Values[0].Number;
        else if (!descriptor.HasDefaultValue)
            new Span<byte>(value, field.ValueSize).Clear();
        else if (field.Kind == ValueKind.Bytes)
            *(UnmanagedBytes*)value = Unescape(text, arena);
        else if (field.Kind == ValueKind.String)
            *(Utf8String*)value = arena.CopyString(text);
        else
            WriteNumber(field.Kind, text, value);
    }

    private static unsafe void WriteNumber(ValueKind kind, string text, byte* value)
    {
        // Without a value if the descriptor has a default but no type: protoc ignores it then.
        switch (kind)
        {
            case ValueKind.Bool: *(bool*)value = text == "true"; break;
            case ValueKind.Double: *(double*)value = DefaultText.Float(text) ?? 0; break;
            case ValueKind.Float: *(float*)value = (float)(DefaultText.Float(text) ?? 0); break;
            case ValueKind.UInt32: *(uint*)value = (uint)Unsigned(text); break;
            case ValueKind.UInt64: *(ulong*)value = Unsigned(text); break;
            case ValueKind.Int64: *(long*)value = Signed(text); break;
            default: *(int*)value = (int)Signed(text); break;
        }
    }

    /// <summary>As C does it: a number that is too large becomes the largest, and the bits beyond the type are dropped.</summary>
    private static long Signed(string text) => (long)Int128.Clamp(DefaultText.Integer(text) ?? 0, long.MinValue, long.MaxValue);

    /// <summary>As <see cref="Signed"/>. A negative number stands for that with the same bits.</summary>
    private static ulong Unsigned(string text) =>
        DefaultText.Integer(text) is not { } number ? 0 : Int128.Abs(number) > ulong.MaxValue ? ulong.MaxValue : unchecked((ulong)number);

    private static unsafe UnmanagedBytes Unescape(string text, ArenaAllocator arena)
    {
        int room = Encoding.UTF8.GetByteCount(text);
        byte* bytes = arena.State->Allocate((nuint)room);
        var written = new Span<byte>(bytes, room);
        Encoding.UTF8.GetBytes(text, written);
        return new UnmanagedBytes(bytes, DefaultText.Unescape(written) ?? 0);
    }
}
