using System.Runtime.InteropServices;
using System.Text;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Values;

/// <summary>A string in UTF-8 for a look-up. It is neither copied to an arena nor to the managed heap.</summary>
internal readonly ref struct Utf8Text
{
    /// <summary>Bytes of the stack buffer that the caller provides.</summary>
    public const int StackSize = 512;

    private readonly unsafe byte* _allocated;

    /// <summary>The bytes, valid until this is disposed.</summary>
    public ReadOnlySpan<byte> Bytes { get; }

    /// <param name="text">The string.</param>
    /// <param name="buffer"><see cref="StackSize"/> bytes that nothing else uses until this is disposed. They are used if the UTF-8 form fits.</param>
    public unsafe Utf8Text(StringSource text, Span<byte> buffer)
    {
        Bytes = text.Utf8;
        if (text.Chars.IsEmpty) return;
        if (ShortChars.TryEncode(text.Chars, ref MemoryMarshal.GetReference(buffer)))
        {
            Bytes = buffer[..text.Chars.Length];
            return;
        }

        int length = Encoding.UTF8.GetByteCount(text.Chars);
        if (length > StackSize)
        {
            _allocated = (byte*)NativeMemory.Alloc((nuint)length);
            buffer = new Span<byte>(_allocated, length);
        }

        Encoding.UTF8.GetBytes(text.Chars, buffer);
        Bytes = buffer[..length];
    }

    public unsafe void Dispose() => NativeMemory.Free(_allocated);
}
