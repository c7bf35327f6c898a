using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Types;
using LibProtoZeroSharp.Walks;

namespace LibProtoZeroSharp.Binary.ByTable;

/// <summary>A type that is known only as a table.</summary>
/// <remarks>
/// Requires and ensures, for every member: as for <see cref="IMessageType"/>; <c>type</c> is a <see cref="MessageTable"/> and not null.
/// </remarks>
internal readonly unsafe struct TableType : ITableType
{
    public static MessageTable* Table(void* type) => (MessageTable*)type;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int DataSize(void* type) => Table(type)->DataSize;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Decode(void* type, byte* cursor, byte* end, void* data, DecodeContext* context) =>
        TableMessage.Decode(Table(type), cursor, end, data, context);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Encode(void* type, byte* cursor, void* data, EncodeContext* context) => TableMessage.Encode(Table(type), cursor, data, context);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Measure(void* type, void* data) => TableMessage.Measure(Table(type), data);

    public static bool IsInitialized(void* type, void* data) => RequiredFields.AreSet(Table(type), data);
}
