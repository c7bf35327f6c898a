namespace LibProtoZeroSharp.Memory;

/// <summary>
/// Tells an enumeration with full checks that items of its list or map were removed, also if as many were added. The data of a collection have no room for a
/// version, because the layout is the same without full checks.
/// </summary>
/// <remarks>
/// The table has a fixed size, so that nothing is allocated. A removal is not found if another collection with the same place in the table had one
/// after it. Addresses are not followed.
/// </remarks>
internal static class Removals
{
    private const int VersionBits = 16;

    // The address of the collection in the upper bits, and the number of the removal in the lower ones: one value, so that threads see both or none.
    private static readonly ulong[] Newest = new ulong[4096];
    private static int _count;

    /// <summary>Notes a removal.</summary>
    public static unsafe void Note(void* collection) =>
        Volatile.Write(ref Place(collection), ((ulong)collection << VersionBits) | (ushort)Interlocked.Increment(ref _count));

    /// <summary>The state of the place of a collection, for <see cref="IsNewIn"/>.</summary>
    public static unsafe ulong Snapshot(void* collection) => Volatile.Read(ref Place(collection));

    /// <summary>Whether items of a collection were removed since a snapshot.</summary>
    public static unsafe bool IsNewIn(void* collection, ulong snapshot)
    {
        ulong now = Snapshot(collection);
        return now != snapshot && now >> VersionBits == (ulong)collection << VersionBits >> VersionBits;
    }

    private static unsafe ref ulong Place(void* collection) => ref Newest[((ulong)Generations.Address(collection) >> 3) % (ulong)Newest.Length];
}
