using System.Runtime.Intrinsics;
using LibProtoZeroSharp.Contract;

namespace LibProtoZeroSharp.Runtime;

/// <summary>What 32 bytes of a message's data are: with it they are compared, and looked through for others, without a look at any field.</summary>
/// <param name="Plain">
/// All ones where the bytes of equal messages are the same: presence bits, numbers outside of oneofs, which are zero while they are not set,
/// and how long strings and lists are.
/// </param>
/// <param name="Others">
/// All ones where messages, lists of what isn't numbers, maps and oneofs are referred to, or unknown fields: not zero where a
/// <see cref="WalkStep"/> behind <see cref="MessageTable.ItemsEnd"/> has something to look at. The pointers to strings, bytes and lists of
/// numbers are in neither mask, nor is padding, nor the room that a list has.
/// </param>
internal readonly record struct DataMask(Vector256<byte> Plain, Vector256<byte> Others)
{
    /// <summary>Bytes of data to one mask.</summary>
    public const int Size = 32;

    /// <summary>The masks that cover a message's data; behind it they are zero.</summary>
    public static int CountFor(int dataSize) => (dataSize + Size - 1) / Size;

    /// <summary>The masks of a type.</summary>
    /// <param name="fields">Its fields.</param>
    /// <param name="unknownOffset">Bytes before the pointer to the unknown fields.</param>
    /// <param name="masks">Where they go.</param>
    public static void Make(ReadOnlySpan<TableField> fields, int unknownOffset, Span<DataMask> masks)
    {
        Span<byte> plain = new byte[masks.Length * Size], others = new byte[masks.Length * Size];
        foreach (ref readonly TableField field in fields)
        {
            if (field.HasLength)
            {
                if (!field.HasItems) others.Slice(field.Offset, nint.Size).Fill(byte.MaxValue);
                plain.Slice(field.Offset + nint.Size, sizeof(int)).Fill(byte.MaxValue);
            }
            else
            {
                (field.IsPlain ? plain : others).Slice(field.Offset, field.PlaceSize).Fill(byte.MaxValue);
            }

            if (field.Presence == PresenceKind.Bit) plain.Slice(field.PresenceOffset, DataSizes.Word).Fill(byte.MaxValue);
            if (field.IsInOneof) others.Slice(field.PresenceOffset, DataSizes.Word).Fill(byte.MaxValue);
        }

        others.Slice(unknownOffset, nint.Size).Fill(byte.MaxValue);
        for (int i = 0; i < masks.Length; i++)
            masks[i] = new DataMask(Vector256.Create<byte>(plain.Slice(i * Size, Size)), Vector256.Create<byte>(others.Slice(i * Size, Size)));
    }
}
