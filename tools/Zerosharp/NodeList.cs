using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Tools.Zerosharp;

/// <summary>The nodes of a message, each with another step.</summary>
internal sealed class NodeList
{
    private readonly List<Node> _nodes = [];
    private readonly Dictionary<string, int> _indexes = [];

    /// <summary>The bytes of the messages that are there several times.</summary>
    private readonly Dictionary<int, MemoryStream> _merged = [];

    /// <summary>Adds a node whose step no other node has.</summary>
    public void Add(Node node) => _nodes.Add(node);

    /// <summary>Adds an entry of a map. The last one of a key counts: a message of an extension may have several.</summary>
    public void Replace(Node node)
    {
        ref int index = ref CollectionsMarshal.GetValueRefOrAddDefault(_indexes, node.Step, out bool exists);
        if (exists)
        {
            _nodes[index] = node;
        }
        else
        {
            index = _nodes.Count;
            _nodes.Add(node);
        }
    }

    /// <summary>
    /// Adds a singular field. An extension may be there several times: the last value counts, and messages are merged, which is what their joined bytes mean.
    /// </summary>
    public void Merge(Node node)
    {
        int first = _indexes.GetValueOrDefault(node.Step, -1);
        Node? before = first < 0 ? null : _nodes[first];
        Replace(node);
        if (before == null || !node.IsMessage) return;
        if (!_merged.TryGetValue(first, out MemoryStream? bytes))
        {
            _merged.Add(first, bytes = new MemoryStream());
            bytes.Write(before.Message.Span);
        }

        bytes.Write(node.Message.Span);
    }

    public List<Node> Complete()
    {
        foreach ((int index, MemoryStream bytes) in _merged) _nodes[index] = _nodes[index] with { Message = bytes.GetBuffer().AsMemory(0, (int)bytes.Length) };
        return _nodes;
    }
}
