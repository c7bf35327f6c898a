using System;
using System.Text;

namespace LibProtoZeroSharp.FrontEnd.Serialization;

/// <summary>The part of protobuf's encoding that descriptors need. https://protobuf.dev/programming-guides/encoding</summary>
internal sealed class WireWriter
{
    private byte[] _buffer = new byte[256];
    private int _length;

    public byte[] ToArray() => _buffer.AsSpan(0, _length).ToArray();

    public void Tag(int field, int wireType) => Varint(((uint)field << 3) | (uint)wireType);

    public void Varint(ulong value)
    {
        Reserve(10);
        for (; value > 0x7F; value >>= 7)
            _buffer[_length++] = (byte)(value | 0x80);
        _buffer[_length++] = (byte)value;
    }

    public void Fixed(ulong value, int size)
    {
        Reserve(size);
        for (int i = 0; i < size; i++)
            _buffer[_length++] = (byte)(value >> (8 * i));
    }

    public void Bytes(byte[] value)
    {
        Varint((uint)value.Length);
        Reserve(value.Length);
        value.CopyTo(_buffer, _length);
        _length += value.Length;
    }

    public void Int32(int field, int value)
    {
        Tag(field, 0);
        Varint(unchecked((ulong)(long)value));
    }

    public void True(int field) => Int32(field, 1);

    public void String(int field, string value) => Bytes(field, Encoding.UTF8.GetBytes(value));

    public void Bytes(int field, byte[] value)
    {
        Tag(field, 2);
        Bytes(value);
    }

    /// <summary>Begins a field whose content is everything up to <see cref="End"/>. Returns the argument for End.</summary>
    public int Begin(int field)
    {
        Tag(field, 2);
        return _length;
    }

    public void End(int start)
    {
        int length = _length - start;
        Varint((uint)length);
        int prefix = _length - start - length;
        Span<byte> field = _buffer.AsSpan(start, prefix + length);
        Span<byte> lengthBytes = stackalloc byte[prefix];
        field.Slice(length).CopyTo(lengthBytes);
        field.Slice(0, length).CopyTo(field.Slice(prefix));
        lengthBytes.CopyTo(field);
    }

    private void Reserve(int count)
    {
        if (_buffer.Length - _length < count)
            Array.Resize(ref _buffer, Math.Max(_buffer.Length * 2, _length + count));
    }
}
