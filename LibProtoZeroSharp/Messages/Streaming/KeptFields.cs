using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Messages;

/// <summary>The encoded fields of a message without the elements that are read one by one, and of the sub-messages around these elements.</summary>
/// <param name="path">The numbers of these sub-messages, each in the one before it.</param>
/// <param name="arena">Where the fields are kept. Its limit is theirs.</param>
/// <remarks>Members throw an <see cref="InsufficientMemoryException"/> if the arena is exhausted.</remarks>
internal sealed class KeptFields(ReadOnlyMemory<int> path, ArenaAllocator arena)
{
    /// <summary>The fields of the outermost message, then those of the sub-message of each level. A level that is entered again reuses its memory.</summary>
    private readonly UnmanagedList<byte>[] _levels = [UnmanagedList<byte>.Create(arena), .. new UnmanagedList<byte>[path.Length]];

    /// <summary>Sub-messages that are open.</summary>
    private int _level;

    public ArenaAllocator Arena => arena;

    /// <summary>Keeps bytes of the innermost message that is open.</summary>
    public void Add(ReadOnlySpan<byte> bytes) => _levels[_level].AddRange(bytes, arena);

    /// <summary>Opens the next sub-message of the path.</summary>
    public void Enter()
    {
        ref UnmanagedList<byte> entered = ref _levels[_level + 1];
        if (entered.IsNull) entered = UnmanagedList<byte>.Create(arena);
        entered.Clear();
        _level++;
    }

    /// <summary>Ends the innermost sub-message: it becomes a field of the message around it.</summary>
    public void Leave()
    {
        AddField(_levels[_level - 1], _level - 1, _levels[_level].AsSpan());
        _level--;
    }

    /// <summary>The message as it is so far, as if the sub-messages that are open ended here.</summary>
    public ReadOnlySpan<byte> Encoded()
    {
        ReadOnlySpan<byte> message = _levels[_level].AsSpan();
        for (int level = _level - 1; level >= 0; level--)
        {
            var outer = UnmanagedList<byte>.Create(arena);
            outer.AddRange(_levels[level].AsSpan(), arena);
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
