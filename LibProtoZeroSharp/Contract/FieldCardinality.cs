namespace LibProtoZeroSharp.Contract;

/// <summary>The number of values of a field.</summary>
internal enum FieldCardinality : byte
{
    Singular = 0,

    /// <summary>A list whose elements are written with a tag each.</summary>
    Repeated = 1,

    /// <summary>A list that is written packed.</summary>
    Packed = 2,
    Map = 3,
}
