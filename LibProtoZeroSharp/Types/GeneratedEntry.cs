using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Types;

/// <summary>The entries of a map whose codecs generated code names.</summary>
/// <remarks>Requires and ensures, for every member: as for <see cref="IEntryType"/>; <c>map</c> is not used.</remarks>
internal readonly unsafe struct GeneratedEntry<TKey, TValue, TKeyCodec, TValueCodec> : IEntryType
    where TKey : unmanaged where TValue : unmanaged
    where TKeyCodec : struct, IFieldCodec<TKey> where TValueCodec : struct, IFieldCodec<TValue>
{
    public static int Size(void* map) => sizeof(MapEntry<TKey, TValue>);

    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int ValueOffset(void* map)
    {
        MapEntry<TKey, TValue> entry;
        return (int)((byte*)&entry.Value - (byte*)&entry);
    }

    public static uint KeyTag(void* map) => ProtoTag.Make(1, TKeyCodec.WireType);

    public static uint ValueTag(void* map) => ProtoTag.Make(2, TValueCodec.WireType);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* DecodeKey(void* map, byte* p, byte* end, byte* entry, DecodeContext* context) => TKeyCodec.Decode(p, end, (TKey*)entry, context);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* DecodeValue(void* map, byte* p, byte* end, byte* entry, DecodeContext* context) => TValueCodec.Decode(p, end, Value(entry), context);

    public static bool TryCreateDefault(void* map, byte* entry, DecodeContext* context) => TValueCodec.TryCreateDefault(Value(entry), context);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* EncodeKey(void* map, byte* p, byte* entry, EncodeContext* context) => TKeyCodec.Encode(p, (TKey*)entry, context);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* EncodeValue(void* map, byte* p, byte* entry, EncodeContext* context) => TValueCodec.Encode(p, Value(entry), context);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Measure(void* map, byte* entry) => TKeyCodec.Measure((TKey*)entry) + TValueCodec.Measure(Value(entry));

    public static void Seal(void* map, RawMap* entries) => new UnmanagedMap<TKey, TValue>(entries).GetEnumerator();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static TValue* Value(byte* entry) => &((MapEntry<TKey, TValue>*)entry)->Value;
}
