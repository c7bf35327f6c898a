namespace LibProtoZeroSharp.Runtime;

/// <summary>What lies behind the entries of a map: whether its index is there; the slots of the index follow.</summary>
internal struct MapIndexHeader
{
    /// <summary>The entries may hold a key twice, and nothing of the index is there. What fresh memory must be made to say.</summary>
    public const int Unsealed = 0;

    /// <summary>Some thread is at it; the others wait.</summary>
    public const int Sealing = 1;

    /// <summary>The first <see cref="Count"/> entries have different keys, and the index knows them.</summary>
    public const int Sealed = 2;

    public int State;

    /// <summary>Entries of the sealed map.</summary>
    public int Count;

    /// <summary>The number of slots less one: a power of two less one. 0 where there are none, because the map is small.</summary>
    public uint SlotMask;
}
