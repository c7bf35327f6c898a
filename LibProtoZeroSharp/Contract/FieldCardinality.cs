namespace LibProtoZeroSharp.Contract;

/// <summary>How many values a field has.</summary>
internal enum FieldCardinality : byte
{
    Singular = 0,

    /// <summary>A list, each element with a tag of its own when it is written.</summary>
    Repeated = 1,

    /// <summary>A list, written as one run of values.</summary>
    Packed = 2,
    Map = 3,
}
