using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Tools.Fuzz;

/// <inheritdoc/>
internal sealed partial class FuzzType<T>
{
    private const int EditCount = 64;

    private static readonly FieldMask.MergeOptions Replacing = new() { ReplaceMessageFields = true, ReplacePrimitiveFields = true, ReplaceRepeatedFields = true };

    private static readonly Lazy<(EditPaths Paths, ProtoEdit<T> Edit)[]> Edits = new(() =>
    [
        .. Enumerable.Range(0, EditCount).Select(seed => EditPaths.Next(FuzzTypes.Messages, T.FullName, new Random(seed)))
            .Select(paths => (paths, new ProtoEdit<T>(paths.Replace, paths.Append, paths.Remove, paths.Clear))),
    ]);

    public override ParseResult Edit(ReadOnlySpan<byte> message, ReadOnlySpan<byte> values, FuzzMemory memory, uint choice)
    {
        memory.Reset();
        var options = new ProtoReadOptions { AllowPartial = true };
        if (!ProtoMessage.TryParse(values, memory.First, out T source, out ProtoFailure failure, options)) return new ParseResult(failure, 0);
        (EditPaths paths, ProtoEdit<T> edit) = Edits.Value[choice % EditCount];
        Span<byte> input = memory.Place(message, atStart: choice >= 128);
        bool isMessage = ProtoMessage.TryParse(input, memory.First, out T target, out failure, options);
        Span<byte> room = memory.Output.Last(2 * (message.Length + values.Length) + 64);
        try
        {
            int length = edit.Apply(input, source, room);
            if (!isMessage) return new ParseResult(failure, 0);
            room[..length].CopyTo(memory.Output.Last(length));
            if (!ProtoMessage.TryParse(memory.Output.Last(length), memory.Second, out T edited, out failure, options))
                throw new FindException($"edited, it is no message: {failure}");
            RequireEqual(Changed(target, source, paths, memory.First), edited, "the edited message");
            return new ParseResult(failure, length);
        }
        catch (ProtoException exception)
        {
            if (isMessage) throw new FindException($"the edit of a message throws {exception.Error} at {exception.Offset}");
            return new ParseResult(new ProtoFailure(exception.Error, exception.Offset), 0);
        }
    }

    private static T Changed(T message, T values, EditPaths paths, ArenaAllocator arena)
    {
        foreach (string path in paths.Replace) FieldMask.FromString(path, arena).Merge(values, message, arena, Replacing);
        foreach (string path in paths.Append) FieldMask.FromString(path, arena).Merge(values, message, arena);
        foreach (string path in paths.Clear) FieldMask.FromString(path, arena).Merge(T.Create(arena), message, arena, Replacing);
        return message;
    }
}
