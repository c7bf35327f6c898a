namespace LibProtoZeroSharp.Conformance.Messages;

/// <summary>Picks message types: those with the most fields, and others from as many packages as possible.</summary>
internal static class MessagePicker
{
    public static IReadOnlyList<MessageType> Pick(IReadOnlyList<MessageType> types, int count, Random random)
    {
        MessageType[] candidates = [.. types.Where(type => !type.IsMessageSet).OrderBy(type => type.FullName, StringComparer.Ordinal)];
        IEnumerable<MessageType> largest = candidates.OrderByDescending(type => type.Fields.Count).Take(count / 10);
        random.Shuffle(candidates);
        // One of every package, then a second one, and so on.
        IEnumerable<MessageType> spread = candidates.GroupBy(type => type.File.Package)
            .SelectMany(package => package.Select((type, round) => (Type: type, Round: round)))
            .OrderBy(pair => pair.Round).Select(pair => pair.Type);
        List<MessageType> order = [.. largest.Concat(spread).DistinctBy(type => type.FullName)];
        // With few types, several messages of each.
        return [.. Enumerable.Range(0, order.Count == 0 ? 0 : count).Select(i => order[i % order.Count])];
    }
}
