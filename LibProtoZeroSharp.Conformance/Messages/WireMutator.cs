namespace LibProtoZeroSharp.Conformance.Messages;

/// <summary>Changes messages field by field, at any level.</summary>
internal sealed class WireMutator
{
    private const int MaxFields = 256, MaxDepth = 12;

    private static readonly ulong[] Extremes = [0, 1, 2, 127, 128, 16_383, 16_384, int.MaxValue, 1ul << 31, uint.MaxValue, 1ul << 32, long.MaxValue, 1ul << 63, ulong.MaxValue];

    private readonly WireOutput[] _levels = [.. Enumerable.Range(0, MaxDepth + 1).Select(_ => new WireOutput())];
    private readonly WireOutput _current = new();
    private Random _random = null!;

    /// <summary>Writes a message with up to three changes.</summary>
    /// <param name="message">Any bytes.</param>
    /// <param name="other">A message whose fields may be put into the other.</param>
    public void Mutate(ReadOnlySpan<byte> message, ReadOnlySpan<byte> other, Random random, WireOutput output)
    {
        _random = random;
        _current.Clear();
        _current.WriteRaw(message);
        for (int changes = random.Next(4); changes > 0; changes--)
        {
            WireOutput changed = _levels[0];
            changed.Clear();
            Change(_current.Written, other, changed, depth: 0);
            _current.Clear();
            _current.WriteRaw(changed.Written);
        }

        output.WriteRaw(_current.Written);
    }

    private void Change(ReadOnlySpan<byte> message, ReadOnlySpan<byte> other, WireOutput output, int depth)
    {
        Span<WireField> fields = stackalloc WireField[MaxFields];
        fields = fields[..WireFields.Find(message, fields)];
        if (fields.IsEmpty || _random.Next(12) == 0)
        {
            output.WriteRaw(ByteMutator.Mutate(message, _random, changes: 1));
            return;
        }

        WireField field = fields[_random.Next(fields.Length)];
        if (field.HasLength && field.End > field.Content && depth < MaxDepth && _random.Next(4) != 0)
        {
            WireOutput content = _levels[depth + 1];
            content.Clear();
            Change(message[field.Content..field.End], other, content, depth + 1);
            output.WriteRaw(message[..field.Value]);
            WriteContent(content.Written, output);
            output.WriteRaw(message[field.End..]);
            return;
        }

        ChangeField(message, fields, field, other, output);
    }

    private void ChangeField(ReadOnlySpan<byte> message, ReadOnlySpan<WireField> fields, WireField field, ReadOnlySpan<byte> other, WireOutput output)
    {
        WireField place = fields[_random.Next(fields.Length)];
        ReadOnlySpan<byte> whole = message[field.Start..field.End], value = message[field.Value..field.End];
        switch (_random.Next(14))
        {
            // Again, elsewhere.
            case 0: Insert(message, place.Start, whole, output); break;
            case 1: Replace(message, field, [], output); break;
            case 2 when place.Start > field.End: Swap(message, field, place, output); break;
            case 3: Retag(message, field, field.Number, _random.Next(8), output); break;
            case 4: Retag(message, field, _random.Next(2) == 0 ? place.Number : field.Number + _random.Next(-1, 2), (int)(field.Tag & 7), output); break;
            case 5:
                output.WriteRaw(message[..field.Start]);
                WritePadded(field.Tag, output);
                output.WriteRaw(message[field.Value..]);
                break;
            case 6 when field.HasLength:
                output.WriteRaw(message[..field.Value]);
                WritePadded((ulong)(field.End - field.Content), output);
                output.WriteRaw(message[field.Content..]);
                break;
            case 6 or 7:
                output.WriteRaw(message[..field.Value]);
                WriteValue(field, output);
                output.WriteRaw(message[field.End..]);
                break;
            case 8 when other.Length > 0: InsertFieldOf(other, message, place.Start, output); break;
            case 9: output.WriteRaw(message[.._random.Next(message.Length)]); break;
            case 10: Insert(message, place.Start, ByteMutator.Poison(_random), output); break;
            case 11:
                output.WriteRaw(message[..field.Start]);
                for (int i = _random.Next(40); i >= 0; i--) output.WriteRaw(whole);
                output.WriteRaw(message[field.End..]);
                break;
            case 12:
                output.WriteRaw(message[..field.Start]);
                output.WriteTag(field.Number, WireOutput.Length);
                WriteContent(_random.Next(2) == 0 ? message : other, output);
                output.WriteRaw(message[field.End..]);
                break;
            case 13:
                output.WriteRaw(message[..field.Start]);
                output.WriteTag(field.Number, WireOutput.StartGroup);
                output.WriteRaw(field.HasLength ? message[field.Content..field.End] : value);
                output.WriteTag(_random.Next(10) == 0 ? place.Number : field.Number, WireOutput.EndGroup);
                output.WriteRaw(message[field.End..]);
                break;
            default: output.WriteRaw(ByteMutator.Mutate(message, _random, changes: 1)); break;
        }
    }

    private static void Insert(ReadOnlySpan<byte> message, int at, ReadOnlySpan<byte> inserted, WireOutput output)
    {
        output.WriteRaw(message[..at]);
        output.WriteRaw(inserted);
        output.WriteRaw(message[at..]);
    }

    private void InsertFieldOf(ReadOnlySpan<byte> other, ReadOnlySpan<byte> message, int at, WireOutput output)
    {
        Span<WireField> fields = stackalloc WireField[MaxFields];
        int count = WireFields.Find(other, fields);
        WireField field = count == 0 ? new WireField(0, 0, 0, 0, other.Length) : fields[_random.Next(count)];
        Insert(message, at, other[field.Start..field.End], output);
    }

    private static void Replace(ReadOnlySpan<byte> message, WireField field, ReadOnlySpan<byte> by, WireOutput output)
    {
        output.WriteRaw(message[..field.Start]);
        output.WriteRaw(by);
        output.WriteRaw(message[field.End..]);
    }

    private static void Swap(ReadOnlySpan<byte> message, WireField first, WireField second, WireOutput output)
    {
        output.WriteRaw(message[..first.Start]);
        output.WriteRaw(message[second.Start..second.End]);
        output.WriteRaw(message[first.End..second.Start]);
        output.WriteRaw(message[first.Start..first.End]);
        output.WriteRaw(message[second.End..]);
    }

    private static void Retag(ReadOnlySpan<byte> message, WireField field, int number, int wireType, WireOutput output)
    {
        output.WriteRaw(message[..field.Start]);
        output.WriteTag(number, wireType);
        output.WriteRaw(message[field.Value..]);
    }

    /// <summary>Mostly with the right length.</summary>
    private void WriteContent(ReadOnlySpan<byte> content, WireOutput output)
    {
        int wrong = _random.Next(16) == 0 ? _random.Next(-2, 3) : 0;
        output.WriteVarInt((ulong)Math.Max(0, content.Length + wrong));
        output.WriteRaw(content);
    }

    private void WriteValue(WireField field, WireOutput output)
    {
        ulong value = _random.Next(3) == 0 ? Extremes[_random.Next(Extremes.Length)] : (ulong)_random.NextInt64() >> _random.Next(64);
        switch (field.Tag & 7)
        {
            case 1: output.WriteFixed64(value); break;
            case 5: output.WriteFixed32((uint)value); break;
            case 0 when _random.Next(3) == 0: WritePadded(value, output); break;
            case 0: output.WriteVarInt(value); break;
        }
    }

    /// <summary>A varint of up to eleven bytes, which is one too many.</summary>
    private void WritePadded(ulong value, WireOutput output)
    {
        Span<byte> bytes = stackalloc byte[VarInt.MaxLength64];
        int length = VarInt.Write(bytes, value);
        int more = _random.Next(12) - length;
        if (more > 0) bytes[length - 1] |= 0x80;
        output.WriteRaw(bytes[..length]);
        for (int i = 1; i <= more; i++) output.WriteRaw(i == more ? [0x00] : [0x80]);
    }
}
