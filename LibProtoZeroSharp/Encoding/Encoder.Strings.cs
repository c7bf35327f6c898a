using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Text.Unicode;
using LibProtoZeroSharp.Contract;

namespace LibProtoZeroSharp.Runtime;

// What is written may not be valid UTF-8: a Utf8String can hold any bytes. Where the schema asks for it, that is found out here rather
// than by whoever reads the output. Short ones need room for a vector behind tag and length; where they are long, there is room as at
// the beginning of a message afterwards.
public static unsafe partial class Encoder
{
    /// <summary>The most bytes of a tag and a length, and of what the length may get longer by.</summary>
    private const int Head = 3 * VarInt.MaxLength32;

    /// <summary>Strings that are longer than <see cref="EncodeRoom.ShortText"/>, and no longer than this, are copied and looked at in one go.</summary>
    private const int LongestOfVectors = 2048;

    /// <summary>Writes a <c>string</c> field.</summary>
    /// <exception cref="ProtoException">It isn't valid UTF-8.</exception>
    public static byte* String(byte* p, uint tag, Utf8String* field, EncodeContext* context) => View(p, tag, field, true, context);

    /// <summary>Writes a <c>string</c> field as it is (proto2).</summary>
    public static byte* StringUnchecked(byte* p, uint tag, Utf8String* field, EncodeContext* context) => View(p, tag, field, false, context);

    /// <summary>Writes a <c>bytes</c> field.</summary>
    public static byte* Bytes(byte* p, uint tag, UnmanagedBytes* field, EncodeContext* context) => View(p, tag, (Utf8String*)field, false, context);

    /// <summary>Writes a <c>string</c> field, unless it is empty.</summary>
    /// <inheritdoc cref="String"/>
    public static byte* StringIfAny(byte* p, uint tag, Utf8String* field, EncodeContext* context) => ViewIfAny(p, tag, field, true, context);

    /// <summary>Writes a <c>string</c> field as it is, unless it is empty.</summary>
    public static byte* StringUncheckedIfAny(byte* p, uint tag, Utf8String* field, EncodeContext* context) => ViewIfAny(p, tag, field, false, context);

    /// <summary>Writes a <c>bytes</c> field, unless it is empty.</summary>
    public static byte* BytesIfAny(byte* p, uint tag, UnmanagedBytes* field, EncodeContext* context) => ViewIfAny(p, tag, (Utf8String*)field, false, context);

    /// <summary>Writes a repeated <c>string</c> field.</summary>
    /// <exception cref="ProtoException">An element isn't valid UTF-8.</exception>
    public static byte* Strings(byte* p, uint tag, RawList* list, EncodeContext* context) => Views(p, tag, list, true, context);

    /// <summary>Writes a repeated <c>string</c> field as it is (proto2).</summary>
    public static byte* StringsUnchecked(byte* p, uint tag, RawList* list, EncodeContext* context) => Views(p, tag, list, false, context);

    /// <summary>Writes a repeated <c>bytes</c> field.</summary>
    public static byte* BytesList(byte* p, uint tag, RawList* list, EncodeContext* context) => Views(p, tag, list, false, context);

    internal static byte* StringValue(byte* p, Utf8String* value, EncodeContext* context) => View(p, 0, value, true, context);

    internal static byte* StringUncheckedValue(byte* p, Utf8String* value, EncodeContext* context) => View(p, 0, value, false, context);

    internal static byte* BytesValue(byte* p, UnmanagedBytes* value, EncodeContext* context) => View(p, 0, (Utf8String*)value, false, context);

    private static byte* Views(byte* p, uint tag, RawList* list, bool validate, EncodeContext* context)
    {
        Checks.Alive(list->Items);
        var bytes = new TagBytes(tag);
        var item = (Utf8String*)list->Items;
        p = context->Ensure(p);
        for (Utf8String* end = item + list->Count; item < end; item++)
        {
            p = ShortView(p, bytes, item, validate, out byte* next) ? next : LongView(p, tag, item, validate, context);
            p = context->Ensure(p);
        }

        return p;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* View(byte* p, uint tag, Utf8String* value, bool validate, EncodeContext* context) =>
        ShortView(p, tag == 0 ? default : new TagBytes(tag), value, validate, out byte* end) ? end : LongView(p, tag, value, validate, context);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* ViewIfAny(byte* p, uint tag, Utf8String* value, bool validate, EncodeContext* context)
    {
        if (ShortView(p, new TagBytes(tag), value, validate, out byte* end)) return end;
        return value->Length == 0 ? p : LongView(p, tag, value, validate, context);
    }

    /// <summary>Writes what one vector holds, but for what is empty or not ASCII.</summary>
    /// <param name="p">The cursor.</param>
    /// <param name="tag">The tag; default for none.</param>
    /// <param name="value">What is written.</param>
    /// <param name="validate">Whether it must be UTF-8.</param>
    /// <param name="end">Behind what was written.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool ShortView(byte* p, TagBytes tag, Utf8String* value, bool validate, out byte* end)
    {
        int length = value->Length;
        byte* source = value->Data;
        Checks.Alive(source);
        end = p;
        // It may be read beyond its end where that doesn't cross into another page; an empty one may have no address at all.
        if ((uint)(length - 1) >= EncodeRoom.ShortText || !ShortBytes.HasVector(source)) return false;
        Vector256<byte> text = Vector256.Load(source);
        if (validate && text.ExtractMostSignificantBits() << -length != 0) return false;
        p = tag.Write(p);
        *p = (byte)length;
        text.Store(p + 1);
        end = p + 1 + (uint)length;
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* LongView(byte* p, uint tag, Utf8String* value, bool validate, EncodeContext* context)
    {
        var text = new ReadOnlySpan<byte>(value->Data, value->Length);
        p = EnsurePayload(p, tag, text.Length, context);
        byte* start = p;
        if (tag != 0) p = VarIntValue(p, tag);
        p = VarIntValue(p, (uint)text.Length);
        bool ascii = false;
        if (text.Length is > EncodeRoom.ShortText and <= LongestOfVectors)
            ascii = CopyVectors(value->Data, p, text.Length);
        else
            text.CopyTo(new Span<byte>(p, text.Length));
        if (validate && !ascii && !Utf8.IsValid(text)) ThrowInvalidUtf8(start, context);
        return context->Ensure(p + text.Length);
    }

    /// <summary>
    /// Makes room for a payload behind its tag, unless that is 0, and its length. Unless something is open around it, the target may end with
    /// it: then only what comes behind it has to go elsewhere, and to be copied back.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* EnsurePayload(byte* p, uint tag, long length, EncodeContext* context)
    {
        if (context->Limit - p >= length + Head) return p;
        // A head may be written as more bytes than it has, which the payload must have room for.
        bool fits = length >= Head && context->Limit + EncodeRoom.Total - p >= length + VarInt.Length(tag) + VarInt.Length((uint)length);
        return fits && context->Anchor < 0 ? p : context->Ensure(p, length + Head);
    }

    /// <summary>Copies more bytes than one vector has, and says whether they are all ASCII. The last vector overlaps the one before.</summary>
    private static bool CopyVectors(byte* source, byte* destination, int length)
    {
        nint last = length - Vector256<byte>.Count;
        Vector256<byte> text = Vector256.Load(source + last);
        text.Store(destination + last);
        for (nint i = 0; i < last; i += Vector256<byte>.Count)
        {
            Vector256<byte> next = Vector256.Load(source + i);
            next.Store(destination + i);
            text |= next;
        }

        return text.ExtractMostSignificantBits() == 0;
    }

    [DoesNotReturn]
    private static void ThrowInvalidUtf8(byte* p, EncodeContext* context) => ThrowHelper.Throw(ProtoError.InvalidUtf8, p - context->Origin);
}
