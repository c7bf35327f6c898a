namespace LibProtoZeroSharp.Tests.Values.Collections;

/// <summary>A message as it would be generated: one pointer to its data, which are one number.</summary>
internal readonly unsafe struct LongMessage : IArenaCreatable<LongMessage>
{
    private readonly long* _data;

    private LongMessage(long* data) => _data = data;

    public long Id
    {
        get => *_data;
        set => *_data = value;
    }

    public static LongMessage Create(ArenaAllocator arena) => new(arena.Allocate<long>());
}
