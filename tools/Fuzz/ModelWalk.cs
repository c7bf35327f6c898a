using System.Text;

namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>What <see cref="ReaderWalk"/> must find.</summary>
internal sealed class ModelWalk(byte[] input)
{
    private static readonly UTF8Encoding StrictUtf8 = new(false, throwOnInvalidBytes: true);

    private uint Values { get; set; }

    /// <summary>Reads a message with the library and with the model, and fails unless both find the same.</summary>
    /// <returns>The error at which reading ends, the default for none; a digest of the values before it.</returns>
    public static (ProtoFailure Failure, uint Values) Compare(ReadOnlySpan<byte> input)
    {
        var walk = new ReaderWalk();
        var model = new ModelWalk(input.ToArray());
        ProtoFailure found = walk.Read(input), expected = model.Read();
        if (found == expected && walk.Values == model.Values) return (found, walk.Values);
        throw new InvalidOperationException($"read: {found} and {walk.Values:X}, the model: {expected} and {model.Values:X}");
    }

    private ProtoFailure Read()
    {
        try
        {
            Walk(new ModelReader(input, 0, input.Length, ProtoReader.DefaultMaxDepth));
            return default;
        }
        catch (ProtoException exception)
        {
            return new ProtoFailure(exception.Error, exception.Offset);
        }
    }

    private void Walk(ModelReader reader)
    {
        while (reader.Next())
        {
            int start = reader.FieldStart;
            Add((ulong)(uint)reader.Number << 3 | (uint)reader.WireType);
            switch (reader.WireType)
            {
                case ProtoWireType.VarInt: ReadVarInt(reader, reader.Number % ReaderWalk.VarIntMethods); break;
                case ProtoWireType.Fixed32: ReadFixed(reader, sizeof(uint)); break;
                case ProtoWireType.Fixed64: ReadFixed(reader, sizeof(ulong)); break;
                case ProtoWireType.LengthDelimited: ReadLength(reader, reader.Number % ReaderWalk.LengthMethods); break;
                case var _ when reader.Number % ReaderWalk.GroupMethods == 2: Walk(reader.ReadGroup()); break;
                default:
                    reader.Skip();
                    if (reader.Number % ReaderWalk.GroupMethods == 1) Values = Digest.Of(input.AsSpan(start..reader.Position), Values);
                    break;
            }

            Add((ulong)reader.Position);
        }
    }

    private void ReadVarInt(ModelReader reader, int method)
    {
        if (method == 17) reader.Skip();
        else if (method == 16) Add(reader.ReadVarInt());
        else if (method >= ReaderWalk.Packed) ReadPacked(reader, method - ReaderWalk.Packed);
        else Add(Convert(method, reader.ReadVarInt()));
    }

    private void ReadFixed(ModelReader reader, int width)
    {
        if (reader.Number % ReaderWalk.FixedMethods >= ReaderWalk.PackedFixed) ReadPackedFixed(reader, width);
        else Add(reader.ReadFixed(width));
    }

    private void ReadLength(ModelReader reader, int method)
    {
        int start;
        switch (method)
        {
            case 0 or 2:
                start = reader.ReadBytes();
                Values = Digest.Of(input.AsSpan(start..reader.Position), Values);
                break;
            case 1:
                start = reader.ReadBytes();
                if (!IsUtf8(input.AsSpan(start..reader.Position))) throw new ProtoException(ProtoError.InvalidUtf8, start);
                Values = Digest.Of(input.AsSpan(start..reader.Position), Values);
                break;
            case 3:
                reader.Skip();
                Values = Digest.Of(input.AsSpan(reader.FieldStart..reader.Position), Values);
                break;
            case 4: reader.Skip(); break;
            case < 16 and >= ReaderWalk.Packed: ReadPacked(reader, method - ReaderWalk.Packed); break;
            case 16 or 17 or 18: ReadPackedFixed(reader, sizeof(uint)); break;
            case 19 or 20 or 21: ReadPackedFixed(reader, sizeof(ulong)); break;
            default: Walk(reader.ReadMessage()); break;
        }
    }

    private void ReadPacked(ModelReader reader, int method)
    {
        ModelReader range = reader.ReadPacked(out int end);
        Add((ulong)input[range.Position..end].Count(next => next < 0x80));
        while (range.Position < end) Add(Convert(method, range.ReadVarInt()));
    }

    private void ReadPackedFixed(ModelReader reader, int width)
    {
        int start = reader.Position;
        ModelReader range = reader.ReadPacked(out int end);
        if ((end - range.Position) % width != 0) throw new ProtoException(ProtoError.InvalidPackedLength, start);
        Add((ulong)((end - range.Position) / width));
        while (range.Position < end) Add(range.ReadFixed(width));
    }

    /// <summary>The bits of a value of the type that a method reads.</summary>
    private static ulong Convert(int method, ulong bits) => method switch
    {
        0 or 7 => (ulong)(int)bits,
        2 => (uint)bits,
        4 => (ulong)((int)((uint)bits >> 1) ^ -(int)((uint)bits & 1)),
        5 => (bits >> 1) ^ (0 - (bits & 1)),
        6 => bits == 0 ? 0u : 1,
        _ => bits,
    };

    private static bool IsUtf8(ReadOnlySpan<byte> bytes)
    {
        try
        {
            StrictUtf8.GetCharCount(bytes);
            return true;
        }
        catch (DecoderFallbackException)
        {
            return false;
        }
    }

    private void Add(ulong value) => Values = Digest.Add(Values, value);
}
