using System.Buffers.Binary;
using System.Runtime.InteropServices;
using System.Text;

namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>Calls of a writer, as any bytes describe them.</summary>
internal ref struct WriterScript(ReadOnlySpan<byte> script)
{
    private const int MaxDepth = 60, MaxLength = 1 << 20;

    /// <summary>The numbers of fields: the smallest and the largest of each tag length.</summary>
    private static readonly int[] Numbers = [1, 15, 16, 2047, 2048, 262_143, 262_144, 33_554_431, 33_554_432, 536_870_911];

    private ReadOnlySpan<byte> _rest = script;

    /// <summary>Does the calls that are allowed one after the other, and closes the open subs at the end.</summary>
    public static WriterModel Run(ReadOnlySpan<byte> bytes, bool rollsBack = true)
    {
        var model = new WriterModel();
        var script = new WriterScript(bytes);
        while (script.Next(out WriterCall call) && model.Written.Length < MaxLength)
        {
            bool starts = call.Kind is WriterCallKind.StartSub or WriterCallKind.StartGroup;
            bool ends = call.Kind is WriterCallKind.Close or WriterCallKind.Rollback;
            if ((!starts || model.Depth < MaxDepth) && (!ends || model.Depth > 0) && (rollsBack || call.Kind != WriterCallKind.Rollback)) model.Do(call);
        }

        while (model.Depth > 0) model.Do(new WriterCall(WriterCallKind.Close));
        return model;
    }

    /// <summary>The next call; false at the end.</summary>
    private bool Next(out WriterCall call)
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
internal readonly record struct WriterCall(WriterCallKind Kind, int Number = 0, ulong Bits = 0, int Size = 0)
{
    /// <summary>The bytes of the call.</summary>
    public ReadOnlySpan<byte> Bytes => Pattern.AsSpan((int)(Bits % 256), Size);

    /// <summary>Text with as many characters, of one to four bytes.</summary>
    public ReadOnlySpan<char> Text => Texts.AsSpan((int)(Bits % 4) * 5, Size);

    /// <summary>The values of a packed field.</summary>
    public long[] Values
    {
        get
        {
            var values = new long[Size];
            for (int i = 0; i < Size; i++) values[i] = (long)Bits >> ((i * 7) % 64);
            return values;
        }
    }

    private const int MostBytes = 80_000 + 256;

    private static readonly byte[] Pattern = [.. Enumerable.Range(0, MostBytes).Select(i => (byte)(i * 31 >> 3))];
    private static readonly string Texts = string.Concat(Enumerable.Range(0, MostBytes).Select(i => (i % 5) switch { 0 => "ż", 1 => "語", 2 => "😀", _ => "x" }));

    public void Write(ref ProtoWriter writer)
    {
        switch (Kind)
        {
            case WriterCallKind.VarInt: writer.AddVarInt(Number, Bits); break;
            case WriterCallKind.Int32: writer.AddInt32(Number, (int)Bits); break;
            case WriterCallKind.SInt64: writer.AddSInt64(Number, (long)Bits); break;
            case WriterCallKind.Bool: writer.AddBool(Number, Bits % 2 == 1); break;
            case WriterCallKind.Fixed32: writer.AddFixed32(Number, (uint)Bits); break;
            case WriterCallKind.Fixed64: writer.AddFixed64(Number, Bits); break;
            case WriterCallKind.Double: writer.AddDouble(Number, BitConverter.UInt64BitsToDouble(Bits)); break;
            case WriterCallKind.Bytes: writer.AddBytes(Number, Bytes); break;
            case WriterCallKind.Text: writer.AddString(Number, Text); break;
            case WriterCallKind.Utf8: writer.AddString(Number, Encoding.UTF8.GetBytes(Text.ToString())); break;
            case WriterCallKind.Raw: writer.AddRaw(Bytes); break;
            case WriterCallKind.PackedInt64: writer.AddPackedInt64(Number, Values); break;
            case WriterCallKind.PackedSInt64: writer.AddPackedSInt64(Number, Values); break;
            case WriterCallKind.PackedFixed64: writer.AddPackedFixed64(Number, MemoryMarshal.Cast<long, ulong>(Values.AsSpan())); break;
            case WriterCallKind.StartSub: writer.StartSub(Number); break;
            case WriterCallKind.StartGroup: writer.StartGroup(Number); break;
            case WriterCallKind.Rollback: writer.RollbackSub(); break;
            case WriterCallKind.Close when Number == 1: writer.CloseGroup(); break;
            default: writer.CloseSub(); break;
        }
    }
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
