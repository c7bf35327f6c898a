using System.Text;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Where in a message JSON is being written: a field, and which of its elements. It lies on the stack, and knows what is around it.</summary>
internal unsafe struct JsonPlace(JsonPlace* outer, MessageTable* table)
{
    public const int NoElement = -1;

    /// <summary>The place that the message lies at; null for the outermost message.</summary>
    public readonly JsonPlace* Outer = outer;

    /// <summary>The field's position in the table.</summary>
    public int Field;

    /// <summary>The position in a list; <see cref="NoElement"/> where it is none.</summary>
    public int Element = NoElement;

    /// <summary>The entry of a map; null where it is none.</summary>
    public byte* Entry;

    private readonly MessageTable* _table = table;

    /// <summary>The full name of the message's type.</summary>
    public readonly string TypeName => _table->Names.FullName;

    /// <summary>The fields that lead to a place, such as <c>user.phones[2].number</c>; null where none does.</summary>
    /// <param name="place">May be null.</param>
    /// <param name="protoNames">Whether the names are those of the <c>.proto</c> file.</param>
    public static string? Path(JsonPlace* place, bool protoNames)
    {
        if (place == null) return null;
        var steps = new List<string>();
        for (; place != null; place = place->Outer) steps.Add(place->Step(protoNames));
        steps.Reverse();
        var path = new StringBuilder();
        foreach (string step in steps) path.Append(path.Length != 0 && step is [not '[', ..] ? "." : "").Append(step);
        return path.Length == 0 ? null : path.ToString();
    }

    private readonly string Step(bool protoNames)
    {
        MessageNames names = _table->Names;
        FieldNames field = names.Fields[Field];
        string element = Element >= 0 ? $"[{Element}]" : Entry != null ? $"[{TableMap.KeyText(MessageTable.Fields(_table)[Field], Entry)}]" : "";
        // These are the object or the array that their field would be.
        return names.Kind is WellKnownKind.Struct or WellKnownKind.ListValue or WellKnownKind.Value or WellKnownKind.Wrapper
            ? element
            : Encoding.UTF8.GetString(protoNames ? field.Proto : field.Json) + element;
    }
}
