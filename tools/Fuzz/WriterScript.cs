using System.Buffers.Binary;

namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>Calls of a writer, as any bytes describe them.</summary>
internal ref struct WriterScript(ReadOnlySpan<byte> script)
{
    /// <summary>The numbers of fields: the smallest and the largest of each tag length.</summary>
    private static readonly int[] Numbers = [1, 15, 16, 2047, 2048, 262_143, 262_144, 33_554_431, 33_554_432, 536_870_911];

    private ReadOnlySpan<byte> _rest = script;

    /// <summary>The next call; false at the end.</summary>
    public bool Next(out WriterCall call)
    {
        call = default;
        if (_rest.IsEmpty) return false;
        var kind = (WriterCallKind)(Byte() % (int)WriterCallKind.Count);
        call = new WriterCall(kind, Numbers[Byte() % Numbers.Length], Bits(), Size());
        return true;
    }

    private int Byte()
    {
        if (_rest.IsEmpty) return 0;
        byte next = _rest[0];
        _rest = _rest[1..];
        return next;
    }

    /// <summary>As many bytes as the next byte says.</summary>
    private ulong Bits()
    {
        Span<byte> bytes = stackalloc byte[sizeof(ulong)];
        bytes.Clear();
        int length = Math.Min(Byte() % 9, _rest.Length);
        _rest[..length].CopyTo(bytes);
        _rest = _rest[length..];
        return BinaryPrimitives.ReadUInt64LittleEndian(bytes);
    }

    /// <summary>Mostly small.</summary>
    private int Size() => Byte() switch
    {
        < 200 and var size => size % 24,
        < 250 and var size => size - 80,
        < 254 and var size => 16_384 - 4 + size - 250,
        var size => 40_000 * (size - 253),
    };
}

/// <param name="Number">The field's number.</param>
/// <param name="Bits">The value, or a seed of the values.</param>
/// <param name="Size">The number of bytes or values.</param>
internal readonly record struct WriterCall(WriterCallKind Kind, int Number, ulong Bits, int Size)
{
    /// <summary>The bytes of the call.</summary>
    public ReadOnlySpan<byte> Bytes => Pattern.AsSpan((int)(Bits % 256), Size);

    /// <summary>Text with as many characters, of one to four bytes.</summary>
    public ReadOnlySpan<char> Text => Texts.AsSpan((int)(Bits % 4) * 5, Size);

    /// <summary>The values of a packed field.</summary>
    public ReadOnlySpan<long> Values
    {
        get
        {
            for (int i = 0; i < Size; i++) Longs[i] = (long)Bits >> ((i * 7) % 64);
            return Longs.AsSpan(0, Size);
        }
    }

    private const int MostBytes = 80_000 + 256;

    private static readonly byte[] Pattern = [.. Enumerable.Range(0, MostBytes).Select(i => (byte)(i * 31 >> 3))];
    private static readonly string Texts = string.Concat(Enumerable.Range(0, MostBytes).Select(i => (i % 5) switch { 0 => "ż", 1 => "語", 2 => "😀", _ => "x" }));
    private static readonly long[] Longs = new long[MostBytes];
}

internal enum WriterCallKind
{
    VarInt,
    Int32,
    SInt64,
    Bool,
    Fixed32,
    Fixed64,
    Double,
    Bytes,
    Text,
    Utf8,
    Raw,
    PackedInt64,
    PackedSInt64,
    PackedFixed64,
    StartSub,
    StartGroup,
    Close,
    Rollback,
    Count,
}
