namespace LibProtoZeroSharp.Values;

/// <summary>The header of a map's index. It follows the entries of the map; the slots of the index follow it.</summary>
internal struct MapIndexHeader
{
    /// <summary>The entries may contain a key twice, and the index is not built. New memory must be set to this state.</summary>
    public const int Unsealed = 0;

    /// <summary>A thread is building the index; other threads wait.</summary>
    public const int Sealing = 1;

    /// <summary>The first <see cref="Count"/> entries have different keys, and the index contains them.</summary>
    public const int Sealed = 2;

    public int State;

    /// <summary>Entries of the sealed map.</summary>
    public int Count;

    /// <summary>The number of slots minus 1; the number is a power of two. 0 if the map is small and has no slots.</summary>
    public uint SlotMask;
}
