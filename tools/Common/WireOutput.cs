using System.Buffers.Binary;

namespace LibProtoZeroSharp.Tools;

/// <summary>A minimal writer of protobuf's wire format: tested code must not make its own input.</summary>
internal sealed class WireOutput
{
    public const int VarInt = 0, Fixed64 = 1, Length = 2, StartGroup = 3, EndGroup = 4, Fixed32 = 5;

    private readonly MemoryStream _bytes = new();

    /// <summary>The bytes since the last <see cref="Clear"/>; a view that the next call makes invalid.</summary>
    public Span<byte> Written => _bytes.GetBuffer().AsSpan(0, (int)_bytes.Length);

    /// <summary>Returns the bytes of a varint alone.</summary>
    public static byte[] OfVarInt(ulong value)
    {
        var output = new WireOutput();
        output.WriteVarInt(value);
        return output.ToArray();
    }

    /// <summary>Returns the bytes of a field with a length.</summary>
    public static byte[] Field(int number, ReadOnlySpan<byte> content)
    {
        var output = new WireOutput();
        output.WriteTag(number, Length);
        output.WriteBytes(content);
        return output.ToArray();
    }

    public byte[] ToArray() => _bytes.ToArray();

    /// <summary>Starts again, in the same memory.</summary>
    public void Clear() => _bytes.SetLength(0);

    public void WriteTag(int number, int wireType) => WriteVarInt(((ulong)(uint)number << 3) | (uint)wireType);

    public void WriteVarInt(ulong value)
    {
        for (; value >= 0x80; value >>= 7) _bytes.WriteByte((byte)(value | 0x80));
        _bytes.WriteByte((byte)value);
    }

    public void WriteFixed64(ulong value)
    {
        Span<byte> bytes = stackalloc byte[sizeof(ulong)];
        BinaryPrimitives.WriteUInt64LittleEndian(bytes, value);
        _bytes.Write(bytes);
    }

    public void WriteFixed32(uint value)
    {
        Span<byte> bytes = stackalloc byte[sizeof(uint)];
        BinaryPrimitives.WriteUInt32LittleEndian(bytes, value);
        _bytes.Write(bytes);
    }

    public void WriteRaw(ReadOnlySpan<byte> bytes) => _bytes.Write(bytes);

    /// <summary>Writes the length first.</summary>
    public void WriteBytes(ReadOnlySpan<byte> bytes)
    {
        WriteVarInt((ulong)bytes.Length);
        WriteRaw(bytes);
    }
}
