using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;

namespace LibProtoZeroSharp;

public ref partial struct ProtoWriter
{
    /// <summary>UTF-16 text of this many chars has at most 127 bytes of UTF-8, so that its length takes one byte.</summary>
    private const int ShortText = 42;

    /// <summary>Writes a <c>bytes</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddBytes(int fieldNumber, ReadOnlySpan<byte> value)
    {
        uint tag = Tag(fieldNumber, ProtoWireType.LengthDelimited);
        if (value.Length >= 0x80)
        {
            AddLongBytes(tag, value);
            return;
        }

        ref byte p = ref Reserve(VarInt.Length(tag) + 1 + value.Length);
        p = ref WireBytes.WriteTag(ref p, tag);
        p = (byte)value.Length;
        _cursor = ref WireBytes.WriteBytes(ref Unsafe.Add(ref p, 1), ref MemoryMarshal.GetReference(value), value.Length);
    }

    /// <summary>Writes a <c>string</c> field from UTF-8 bytes, which are not validated.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddString(int fieldNumber, ReadOnlySpan<byte> utf8) => AddBytes(fieldNumber, utf8);

    /// <summary>Writes a <c>string</c> field.</summary>
    public void AddString(int fieldNumber, string value)
    {
        ArgumentNullException.ThrowIfNull(value);
        AddString(fieldNumber, value.AsSpan());
    }

    /// <summary>Writes a <c>string</c> field. A surrogate without its other half is written as U+FFFD, as .NET's encoder does.</summary>
    public void AddString(int fieldNumber, ReadOnlySpan<char> value)
    {
        uint tag = Tag(fieldNumber, ProtoWireType.LengthDelimited);
        int bytes = value.Length <= ShortText && Room >= MaxTag + 1 + 3 * ShortText ? -1 : Encoding.UTF8.GetByteCount(value);
        ref byte p = ref bytes < 0 ? ref _cursor : ref Reserve((long)VarInt.Length(tag) + VarInt.Length((uint)bytes) + bytes);
        p = ref WireBytes.WriteTag(ref p, tag);
        if (bytes < 0)
        {
            bytes = Encoding.UTF8.GetBytes(value, MemoryMarshal.CreateSpan(ref Unsafe.Add(ref p, 1), 3 * ShortText));
            p = (byte)bytes;
            _cursor = ref Unsafe.Add(ref p, 1 + bytes);
            return;
        }

        p = ref WireBytes.WriteVarInt(ref p, (uint)bytes);
        Encoding.UTF8.GetBytes(value, MemoryMarshal.CreateSpan(ref p, bytes));
        _cursor = ref Unsafe.Add(ref p, bytes);
    }

    /// <summary>Writes bytes as they are: whole fields, tags included, that were encoded before.</summary>
    public void AddRaw(ReadOnlySpan<byte> fields)
    {
        ref byte p = ref Reserve(fields.Length);
        fields.CopyTo(MemoryMarshal.CreateSpan(ref p, fields.Length));
        _cursor = ref Unsafe.Add(ref p, fields.Length);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void AddLongBytes(uint tag, ReadOnlySpan<byte> value)
    {
        if (Room < (long)value.Length + MaxTag + VarInt.MaxLength32)
        {
            long exact = (long)VarInt.Length(tag) + VarInt.Length((uint)value.Length) + value.Length;
            if (Room < exact) Grow(exact, FinalBefore);
        }

        ref byte p = ref WireBytes.WriteTag(ref _cursor, tag);
        p = ref WireBytes.WriteVarInt(ref p, (uint)value.Length);
        value.CopyTo(MemoryMarshal.CreateSpan(ref p, value.Length));
        _cursor = ref Unsafe.Add(ref p, value.Length);
    }
}
