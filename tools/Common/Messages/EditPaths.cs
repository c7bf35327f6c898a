namespace LibProtoZeroSharp.Tools.Messages;

/// <summary>The fields that an edit of a message changes, by their paths.</summary>
internal sealed record EditPaths(string[] Replace, string[] Append, string[] Remove, string[] Clear)
{
    /// <summary>One to five paths, of which none leads to or through the field of another one. None leads through a list, and no entries are removed.</summary>
    public static EditPaths Next(MessageTypes types, string fullName, Random random)
    {
        var lists = new List<string>[] { [], [], [] };
        var taken = new List<string>();
        for (int i = random.Next(5); i >= 0; i--)
        {
            if (NextPath(types, fullName, random) is not var (path, isRepeated) || taken.Exists(other => IsWithin(path, other) || IsWithin(other, path))) continue;
            taken.Add(path);
            lists[isRepeated ? random.Next(3) : 2 * random.Next(2)].Add(path);
        }

        return new EditPaths([.. lists[0]], [.. lists[1]], [], [.. lists[2]]);
    }

    private static bool IsWithin(string path, string other) => (path + ".").StartsWith(other + ".", StringComparison.Ordinal);

    private static (string Path, bool IsRepeated)? NextPath(MessageTypes types, string fullName, Random random)
    {
        string path = "";
        while (types.Message(fullName).Fields is { Count: > 0 } fields)
        {
            MessageField field = fields[random.Next(fields.Count)];
            path += field.Descriptor.Name;
            if (field.IsRepeated || !field.IsMessage || random.Next(3) == 0) return (path, field.IsRepeated);
            path += ".";
            fullName = field.TypeName;
        }

        return null;
    }
}
