using System.Numerics;
using System.Runtime.CompilerServices;
using System.Text.Unicode;
using LibProtoZeroSharp.Binary;
using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Runtime;

// Strings and bytes become views of the input: of the arena's copy, or of the caller's memory in alias mode. All methods here check the length
// against the end, so their result is at most the end.
public static partial class Decoder
{
    /// <summary>Reads a <c>string</c> whose schema requires valid UTF-8.</summary>
    public static unsafe byte* String(byte* p, byte* end, Utf8String* field, DecodeContext* context) => ReadView<Validated>(p, end, field, context);

    /// <summary>Reads a <c>string</c> that is not validated (proto2).</summary>
    public static unsafe byte* StringUnchecked(byte* p, byte* end, Utf8String* field, DecodeContext* context) =>
        ReadView<Unchecked>(p, end, field, context);

    /// <summary>Reads a <c>bytes</c> field.</summary>
    public static unsafe byte* Bytes(byte* p, byte* end, UnmanagedBytes* field, DecodeContext* context) =>
        ReadView<Unchecked>(p, end, (Utf8String*)field, context);

    /// <summary>Reads a run of validated strings and appends them.</summary>
    /// <remarks>Requires: the first element's tag has been read.</remarks>
    public static unsafe byte* Strings(byte* p, byte* end, RawList* list, uint tag, DecodeContext* context) =>
        ReadViews<Validated>(p, end, list, tag, context);

    /// <summary>Reads a run of strings that are not validated, and appends them.</summary>
    /// <inheritdoc cref="Strings" path="/remarks"/>
    public static unsafe byte* StringsUnchecked(byte* p, byte* end, RawList* list, uint tag, DecodeContext* context) =>
        ReadViews<Unchecked>(p, end, list, tag, context);

    /// <summary>Reads a run of <c>bytes</c> and appends them.</summary>
    /// <inheritdoc cref="Strings" path="/remarks"/>
    public static unsafe byte* BytesList(byte* p, byte* end, RawList* list, uint tag, DecodeContext* context) =>
        ReadViews<Unchecked>(p, end, list, tag, context);

    private interface IValidation
    {
        static abstract unsafe bool IsValid(byte* text, nint length);
    }

    private readonly struct Unchecked : IValidation
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static unsafe bool IsValid(byte* text, nint length) => true;
    }

    private readonly struct Validated : IValidation
    {
        /// <summary>
        /// Nearly all strings are short ASCII strings of random lengths. They are recognized without a branch on the length. Reads 64 bytes.
        /// </summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static unsafe bool IsValid(byte* text, nint length) =>
            BitOperations.TrailingZeroCount(ShortBytes.TopBits(text)) >= length || Utf8.IsValid(new ReadOnlySpan<byte>(text, (int)length));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe byte* ReadView<TValidation>(byte* p, byte* end, Utf8String* field, DecodeContext* context)
        where TValidation : struct, IValidation
    {
        p = Length(p, end, out nint length, context);
        if (p == null) return null;
        if (!TValidation.IsValid(p, length)) return context->Fail(ProtoError.InvalidUtf8, p);
        *field = new Utf8String(context->Reference(p), (int)length);
        return p + length;
    }

    private static unsafe byte* ReadViews<TValidation>(byte* p, byte* end, RawList* list, uint tag, DecodeContext* context)
        where TValidation : struct, IValidation
    {
        var run = new TagBytes(tag);
        int count = CountRun(p, end, run);
        var item = (Utf8String*)Reserve(list, count, sizeof(Utf8String), context);
        if (item == null) return context->Fail(ProtoError.ArenaExhausted, p);
        while (true)
        {
            p = ReadView<TValidation>(p, end, item++, context);
            if (p == null) return null;
            list->Count++;
            if (--count == 0 || p >= end || !run.Matches(p)) return p;
            p += run.Length;
        }
    }
}
