using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Streaming;

/// <summary>The encoded fields of a message without the elements that are read one by one, and of the sub-messages around these elements.</summary>
/// <param name="path">The numbers of these sub-messages, each in the one before it.</param>
/// <param name="arena">Where the fields are kept. Its limit is theirs.</param>
/// <remarks>Members throw an <see cref="InsufficientMemoryException"/> if the arena is exhausted.</remarks>
internal sealed class KeptFields(ReadOnlyMemory<int> path, ArenaAllocator arena)
{
    /// <summary>The fields of the outermost message, then those of each sub-message that is open.</summary>
    private readonly List<UnmanagedList<byte>> _open = [UnmanagedList<byte>.Create(arena)];

    public ArenaAllocator Arena => arena;

    /// <summary>Keeps bytes of the innermost message that is open.</summary>
    public void Add(ReadOnlySpan<byte> bytes) => _open[^1].AddRange(bytes, arena);

    /// <summary>Opens the next sub-message of the path.</summary>
    public void Enter() => _open.Add(UnmanagedList<byte>.Create(arena));

    /// <summary>Ends the innermost sub-message: it becomes a field of the message around it.</summary>
    public void Leave()
    {
        UnmanagedList<byte> ended = _open[^1];
        _open.RemoveAt(_open.Count - 1);
        AddField(_open[^1], _open.Count - 1, ended.AsSpan());
    }

    /// <summary>The message as it is so far, as if the sub-messages that are open ended here.</summary>
    public ReadOnlySpan<byte> Encoded()
    {
        ReadOnlySpan<byte> message = _open[^1].AsSpan();
        for (int level = _open.Count - 2; level >= 0; level--)
        {
            var outer = UnmanagedList<byte>.Create(arena);
            outer.AddRange(_open[level].AsSpan(), arena);
            AddField(outer, level, message);
            message = outer.AsSpan();
        }

        return message;
    }

    private void AddField(UnmanagedList<byte> outer, int level, ReadOnlySpan<byte> message)
    {
        Span<byte> head = stackalloc byte[2 * VarInt.MaxLength32];
        int length = VarInt.Write(head, ProtoTag.Make(path.Span[level], ProtoWireType.LengthDelimited));
        length += VarInt.Write(head[length..], (uint)message.Length);
        outer.AddRange(head[..length], arena);
        outer.AddRange(message, arena);
    }
}
