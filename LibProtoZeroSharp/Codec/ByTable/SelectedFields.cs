using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Codec;

/// <summary>
/// The tables of a message type and of its sub-messages that decode only some fields. What they decode has the layout of the whole type, so it is a message
/// of that type.
/// </summary>
/// <remarks>They are freed when nothing refers to this any more. Code that decodes by them therefore refers to it until the end.</remarks>
internal sealed class SelectedFields
{
    private readonly List<nint> _tables = [];

    /// <param name="type">The type of the messages.</param>
    /// <param name="paths">
    /// The fields by their names in the <c>.proto</c> file, separated by dots. A path may lead through lists of messages and through the values of maps.
    /// </param>
    /// <exception cref="ArgumentException">The type has no such field.</exception>
    /// <exception cref="OutOfMemoryException">The machine has no memory for the tables.</exception>
    public unsafe SelectedFields(TypeRef type, IEnumerable<string> paths)
    {
        Type = type;
        var root = new Node();
        foreach (string path in paths) Add(root, type, path);
        Root = Make(type.Table, root);
    }

    unsafe ~SelectedFields()
    {
        foreach (nint table in _tables) MessageTable.Free((MessageTable*)table);
    }

    /// <summary>The type of the messages, with all fields.</summary>
    public TypeRef Type { get; }

    /// <summary>The table of the outermost messages, with the selected fields.</summary>
    public unsafe MessageTable* Root { get; }

    private static unsafe void Add(Node node, TypeRef type, string path)
    {
        string[] names = PathSteps.Split(path);
        for (int i = 0; i < names.Length; i++)
        {
            int position = PathSteps.Position(type, names, i);
            bool isLast = i == names.Length - 1;
            // A field that is selected as a whole stays so.
            if (isLast) node.Fields[position] = null;
            else if (!node.Fields.ContainsKey(position)) node.Fields[position] = new Node();
            if (isLast || node.Fields[position] is not { } inner) return;
            node = inner;
            type = type.Fields[position].MessageType;
        }
    }

    private unsafe MessageTable* Make(MessageTable* whole, Node node)
    {
        MessageTable* table = MessageTable.Allocate(node.Fields.Count, whole->DataSize);
        _tables.Add((nint)table);
        Span<TableField> fields = MessageTable.FieldsOf(table, node.Fields.Count, whole->DataSize);
        int count = 0;
        foreach ((int position, Node? inner) in node.Fields)
        {
            ref readonly TableField field = ref MessageTable.Fields(whole)[position];
            fields[count++] = inner == null ? field : new TableField(field, Make(field.Message, inner));
        }

        MessageTable.Make(table, count, whole->DataSize, default);
        return table;
    }

    /// <summary>The selected fields of a message by their position in its table. A field without a node is selected as a whole.</summary>
    private sealed class Node
    {
        public SortedDictionary<int, Node?> Fields { get; } = [];
    }
}
