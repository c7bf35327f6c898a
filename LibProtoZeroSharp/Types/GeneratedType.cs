using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Types;

/// <summary>A type of generated code.</summary>
/// <remarks>Requires and ensures, for every member: as for <see cref="IMessageType"/>; <c>type</c> is not used.</remarks>
internal readonly unsafe struct GeneratedType<T> : IMessageType where T : unmanaged, IProtoMessage<T>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int DataSize(void* type) => T.DataSize;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Decode(void* type, byte* cursor, byte* end, void* data, DecodeContext* context) => T.Decode(cursor, end, data, context);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Encode(void* type, byte* cursor, void* data, EncodeContext* context) => T.Encode(cursor, data, context);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Measure(void* type, void* data) => T.Measure(data);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsInitialized(void* type, void* data) => T.IsInitialized(data);
}
