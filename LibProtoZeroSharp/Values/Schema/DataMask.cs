using System.Runtime.Intrinsics;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Values;

/// <summary>
/// Masks for 32 bytes of a message's data. With them data are compared, and searched for references, without looking at single fields.
/// </summary>
/// <param name="Plain">
/// All ones for bytes that are the same in equal messages: presence bits, numbers outside of oneofs, which are zero while they are not set,
/// and the lengths of strings and lists.
/// </param>
/// <param name="Others">
/// All ones for references to messages, lists of other items than numbers, maps, and unknown fields, and for oneofs. If such bytes are not zero,
/// a <see cref="WalkStep"/> after <see cref="MessageTable.ItemsEnd"/> has something to visit. Neither mask has the pointers to strings, bytes and
/// lists of numbers, nor padding, nor the capacities of lists.
/// </param>
internal readonly record struct DataMask(Vector256<byte> Plain, Vector256<byte> Others)
{
    /// <summary>Bytes of data per mask.</summary>
    public const int Size = 32;

    /// <summary>The number of masks that cover a message's data. After the end of the data, the masks are zero.</summary>
    public static int CountFor(int dataSize) => (dataSize + Size - 1) / Size;

    /// <summary>Makes the masks of a type.</summary>
    /// <param name="fields">The fields of the type.</param>
    /// <param name="unknownOffset">The offset in bytes of the pointer to the unknown fields.</param>
    /// <param name="masks">The destination.</param>
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
