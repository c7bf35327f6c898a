using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Values;

/// <summary>A type of generated code.</summary>
/// <remarks>Requires and ensures, for every member: as for <see cref="IMessageType"/>.</remarks>
internal readonly struct GeneratedType<T> : IMessageType where T : unmanaged, IProtoMessage<T>
{
    private static LengthWidths _lastWidths;

    public TypeRef Type => TypeRef.Of<T>();

    public ref LengthWidths LastWidths
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ref _lastWidths;
    }

    public int DataSize
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => T.DataSize;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Cursor Decode(Cursor cursor, Cursor end, DataAddress data, DecodeContext context) => T.Decode(cursor, end, data, context);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe byte* Encode(byte* cursor, void* data, EncodeState* context) =>
        T.Encode(new Cursor(cursor), new DataAddress(data), new EncodeContext(context)).Address;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe ulong Measure(void* data) => T.Measure(new DataAddress(data));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe bool IsInitialized(void* data) => T.IsInitialized(new DataAddress(data));
}
