using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Text.Unicode;

namespace LibProtoZeroSharp.Runtime;

// What is written may not be valid UTF-8: a Utf8String can hold any bytes. Where the schema asks for it, that is found out here rather
// than by whoever reads the output.
public static unsafe partial class Encoder
{
    private const nuint SmallestPage = 4096;

    /// <summary>Writes a <c>string</c> field.</summary>
    /// <exception cref="ProtoException">It isn't valid UTF-8.</exception>
    public static byte* String(byte* p, uint tag, Utf8String* field, EncodeContext* context) => View(p, new TagBytes(tag), *field, true, context);

    /// <summary>Writes a <c>string</c> field as it is (proto2).</summary>
    public static byte* StringUnchecked(byte* p, uint tag, Utf8String* field, EncodeContext* context) => View(p, new TagBytes(tag), *field, false, context);

    /// <summary>Writes a <c>bytes</c> field.</summary>
    public static byte* Bytes(byte* p, uint tag, UnmanagedBytes* field, EncodeContext* context) => View(p, new TagBytes(tag), *(Utf8String*)field, false, context);

    /// <summary>Writes a repeated <c>string</c> field.</summary>
    /// <exception cref="ProtoException">An element isn't valid UTF-8.</exception>
    public static byte* Strings(byte* p, uint tag, RawList* list, EncodeContext* context) => Views(p, tag, list, true, context);

    /// <summary>Writes a repeated <c>string</c> field as it is (proto2).</summary>
    public static byte* StringsUnchecked(byte* p, uint tag, RawList* list, EncodeContext* context) => Views(p, tag, list, false, context);

    /// <summary>Writes a repeated <c>bytes</c> field.</summary>
    public static byte* BytesList(byte* p, uint tag, RawList* list, EncodeContext* context) => Views(p, tag, list, false, context);

    internal static byte* StringValue(byte* p, Utf8String* value, EncodeContext* context) => View(p, default, *value, true, context);

    internal static byte* StringUncheckedValue(byte* p, Utf8String* value, EncodeContext* context) => View(p, default, *value, false, context);

    internal static byte* BytesValue(byte* p, UnmanagedBytes* value, EncodeContext* context) => View(p, default, *(Utf8String*)value, false, context);

    private static byte* Views(byte* p, uint tag, RawList* list, bool validate, EncodeContext* context)
    {
        var bytes = new TagBytes(tag);
        Checks.Alive(list->Items);
        var items = (Utf8String*)list->Items;
        for (int i = 0; i < list->Count; i++) p = View(p, bytes, items[i], validate, context);
        return p;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* View(byte* p, TagBytes tag, Utf8String value, bool validate, EncodeContext* context)
    {
        int length = value.Length;
        byte* source = value.Data;
        Checks.Alive(source);
        // One vector holds a short string. It may be read beyond its end where that doesn't cross into another page; an empty one may
        // have no address at all.
        if ((uint)(length - 1) >= Vector128<byte>.Count || ((nuint)source & (SmallestPage - 1)) > SmallestPage - 16 || context->Limit - p < sizeof(ulong) + 1 + Vector128<byte>.Count)
            return LongView(p, tag, source, length, validate, context);
        Vector128<byte> text = Vector128.Load(source);
        if (validate && (text.ExtractMostSignificantBits() & ((1u << length) - 1)) != 0 && !Utf8.IsValid(new ReadOnlySpan<byte>(source, length)))
            ThrowInvalidUtf8(p, context);
        p = tag.Write(p);
        *p = (byte)length;
        text.Store(p + 1);
        return p + 1 + length;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* LongView(byte* p, TagBytes tag, byte* source, int length, bool validate, EncodeContext* context)
    {
        var text = new ReadOnlySpan<byte>(source, length);
        if (validate && !Utf8.IsValid(text)) ThrowInvalidUtf8(p, context);
        p = context->Ensure(p, (long)length + Head);
        p = tag.Write(p);
        p = VarIntValue(p, (uint)length);
        text.CopyTo(new Span<byte>(p, length));
        return p + length;
    }

    [DoesNotReturn]
    private static void ThrowInvalidUtf8(byte* p, EncodeContext* context) => ThrowHelper.Throw(ProtoError.InvalidUtf8, p - context->Origin);
}
