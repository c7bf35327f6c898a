using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Codec;

/// <summary>A type that is known only as a table.</summary>
/// <param name="table">The table, which outlives this.</param>
/// <remarks>Requires and ensures, for every member: as for <see cref="IMessageType"/>.</remarks>
internal readonly unsafe struct TableType(MessageTable* table) : IMessageType
{
    public unsafe TypeRef Type => new(table);

    public unsafe int DataSize
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => table->DataSize;
    }

    public unsafe ref LengthWidths LastWidths => ref MessageTable.LastWidths(table);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe Cursor Decode(Cursor cursor, Cursor end, DataAddress data, DecodeContext context) => TableMessage.Decode(table, cursor, end, data, context);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe byte* Encode(byte* cursor, void* data, EncodeState* context) => TableMessage.Encode(table, cursor, data, context);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe ulong Measure(void* data) => TableMessage.Measure(table, data);

    public unsafe bool IsInitialized(void* data) => RequiredFields.AreSet(table, data);
}
