namespace LibProtoZeroSharp.Tools.Zerosharp;

/// <summary>Compares messages field by field. Items of lists are compared by their indexes, and entries of maps by their keys.</summary>
internal sealed class Differ(NodeReader reader, Output output)
{
    /// <summary>Prints the differences.</summary>
    /// <returns>Whether there are none.</returns>
    public bool Compare(Node left, Node right, string path)
    {
        if (!left.IsMessage || !right.IsMessage) return CompareValues(left, right, path);
        if (left.Message.Span.SequenceEqual(right.Message.Span)) return true;
        bool isSame = true;
        List<Node> lefts = reader.Children(left), rights = reader.Children(right);
        Dictionary<string, Node> others = rights.ToDictionary(node => node.Step);
        foreach (Node node in lefts)
        {
            string below = node.PathBelow(path);
            isSame &= others.TryGetValue(node.Step, out Node? other) ? Compare(node, other, below) : Print('-', node, below);
        }

        HashSet<string> known = [.. lefts.Select(node => node.Step)];
        foreach (Node node in rights.Where(node => !known.Contains(node.Step))) isSame = Print('+', node, node.PathBelow(path));
        return isSame;
    }

    private bool CompareValues(Node left, Node right, string path)
    {
        if (!left.IsMessage && !right.IsMessage && left.Scalar.Text == right.Scalar.Text) return true;
        Print('-', left, path);
        return Print('+', right, path);
    }

    /// <summary>Prints all values of a node that only one message has.</summary>
    /// <returns>False, since the messages differ.</returns>
    private bool Print(char sign, Node node, string path)
    {
        List<Node> children = node.IsMessage ? reader.Children(node) : [];
        if (children.Count == 0) output.Write(Language.Diff, $"{sign} {path}{(node.IsMessage ? " {}" : ": " + node.Scalar.Text)}\n");
        foreach (Node child in children) Print(sign, child, child.PathBelow(path));
        return false;
    }
}
