namespace LibProtoZeroSharp.Tests.Collections;

/// <summary>The shape of a generated message: one pointer to its data.</summary>
internal readonly unsafe struct Note : IArenaCreatable<Note>
{
    private readonly long* _data;

    private Note(long* data) => _data = data;

    public long Id
    {
        get => *_data;
        set => *_data = value;
    }

    public static Note Create(ArenaAllocator arena) => new(arena.Allocate<long>());
}
