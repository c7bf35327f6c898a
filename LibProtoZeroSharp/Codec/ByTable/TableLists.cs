using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Codec;

/// <summary>Reads and writes lists of numbers of a type that is known at run time, in both encodings.</summary>
/// <remarks>
/// <para>The type is that of <see cref="ValueEncoding.TypeOf"/>. Each kind of number calls the same code as generated code does.</para>
/// <para>Requires and ensures: as for <see cref="Decoder"/>, <see cref="Encoder"/> and <see cref="Sizes"/>.</para>
/// </remarks>
internal static class TableLists
{
    public static Cursor Decode(FieldType type, bool isPacked, Cursor p, Cursor end, ref RawList list, uint tag, DecodeContext context) => type switch
    {
        FieldType.Double or FieldType.Fixed64 or FieldType.SFixed64 => Decode<long, Fixed<long>>(isPacked, p, end, ref list, tag, context),
        FieldType.Float or FieldType.Fixed32 or FieldType.SFixed32 => Decode<int, Fixed<int>>(isPacked, p, end, ref list, tag, context),
        FieldType.Int64 or FieldType.UInt64 => Decode<ulong, VarInts<ulong, VarIntFormat<ulong>>>(isPacked, p, end, ref list, tag, context),
        FieldType.UInt32 => Decode<uint, VarInts<uint, VarIntFormat<uint>>>(isPacked, p, end, ref list, tag, context),
        FieldType.SInt32 => Decode<int, VarInts<int, ZigZagFormat<int>>>(isPacked, p, end, ref list, tag, context),
        FieldType.SInt64 => Decode<long, VarInts<long, ZigZagFormat<long>>>(isPacked, p, end, ref list, tag, context),
        FieldType.Bool => Decode<bool, VarInts<bool, VarIntFormat<bool>>>(isPacked, p, end, ref list, tag, context),
        _ => Decode<int, VarInts<int, VarIntFormat<int>>>(isPacked, p, end, ref list, tag, context),
    };

    public static Cursor Encode(FieldType type, bool isPacked, Cursor p, uint tag, in RawList list, EncodeContext context) => type switch
    {
        FieldType.Double or FieldType.Fixed64 or FieldType.SFixed64 => Encode<long, Fixed<long>>(isPacked, p, tag, list, context),
        FieldType.Float or FieldType.Fixed32 or FieldType.SFixed32 => Encode<int, Fixed<int>>(isPacked, p, tag, list, context),
        FieldType.Int64 or FieldType.UInt64 => Encode<ulong, VarInts<ulong, VarIntFormat<ulong>>>(isPacked, p, tag, list, context),
        FieldType.UInt32 => Encode<uint, VarInts<uint, VarIntFormat<uint>>>(isPacked, p, tag, list, context),
        FieldType.SInt32 => Encode<int, VarInts<int, ZigZagFormat<int>>>(isPacked, p, tag, list, context),
        FieldType.SInt64 => Encode<long, VarInts<long, ZigZagFormat<long>>>(isPacked, p, tag, list, context),
        FieldType.Bool => Encode<bool, VarInts<bool, VarIntFormat<bool>>>(isPacked, p, tag, list, context),
        _ => Encode<int, VarInts<int, VarIntFormat<int>>>(isPacked, p, tag, list, context),
    };

    /// <summary>Bytes of the list with its tags.</summary>
    public static ulong Measure(FieldType type, bool isPacked, in RawList list, int tagLength) => type switch
    {
        FieldType.Double or FieldType.Fixed64 or FieldType.SFixed64 => Measure<long, Fixed<long>>(isPacked, list, tagLength),
        FieldType.Float or FieldType.Fixed32 or FieldType.SFixed32 => Measure<int, Fixed<int>>(isPacked, list, tagLength),
        FieldType.Int64 or FieldType.UInt64 => Measure<ulong, VarInts<ulong, VarIntFormat<ulong>>>(isPacked, list, tagLength),
        FieldType.UInt32 => Measure<uint, VarInts<uint, VarIntFormat<uint>>>(isPacked, list, tagLength),
        FieldType.SInt32 => Measure<int, VarInts<int, ZigZagFormat<int>>>(isPacked, list, tagLength),
        FieldType.SInt64 => Measure<long, VarInts<long, ZigZagFormat<long>>>(isPacked, list, tagLength),
        FieldType.Bool => Measure<bool, VarInts<bool, VarIntFormat<bool>>>(isPacked, list, tagLength),
        _ => Measure<int, VarInts<int, VarIntFormat<int>>>(isPacked, list, tagLength),
    };

    private static Cursor Decode<T, TNumbers>(bool isPacked, Cursor p, Cursor end, ref RawList list, uint tag, DecodeContext context)
        where T : unmanaged where TNumbers : struct, INumbers<T> =>
        isPacked ? TNumbers.DecodePacked(p, end, ref list, context) : TNumbers.DecodeRepeated(p, end, ref list, tag, context);

    private static Cursor Encode<T, TNumbers>(bool isPacked, Cursor p, uint tag, in RawList list, EncodeContext context)
        where T : unmanaged where TNumbers : struct, INumbers<T> =>
        isPacked ? TNumbers.EncodePacked(p, tag, list, context) : TNumbers.EncodeRepeated(p, tag, list, context);

    private static ulong Measure<T, TNumbers>(bool isPacked, in RawList list, int tagLength)
        where T : unmanaged where TNumbers : struct, INumbers<T> =>
        isPacked ? TNumbers.MeasurePacked(list) + (uint)tagLength : TNumbers.MeasureRepeated(list, tagLength);

    /// <summary>The code for lists of one kind of number.</summary>
    private interface INumbers<T> where T : unmanaged
    {
        static abstract Cursor DecodePacked(Cursor p, Cursor end, ref RawList list, DecodeContext context);

        static abstract Cursor DecodeRepeated(Cursor p, Cursor end, ref RawList list, uint tag, DecodeContext context);

        static abstract Cursor EncodePacked(Cursor p, uint tag, in RawList list, EncodeContext context);

        static abstract Cursor EncodeRepeated(Cursor p, uint tag, in RawList list, EncodeContext context);

        static abstract ulong MeasurePacked(in RawList list);

        static abstract ulong MeasureRepeated(in RawList list, int tagLength);
    }

    private readonly struct VarInts<T, TFormat> : INumbers<T> where T : unmanaged where TFormat : struct, IVarIntFormat<T>
    {
        public static Cursor DecodePacked(Cursor p, Cursor end, ref RawList list, DecodeContext context) =>
            Decoder.PackedVarInts<T, TFormat>(p, end, ref list, context);

        public static Cursor DecodeRepeated(Cursor p, Cursor end, ref RawList list, uint tag, DecodeContext context) =>
            Decoder.Repeated<T, VarIntCodec<T, TFormat>>(p, end, ref list, tag, context);

        public static Cursor EncodePacked(Cursor p, uint tag, in RawList list, EncodeContext context) =>
            Encoder.PackedVarInts<T, TFormat>(p, tag, list, context);

        public static Cursor EncodeRepeated(Cursor p, uint tag, in RawList list, EncodeContext context) =>
            Encoder.Repeated<T, VarIntCodec<T, TFormat>>(p, tag, list, context);

        public static ulong MeasurePacked(in RawList list) => Sizes.PackedVarInts<T, TFormat>(list);

        public static ulong MeasureRepeated(in RawList list, int tagLength) => Sizes.RepeatedVarInts<T, TFormat>(list, tagLength);
    }

    private readonly struct Fixed<T> : INumbers<T> where T : unmanaged
    {
        public static Cursor DecodePacked(Cursor p, Cursor end, ref RawList list, DecodeContext context) =>
            Decoder.PackedFixed<T>(p, end, ref list, context);

        public static Cursor DecodeRepeated(Cursor p, Cursor end, ref RawList list, uint tag, DecodeContext context) =>
            Decoder.Repeated<T, FixedCodec<T>>(p, end, ref list, tag, context);

        public static Cursor EncodePacked(Cursor p, uint tag, in RawList list, EncodeContext context) =>
            Encoder.PackedFixed<T>(p, tag, list, context);

        public static Cursor EncodeRepeated(Cursor p, uint tag, in RawList list, EncodeContext context) =>
            Encoder.Repeated<T, FixedCodec<T>>(p, tag, list, context);

        public static ulong MeasurePacked(in RawList list) => Sizes.PackedFixed<T>(list);

        public static ulong MeasureRepeated(in RawList list, int tagLength) => Sizes.RepeatedFixed<T>(list, tagLength);
    }
}
