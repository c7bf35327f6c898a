namespace LibProtoZeroSharp.Reflection;

public sealed partial class FileDescriptor
{
    private Dictionary<string, int>? _locations;

    /// <param name="path">The numbers of the fields and the indexes that lead to a declaration.</param>
    /// <returns>Null if the file has no location of this path.</returns>
    internal DescriptorDeclaration? DeclarationAt(List<int> path)
    {
        // Threads that race make equal dictionaries.
        _locations ??= FindLocations();
        return _locations.TryGetValue(Key([.. path]), out int index) ? DescriptorDeclaration.Of(Proto.SourceCodeInfo.Location[index]) : null;
    }

    /// <summary>The locations by their paths. A path of odd length is that of a part of a declaration.</summary>
    private Dictionary<string, int> FindLocations()
    {
        var locations = new Dictionary<string, int>();
        MessageList<SourceCodeInfo.Types.Location> all = Proto.SourceCodeInfo.Location;
        for (int i = 0; i < all.Count; i++)
        {
            ReadOnlySpan<int> path = all[i].Path.AsSpan();
            if (path.Length % 2 == 0) locations.TryAdd(Key(path), i);
        }

        return locations;
    }

    private static string Key(ReadOnlySpan<int> path) => string.Join('.', path.ToArray());
}
