using System.Text;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages;

/// <summary>The memory of an arena from one reset to the next.</summary>
internal sealed class Epoch
{
    public bool HasEnded { get; set; }

    /// <summary>The fate of a use that reads or writes this memory.</summary>
    public Fate Fate => HasEnded ? Fate.Throws : Fate.Works;
}

/// <summary>What a use must do. <see cref="MayThrow"/>: the library may or may not get to the stale part.</summary>
internal enum Fate
{
    Works,
    MayThrow,
    Throws,
}

internal sealed class StringModel(string value, Epoch epoch)
{
    public string Value => value;

    public Epoch Epoch => epoch;
}

/// <summary>A list, or a map as a list of its entries.</summary>
internal sealed class ListModel<T>(Epoch epoch)
{
    public Epoch Epoch => epoch;

    public List<T> Elements { get; } = [];

    /// <summary>The memory of the elements: that of the arena which the list has grown in last; null as long as it has no capacity.</summary>
    public Epoch? Array { get; set; }

    /// <summary>The fate of a use of the elements.</summary>
    public Fate Fate => IsStale ? Elements.Count == 0 && !Epoch.HasEnded ? Fate.MayThrow : Fate.Throws : Fate.Works;

    /// <summary>The fate of a use that needs no element.</summary>
    public Fate FateOfHeader => Epoch.HasEnded ? Fate.Throws : IsStale ? Fate.MayThrow : Fate.Works;

    /// <summary>The fate of adding an element.</summary>
    public Fate FateOfAdding => IsStale ? Fate.Throws : Fate.Works;

    private bool IsStale => Epoch.HasEnded || Array is { HasEnded: true };
}

internal sealed record EntryModel(StringModel Key)
{
    public required TreeModel Value { get; set; }
}

/// <summary>A <see cref="Tree"/> in plain .NET objects, which know where the memory is that the message refers to.</summary>
internal sealed class TreeModel(Epoch epoch)
{
    public Epoch Epoch => epoch;

    public int Value { get; set; }

    public TreeModel? Left { get; set; }

    public TreeModel? Only { get; set; }

    public StringModel? Text { get; set; }

    public ListModel<TreeModel> Children { get; } = new(epoch);

    public ListModel<int> Numbers { get; } = new(epoch);

    public ListModel<EntryModel> Named { get; } = new(epoch);

    /// <summary>The bytes of the unknown fields, each with the arena that it was read with.</summary>
    public List<(byte[] Bytes, Epoch Epoch)> Unknown { get; } = [];

    public IEnumerable<TreeModel> SubMessages =>
        new[] { Left, Only }.OfType<TreeModel>().Concat(Children.Elements).Concat(Named.Elements.Select(entry => entry.Value));

    /// <summary>The number of messages, and of all that are in them.</summary>
    public int Size => 1 + SubMessages.Sum(message => message.Size);

    public bool Contains(TreeModel other) => this == other || SubMessages.Any(message => message.Contains(other));

    public void Clear()
    {
        (Value, Left, Only, Text) = (0, null, null, null);
        Children.Elements.Clear();
        Numbers.Elements.Clear();
        Named.Elements.Clear();
        Unknown.Clear();
        Children.Array = Numbers.Array = Named.Array = null;
    }

    public TreeModel Clone(Epoch to)
    {
        var copy = new TreeModel(to) { Value = Value, Left = Left?.Clone(to), Only = Only?.Clone(to), Text = Copy(Text, to) };
        copy.Children.Elements.AddRange(Children.Elements.Select(child => child.Clone(to)));
        copy.Numbers.Elements.AddRange(Numbers.Elements);
        copy.Named.Elements.AddRange(Named.Elements.Select(entry => new EntryModel(Copy(entry.Key, to)!) { Value = entry.Value.Clone(to) }));
        copy.Unknown.AddRange(Unknown.Select(field => (field.Bytes, to)));
        if (Children.Elements.Count != 0) copy.Children.Array = to;
        if (Numbers.Elements.Count != 0) copy.Numbers.Array = to;
        if (Named.Elements.Count != 0) copy.Named.Array = to;
        return copy;
    }

    /// <summary>The fate of a use of everything in the message.</summary>
    public Fate FateOfWalk(bool withUnknown = true)
    {
        var stale = new HashSet<object>();
        bool isUnsure = FindStale(stale, withUnknown);
        return stale.Count != 0 ? Fate.Throws : isUnsure ? Fate.MayThrow : Fate.Works;
    }

    /// <summary>The fate of measuring the encoding. The lengths of strings and of unknown fields are in the messages that have them.</summary>
    public Fate FateOfMeasuring()
    {
        var stale = new HashSet<object>();
        bool isUnsure = FindStale(stale);
        return stale.Any(found => found is not (StringModel or List<(byte[], Epoch)>)) ? Fate.Throws : isUnsure || stale.Count != 0 ? Fate.MayThrow : Fate.Works;
    }

    /// <summary>Finds what is stale in the message. What a stale message refers to is not looked at.</summary>
    /// <returns>Whether the library may find something more.</returns>
    public bool FindStale(HashSet<object> found, bool withUnknown = true)
    {
        if (Epoch.HasEnded)
        {
            found.Add(this);
            return false;
        }

        IEnumerable<StringModel> strings = Named.Elements.Select(entry => entry.Key).Append(Text).OfType<StringModel>();
        found.UnionWith(strings.Where(text => text.Epoch.HasEnded));
        if (Children.Fate == Fate.Throws) found.Add(Children);
        if (Numbers.Fate == Fate.Throws) found.Add(Numbers);
        if (Named.Fate == Fate.Throws) found.Add(Named);
        bool isUnsure = Children.Fate == Fate.MayThrow || Numbers.Fate == Fate.MayThrow || Named.Fate == Fate.MayThrow;
        if (withUnknown && Unknown.Count != 0)
        {
            // They may have moved to the newer arena or not.
            isUnsure |= Unknown.Exists(field => field.Epoch.HasEnded);
            if (Unknown.TrueForAll(field => field.Epoch.HasEnded)) found.Add(Unknown);
        }

        foreach (TreeModel message in SubMessages) isUnsure |= message.FindStale(found, withUnknown);
        return isUnsure;
    }

    public string Describe(bool withUnknown = true) => Describe(
        Value, Left?.Describe(withUnknown), Only?.Describe(withUnknown), Text?.Value, Children.Elements.Select(child => child.Describe(withUnknown)),
        Named.Elements.Select(entry => $"{entry.Key.Value}={entry.Value.Describe(withUnknown)}"), Numbers.Elements,
        withUnknown ? [.. Unknown.SelectMany(field => field.Bytes)] : []);

    /// <summary>Compares what the accessors of a message return with the model.</summary>
    public static string Describe(Tree tree, bool withUnknown = true)
    {
        var children = new List<string>();
        foreach (Tree child in tree.Children) children.Add(Describe(child, withUnknown));
        var named = new List<string>();
        foreach (MapEntry<Utf8String, Tree> entry in tree.Named) named.Add($"{entry.Key}={Describe(entry.Value, withUnknown)}");
        return Describe(
            tree.Value, tree.HasLeft ? Describe(tree.Left, withUnknown) : null, tree.HasOnly ? Describe(tree.Only, withUnknown) : null,
            tree.HasText ? tree.Text.ToString() : null, children, named, tree.Numbers.ToArray(), withUnknown ? ProtoMessage.UnknownFields(tree) : []);
    }

    private static string Describe(
        int value, string? left, string? only, string? text, IEnumerable<string> children, IEnumerable<string> named, IEnumerable<int> numbers,
        ReadOnlySpan<byte> unknown)
    {
        var result = new StringBuilder("{").Append(value);
        if (left != null) result.Append(" left ").Append(left);
        if (only != null) result.Append(" only ").Append(only);
        if (text != null) result.Append(" text ").Append(text);
        result.Append(" [").AppendJoin(' ', children).Append("] {").AppendJoin(' ', named.Order(StringComparer.Ordinal)).Append("} [");
        return result.AppendJoin(' ', numbers).Append("] ").Append(Convert.ToHexString(unknown)).Append('}').ToString();
    }

    private static StringModel? Copy(StringModel? text, Epoch to) => text == null ? null : new StringModel(text.Value, to);
}

/// <summary>The encoding of a random field of a <see cref="Tree"/>, and what reading it does.</summary>
internal sealed record StaleField(byte[] Bytes, Func<TreeModel, Fate> FateOf, Action<TreeModel, Epoch> Apply)
{
    public static StaleField Next(Random random)
    {
        byte value = (byte)random.Next(1, 100);
        switch (random.Next(8))
        {
            case 0:
                return new([8, value], _ => Fate.Works, (tree, _) => tree.Value = value);
            case 1:
                return new([18, 2, 8, value], tree => tree.Left?.Epoch.Fate ?? Fate.Works, (tree, epoch) => (tree.Left ??= new TreeModel(epoch)).Value = value);
            case 2:
                return new([42, 2, 8, value], tree => tree.Only?.Epoch.Fate ?? Fate.Works, (tree, epoch) =>
                {
                    tree.Text = null;
                    (tree.Only ??= new TreeModel(epoch)).Value = value;
                });
            case 3:
                return new([26, 2, 8, value], tree => tree.Children.FateOfAdding, (tree, epoch) =>
                {
                    tree.Children.Array ??= epoch;
                    tree.Children.Elements.Add(new TreeModel(epoch) { Value = value });
                });
            case 4:
                // A new key: the model does not know which of two equal keys a map keeps.
                string key = $"k{random.Next()}";
                byte[] keyBytes = Encoding.UTF8.GetBytes(key);
                return new(
                    [34, (byte)(keyBytes.Length + 6), 10, (byte)keyBytes.Length, .. keyBytes, 18, 2, 8, value], tree => tree.Named.FateOfAdding, (tree, epoch) =>
                    {
                        tree.Named.Array ??= epoch;
                        tree.Named.Elements.Add(new EntryModel(new StringModel(key, epoch)) { Value = new TreeModel(epoch) { Value = value } });
                    });
            case 5:
                return new([50, 1, (byte)('A' + value % 26)], _ => Fate.Works, (tree, epoch) =>
                    (tree.Text, tree.Only) = (new StringModel($"{(char)('A' + value % 26)}", epoch), null));
            case 6:
                return new([58, 2, value, value], tree => tree.Numbers.FateOfAdding, (tree, epoch) =>
                {
                    tree.Numbers.Array ??= epoch;
                    tree.Numbers.Elements.AddRange([value, value]);
                });
            default:
                byte[] unknown = [0xA0, 6, value];
                return new(
                    unknown, tree => tree.Unknown.Exists(field => field.Epoch.HasEnded) ? Fate.MayThrow : Fate.Works,
                    (tree, epoch) => tree.Unknown.Add((unknown, epoch)));
        }
    }
}
