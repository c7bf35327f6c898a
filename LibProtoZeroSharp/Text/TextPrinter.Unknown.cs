using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

// Unknown fields. The encoding tells little about their types, so the contents of length-delimited fields are guessed.
internal unsafe ref partial struct TextPrinter
{
    /// <summary>How many levels of payloads that could be messages are printed as messages.</summary>
    private const int MaxGuessed = 10;

    /// <summary>Prints the unknown fields that are not extensions of the registry.</summary>
    private void Unknown(MessageTable* table, byte* data)
    {
        var fields = new UnknownFieldWalker(*table->Unknown(data));
        while (fields.Next())
        {
            if (ExtensionOf(table, fields) == null) Unknown(fields, MaxGuessed);
        }
    }

    private void Unknown(UnknownFieldWalker field, int guesses)
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack()) ThrowHelper.Throw(ProtoError.DepthExceeded, 0);
        byte* buffer = stackalloc byte[LongestNumber];
        ProtoTag.FieldNumber(field.Tag).TryFormat(new Span<byte>(buffer, LongestNumber), out int length);
        var number = new ReadOnlySpan<byte>(buffer, length);
        switch (ProtoTag.WireType(field.Tag))
        {
            case ProtoWireType.VarInt:
                BeginField(number);
                Put(": "u8);
                Number(field.VarIntValue);
                break;
            case ProtoWireType.Fixed32:
                BeginField(number);
                Put(": 0x"u8);
                Number(field.Fixed32Value, "x8");
                break;
            case ProtoWireType.Fixed64:
                BeginField(number);
                Put(": 0x"u8);
                Number(field.Fixed64Value, "x16");
                break;
            default:
                if (field.TryOpen(guesses > 0, out UnknownFieldWalker content))
                {
                    Open(number);
                    while (content.Next()) Unknown(content, guesses - 1);
                    Close();
                    return;
                }

                BeginField(number);
                Put(": "u8);
                Quoted(new ReadOnlySpan<byte>(field.Payload, (int)(field.End - field.Payload)), keepsUnicode: false);
                break;
        }

        EndLine();
    }
}
