using System.Runtime.Intrinsics;

namespace LibProtoZeroSharp.Runtime;

/// <summary>What 32 bytes of a message's data are: with it they are compared, and looked through for references, without a look at any field.</summary>
/// <param name="Plain">
/// All ones where the bytes say everything about the fields in them, bit by bit: presence bits, and numbers outside of oneofs, which are zero
/// while they are not set. Two messages are equal in those fields where the bytes are, and copying the bytes copies them.
/// </param>
/// <param name="References">All ones where <see cref="WalkStep"/>s, or the pointer to the unknown fields, are. Padding is in neither mask.</param>
internal readonly record struct DataMask(Vector256<byte> Plain, Vector256<byte> References)
{
    /// <summary>Bytes of data to one mask.</summary>
    public const int Size = 32;

    /// <summary>The masks that cover a message's data; behind it they are zero.</summary>
    public static int CountFor(int dataSize) => (dataSize + Size - 1) / Size;

    /// <summary>The masks of a type.</summary>
    /// <param name="fields">Its fields.</param>
    /// <param name="unknownOffset">Bytes before the pointer to the unknown fields.</param>
    /// <param name="masks">Where they go; all zero.</param>
    public static void Make(ReadOnlySpan<TableField> fields, int unknownOffset, Span<DataMask> masks)
    {
        Span<byte> plain = new byte[masks.Length * Size], references = new byte[masks.Length * Size];
        foreach (ref readonly TableField field in fields)
        {
            (field.IsPlain ? plain : references).Slice(field.Offset, field.PlaceSize).Fill(byte.MaxValue);
            if (field.Presence == FieldPresence.Bit) plain.Slice(field.PresenceOffset, sizeof(uint)).Fill(byte.MaxValue);
            if (field.Presence == FieldPresence.Case) references.Slice(field.PresenceOffset, sizeof(uint)).Fill(byte.MaxValue);
        }

        references.Slice(unknownOffset, nint.Size).Fill(byte.MaxValue);
        for (int i = 0; i < masks.Length; i++)
            masks[i] = new DataMask(Vector256.Create<byte>(plain.Slice(i * Size, Size)), Vector256.Create<byte>(references.Slice(i * Size, Size)));
    }
}
