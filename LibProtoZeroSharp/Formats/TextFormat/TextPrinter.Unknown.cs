using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Messages;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Formats;

// Unknown fields. The encoding tells little about their types, so the contents of length-delimited fields are guessed.
internal ref partial struct TextPrinter
{
    /// <summary>The levels of unknown fields in which payloads that could be messages are printed as messages. Groups count too, as in C++.</summary>
    private const int MaxGuessed = 10;

    /// <summary>Prints the unknown fields that are not extensions of the registry, and the unknown values of closed enums in extensions.</summary>
    private void Unknown(MessageRef message)
    {
        UnknownFieldWalker fields = EncodedExtension.Walk(message);
        while (fields.Next())
        {
            ExtensionType? extension = EncodedExtension.TypeOf(_types, message.Type, fields);
            if (extension == null)
            {
                Unknown(fields.Field, MaxGuessed);
            }
            else if (extension.Field.IsClosedEnum)
            {
                UnknownValues(extension, fields.Bytes);
            }
        }
    }

    private void UnknownValues(ExtensionType extension, ReadOnlySpan<byte> field)
    {
        var reader = new ProtoReader(field);
        if (!reader.Next()) return;
        Span<byte> number = stackalloc byte[NumberText.MostBytes];
        number = number[..NumberText.Write(reader.FieldNumber, number)];
        EnumNames names = extension.Names.Enum!;
        foreach (ulong value in reader.ReadPackedUInt64())
        {
            if (names.NameOf((int)value).IsEmpty) VarInt(number, value);
        }
    }

    /// <summary>Prints fields in one pass. Only guessed messages are walked twice, since the end of a group is found as one of the fields.</summary>
    private void Unknown(UnknownFieldWalker fields, int guesses)
    {
        Span<byte> buffer = stackalloc byte[NumberText.MostBytes];
        while (fields.NextWithin())
        {
            ReadOnlySpan<byte> number = buffer[..NumberText.Write(ProtoTag.FieldNumber(fields.Tag), buffer)];
            switch (ProtoTag.WireType(fields.Tag))
            {
                case ProtoWireType.StartGroup:
                    Open(number);
                    guesses--;
                    continue;
                case ProtoWireType.EndGroup:
                    Close();
                    guesses++;
                    continue;
                case ProtoWireType.LengthDelimited when guesses > 0 && fields.TryGuess(out UnknownFieldWalker message):
                    Open(number);
                    Unknown(message, guesses - 1);
                    Close();
                    continue;
                case ProtoWireType.VarInt:
                    VarInt(number, fields.VarIntValue);
                    continue;
            }

            BeginField(number);
            switch (ProtoTag.WireType(fields.Tag))
            {
                case ProtoWireType.Fixed32:
                    Put(": 0x"u8);
                    Number(fields.Fixed32Value, "x8");
                    break;
                case ProtoWireType.Fixed64:
                    Put(": 0x"u8);
                    Number(fields.Fixed64Value, "x16");
                    break;
                default:
                    Put(": "u8);
                    Quoted(fields.PayloadBytes, keepsUnicode: false);
                    break;
            }

            EndLine();
        }
    }

    private void VarInt(scoped ReadOnlySpan<byte> number, ulong value)
    {
        BeginField(number);
        Put(": "u8);
        Number(value);
        EndLine();
    }
}
