using System.Runtime.InteropServices;
using System.Text;

namespace LibProtoZeroSharp.Collections;

/// <summary>A string in UTF-8 for a look-up. It is neither copied to an arena nor to the managed heap.</summary>
internal readonly ref struct Utf8Text
{
    /// <summary>Bytes of the stack buffer that the caller provides.</summary>
    public const int StackSize = 512;

    private readonly unsafe byte* _allocated;

    /// <summary>The bytes, valid until this is disposed.</summary>
    public ReadOnlySpan<byte> Bytes { get; }

    /// <param name="text">The string.</param>
    /// <param name="buffer"><see cref="StackSize"/> writable bytes that live until this is disposed. They are used if the UTF-8 form fits.</param>
    /// <remarks>Requires: the buffer is used by nothing else meanwhile. Ensures: at most <see cref="StackSize"/> bytes of it are written.</remarks>
    public unsafe Utf8Text(TextSource text, byte* buffer)
    {
        Bytes = text.Utf8;
        if (text.Chars.IsEmpty) return;
        int length = Encoding.UTF8.GetByteCount(text.Chars);
        if (length > StackSize) buffer = _allocated = (byte*)NativeMemory.Alloc((nuint)length);
        var utf8 = new Span<byte>(buffer, length);
        Encoding.UTF8.GetBytes(text.Chars, utf8);
        Bytes = utf8;
    }

    public unsafe void Dispose() => NativeMemory.Free(_allocated);
}
