using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Types;

namespace LibProtoZeroSharp.Binary.ByTable;

/// <summary>A message type with its table, for operations that need the table only to describe a failure.</summary>
/// <remarks>Requires and ensures, for every member: as for <see cref="IMessageType"/>; the table lives as long as the type.</remarks>
internal unsafe interface ITableType : IMessageType
{
    /// <summary>The table. Its first use may make it.</summary>
    static abstract MessageTable* Table(void* type);
}

/// <summary>A type of generated code with its table.</summary>
/// <remarks>Requires and ensures, for every member: as for <see cref="IMessageType"/>; <c>type</c> is not used.</remarks>
internal readonly unsafe struct GeneratedTableType<T> : ITableType where T : unmanaged, IProtoMessage<T>
{
    public static MessageTable* Table(void* type) => MessageTable.Of<T>();

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
