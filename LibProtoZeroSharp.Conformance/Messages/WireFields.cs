namespace LibProtoZeroSharp.Conformance.Messages;

/// <summary>The places of the fields of one level of a message.</summary>
internal static class WireFields
{
    /// <summary>Finds fields from the start to the first malformed one. A start or end tag of a group is a field of its own.</summary>
    /// <returns>The number of fields found.</returns>
    public static int Find(ReadOnlySpan<byte> message, Span<WireField> fields)
    {
        int count = 0, start = 0;
        while (start < message.Length && count < fields.Length)
        {
            if (!VarInt.TryRead(message[start..], out ulong tag, out int tagLength) || tag >> 3 is 0 or > int.MaxValue) break;
            int value = start + tagLength;
            int content = value;
            ReadOnlySpan<byte> rest = message[value..];
            int length;
            switch ((int)(tag & 7))
            {
                case 0 when VarInt.TryRead(rest, out _, out length): break;
                case 1: length = 8; break;
                case 2 when VarInt.TryRead(rest, out ulong bytes, out int prefix) && bytes <= (ulong)rest.Length:
                    content += prefix;
                    length = prefix + (int)bytes;
                    break;
                case 3 or 4: length = 0; break;
                case 5: length = 4; break;
                default: return count;
            }

            if (length > rest.Length) break;
            start = value + length;
            fields[count++] = new WireField((uint)tag, start - length - tagLength, value, content, start);
        }

        return count;
    }
}

/// <param name="Start">Where the tag starts.</param>
/// <param name="Value">Where the tag ends.</param>
/// <param name="Content">Where the value starts, after its length.</param>
/// <param name="End">Where the value ends.</param>
internal readonly record struct WireField(uint Tag, int Start, int Value, int Content, int End)
{
    public bool HasLength => (Tag & 7) == 2;

    public int Number => (int)(Tag >> 3);
}
