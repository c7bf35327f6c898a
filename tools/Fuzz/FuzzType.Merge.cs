namespace LibProtoZeroSharp.Tools.Fuzz;

/// <inheritdoc/>
internal sealed partial class FuzzType<T>
{
    public override ParseResult Merge(ReadOnlySpan<byte> first, ReadOnlySpan<byte> second, FuzzMemory memory)
    {
        memory.Reset();
        var options = new ProtoReadOptions { AllowPartial = true };
        if (!ProtoMessage.TryParse(first, memory.First, out T target, out ProtoFailure failure, options)) return new ParseResult(failure, 0);
        T read = target.Clone(memory.Second);
        bool isSecond = ProtoMessage.TryParse(second, memory.First, out T source, out failure, options);
        ReadSecond(ref read, second, memory, failure);
        if (!isSecond)
        {
            CheckBroken(read, memory);
            return new ParseResult(failure, 0);
        }

        Span<byte> whole = memory.Input.Last(first.Length + second.Length);
        first.CopyTo(whole);
        second.CopyTo(whole[first.Length..]);
        if (!ProtoMessage.TryParse(whole, memory.Second, out T expected, out failure, options))
            throw new FindException($"both are messages, one after the other they are not: {failure}");
        RequireEqual(expected, read, "the message into which another one is read");
        int length = Write(expected, memory.Output).Length;

        // A field that is set to its default may be absent from the source, and then isn't merged.
        ReadOnlySpan<byte> encoded = Write(source, memory.Other);
        T merged = target.Clone(memory.Second);
        ReadSecond(ref merged, encoded, memory, default);
        ProtoMessage.MergeFrom(ref target, source, memory.First);
        RequireEqual(merged, target, "the message into which another one is merged");
        RequireSame(encoded, Write(source, memory.Input), "merging makes the source");
        T created = default;
        ProtoMessage.MergeFrom(ref created, source, memory.Second);
        RequireEqual(source, created, "the message that is merged into nothing");
        return new ParseResult(failure, length);
    }

    private static void ReadSecond(ref T message, ReadOnlySpan<byte> bytes, FuzzMemory memory, ProtoFailure expected)
    {
        ProtoError error = ProtoError.None;
        try
        {
            var reader = new ProtoReader(bytes);
            message.Read(ref reader, memory.Second);
        }
        catch (ProtoException exception)
        {
            error = exception.Error;
        }

        // Required fields are looked for in the whole message.
        if (error != expected.Error && error != ProtoError.MissingRequired) throw new FindException($"reading: {error}, parsing: {expected.Error}");
    }

    /// <summary>The fields that were read before an error are a message.</summary>
    private static void CheckBroken(T message, FuzzMemory memory)
    {
        Span<byte> written = Write(message, memory.Output);
        if (!ProtoMessage.TryParse(written, memory.First, out T again, out ProtoFailure failure, new ProtoReadOptions { AllowPartial = true }))
            throw new FindException($"what is left after an error is rejected: {failure}");
        RequireSame(written, Write(again, memory.Other), "what is left after an error is written again as");
        RequireEqual(message, again, "what is left after an error");
    }
}
