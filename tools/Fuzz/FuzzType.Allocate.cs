namespace LibProtoZeroSharp.Tools.Fuzz;

/// <inheritdoc/>
internal sealed partial class FuzzType<T>
{
    public override void Allocate(Allocation what, ReadOnlySpan<byte> message, ArenaAllocator arena, FuzzMemory memory)
    {
        if (!ProtoMessage.TryParse(message, memory.First, out T source, new ProtoReadOptions { AllowPartial = true })) return;
        T target = default;
        try
        {
            switch (what)
            {
                case Allocation.Parse:
                    target = ProtoMessage.Parse<T>(message, arena, new ProtoReadOptions { AllowPartial = true });
                    break;
                case Allocation.ParsePieces:
                    target = ProtoMessage.Parse<T>(memory.Pieces.Cut(message, (uint)message.Length), arena, new ProtoReadOptions { AllowPartial = true });
                    break;
                case Allocation.Merge:
                    target = T.Create(arena);
                    for (int i = 0; i < 2; i++)
                    {
                        var reader = new ProtoReader(message);
                        target.Read(ref reader, arena);
                    }

                    break;
                case Allocation.Clone:
                    target = source.Clone(arena);
                    break;
                case Allocation.MergeFrom:
                    target = T.Create(arena);
                    target.MergeFrom(source, arena);
                    target.MergeFrom(source, arena);
                    break;
                case Allocation.Write:
                    var writer = new ProtoWriter(arena);
                    writer.AddMessage(1, source);
                    break;
                case Allocation.Values:
                    AddValues(source, arena);
                    break;
                default:
                    TextFormat format = what == Allocation.Json ? TextFormat.Json : TextFormat.Text;
                    if (ToText(format, message.ToArray()) is not { } text) return;
                    TryParseText(format, text, arena, ignoresUnknown: false, out target, out _);
                    break;
            }
        }
        finally
        {
            // The part of the message that was read can be used.
            if (!target.IsNull) Write(target, memory.Output);
        }
    }

    /// <summary>Fills a list and a map, and copies text.</summary>
    private static void AddValues(T message, ArenaAllocator arena)
    {
        UnmanagedList<long> numbers = UnmanagedList<long>.Create(arena);
        UnmanagedMap<Utf8String, T> map = UnmanagedMap<Utf8String, T>.Create(arena);
        MessageList<T> messages = MessageList<T>.Create(arena);
        for (int i = 0; i < 40; i++)
        {
            numbers.Add(i, arena);
            messages.Add(arena);
            map.Set(arena.CopyString(i.ToString()), message, arena);
            if (numbers.Count != i + 1 || messages.Count != i + 1 || map.Count != i + 1) throw new FindException("a collection has lost an item");
        }
    }
}
