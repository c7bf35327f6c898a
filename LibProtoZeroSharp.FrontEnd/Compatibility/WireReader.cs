using System;
using System.Collections.Generic;
using System.Text;

namespace LibProtoZeroSharp.FrontEnd.Compatibility;

/// <summary>How the value of a field is encoded. https://protobuf.dev/programming-guides/encoding</summary>
internal enum WireType
{
    Varint = 0,
    Fixed64 = 1,
    Bytes = 2,
    StartGroup = 3,
    EndGroup = 4,
    Fixed32 = 5,
}

/// <summary>
/// Reads the fields of one message. A field of an unknown number or of another wire type is skipped, unless its bytes are malformed.
/// </summary>
/// <param name="bytes">The whole input: offsets in errors count from its start.</param>
/// <param name="end">The end of the message.</param>
/// <param name="depth">The number of messages around this one.</param>
internal ref struct WireReader(ReadOnlySpan<byte> bytes, int position, int end, int depth)
{
    /// <summary>The limit of Google's parsers.</summary>
    private const int MostDepth = 100;

    private readonly ReadOnlySpan<byte> _bytes = bytes;
    private int _position = position;
    private ulong _varint;
    private int _start;
    private int _length;

    public WireReader(ReadOnlySpan<byte> bytes)
        : this(bytes, 0, bytes.Length, 0)
    {
    }

    public int Number { get; private set; }

    public WireType Type { get; private set; }

    public readonly int Int32 => unchecked((int)_varint);

    public readonly bool Bool => _varint != 0;

    public readonly byte[] Bytes => _bytes.Slice(_start, _length).ToArray();

    public readonly string String => Encoding.UTF8.GetString(Bytes);

    /// <summary>A reader of the current field, which is a message.</summary>
    /// <exception cref="MalformedBaselineException">The message is nested too deep.</exception>
    public readonly WireReader Message => depth < MostDepth
        ? new(_bytes, _start, _start + _length, depth + 1)
        : throw new MalformedBaselineException(_start, $"expected at most {MostDepth} nested messages, found more");

    /// <summary>Reads the next field with its value.</summary>
    /// <returns>False at the end of the message.</returns>
    /// <exception cref="MalformedBaselineException">The bytes are malformed.</exception>
    public bool MoveNext()
    {
        if (_position == end)
            return false;
        int start = _position;
        ReadTag();
        switch (Type)
        {
            case WireType.StartGroup:
                SkipGroup(start);
                break;
            case WireType.EndGroup:
                throw new MalformedBaselineException(start, $"expected a field, found the end of group {Number} that has no start");
            default:
                ReadValue();
                break;
        }

        return true;
    }

    private void ReadTag()
    {
        int start = _position;
        ulong tag = ReadVarint();
        if (tag > uint.MaxValue || tag >> 3 == 0 || (tag & 7) > (int)WireType.Fixed32)
            throw new MalformedBaselineException(start, $"expected the tag of a field, found {tag}");
        Number = (int)(tag >> 3);
        Type = (WireType)(tag & 7);
    }

    private void ReadValue()
    {
        switch (Type)
        {
            case WireType.Varint:
                _varint = ReadVarint();
                break;
            case WireType.Bytes:
                int start = _position;
                ulong length = ReadVarint();
                if (length > (ulong)(end - _position))
                    throw new MalformedBaselineException(start, $"expected {length} bytes of field {Number}, found the end after {end - _position}");
                _start = _position;
                _length = (int)length;
                _position += _length;
                break;
            default:
                int size = Type == WireType.Fixed64 ? 8 : 4;
                if (size > end - _position)
                    throw new MalformedBaselineException(_position, $"expected {size} bytes of field {Number}, found the end after {end - _position}");
                _position += size;
                break;
        }
    }

    private ulong ReadVarint()
    {
        int start = _position;
        ulong value = 0;
        for (int shift = 0; shift < 70; shift += 7)
        {
            if (_position == end)
                throw new MalformedBaselineException(start, "expected a varint, found the end");
            byte next = _bytes[_position++];
            value |= (ulong)(next & 0x7F) << shift;
            if (next < 0x80)
                return value;
        }

        throw new MalformedBaselineException(start, "expected a varint of at most 10 bytes, found a longer one");
    }

    /// <summary>No descriptor has a group, so it can only be an unknown field.</summary>
    /// <param name="start">The place of its start tag.</param>
    private void SkipGroup(int start)
    {
        int number = Number;
        var open = new Stack<int>([number]);
        while (open.Count != 0)
        {
            if (_position == end)
                throw new MalformedBaselineException(start, $"expected the end of group {number}, found the end of its message");
            int tag = _position;
            ReadTag();
            if (Type == WireType.StartGroup)
                open.Push(Number);
            else if (Type != WireType.EndGroup)
                ReadValue();
            else if (open.Pop() != Number)
                throw new MalformedBaselineException(tag, $"expected the end of the innermost group, found the end of group {Number}");
        }
    }
}
