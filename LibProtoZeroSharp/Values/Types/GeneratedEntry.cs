using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Values;

/// <summary>The entries of a map whose codecs generated code names.</summary>
/// <remarks>Requires and ensures, for every member: as for <see cref="IEntryType"/>.</remarks>
internal readonly struct GeneratedEntry<TKey, TValue, TKeyCodec, TValueCodec> : IEntryType
    where TKey : unmanaged where TValue : unmanaged
    where TKeyCodec : struct, IFieldCodec<TKey> where TValueCodec : struct, IFieldCodec<TValue>
{
    public unsafe int Size => sizeof(MapEntry<TKey, TValue>);

    public unsafe int ValueOffset
    {
        [SkipLocalsInit]
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            MapEntry<TKey, TValue> entry;
            return (int)((byte*)&entry.Value - (byte*)&entry);
        }
    }

    public FieldType KeyType =>
        typeof(TKey) == typeof(bool) ? FieldType.Bool
        : typeof(TKey) == typeof(int) ? FieldType.Int32
        : typeof(TKey) == typeof(uint) ? FieldType.UInt32
        : typeof(TKey) == typeof(long) ? FieldType.Int64
        : typeof(TKey) == typeof(ulong) ? FieldType.UInt64
        : FieldType.String;

    public uint KeyTag => ProtoTag.Make(1, TKeyCodec.WireType);

    public uint ValueTag => ProtoTag.Make(2, TValueCodec.WireType);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe Cursor DecodeKey(Cursor p, Cursor end, byte* entry, DecodeContext context) => TKeyCodec.Decode(p, end, ref *(TKey*)entry, context);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe Cursor DecodeValue(Cursor p, Cursor end, byte* entry, DecodeContext context) => TValueCodec.Decode(p, end, ref *Value(entry), context);

    public unsafe bool TryCreateDefault(byte* entry, DecodeContext context) => TValueCodec.TryCreateDefault(ref *Value(entry), context);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe byte* EncodeKey(byte* p, byte* entry, EncodeState* context) => TKeyCodec.Encode(p, (TKey*)entry, context);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe byte* EncodeValue(byte* p, byte* entry, EncodeState* context) => TValueCodec.Encode(p, Value(entry), context);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe ulong Measure(byte* entry) => TKeyCodec.Measure((TKey*)entry) + TValueCodec.Measure(Value(entry));

    public unsafe void Seal(RawMap* entries) => new UnmanagedMap<TKey, TValue>(entries).Seal();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe TValue* Value(byte* entry) => &((MapEntry<TKey, TValue>*)entry)->Value;
}
