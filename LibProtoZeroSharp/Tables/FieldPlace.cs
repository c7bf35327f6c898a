using System.Globalization;
using System.Text;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// Where in a message a walk, a parser or a writer is: a field, and which of its elements. It lies on the stack, and knows the place around
/// it: a path is made of such a chain only where an error is described.
/// </summary>
/// <param name="outer">The place that the message lies at; null for the outermost message.</param>
/// <param name="table">The message's type.</param>
internal unsafe struct FieldPlace(FieldPlace* outer, MessageTable* table)
{
    public const int None = -1;

    public readonly FieldPlace* Outer = outer;

    /// <summary>The field's position in the table; <see cref="None"/> where it has none, and then <see cref="Name"/> says what it is.</summary>
    public int Field = None;

    /// <summary>The position in a list; <see cref="None"/> where it is none.</summary>
    public int Element = None;

    /// <summary>The entry of a map, once its key is known; null where it is none.</summary>
    public byte* Entry;

    /// <summary>What a text calls that which is no field of the type: an unknown field, or the message in an <c>Any</c>. Empty for nothing.</summary>
    public Utf8String Name;

    /// <summary>Where the name begins in a text that is parsed.</summary>
    public int At;

    private readonly MessageTable* _table = table;

    /// <summary>The full name of the message's type.</summary>
    public readonly string TypeName => _table->Names.FullName;

    /// <summary>Notes that another field begins, of which nothing is known yet.</summary>
    public void Begin(int at)
    {
        At = at;
        Field = None;
        Name = default;
    }

    /// <summary>The path that ends at a place, such as <c>user.phones[2].number</c>; null where it is empty.</summary>
    /// <param name="place">May be null.</param>
    /// <param name="style">What the fields are called.</param>
    public static string? Path(FieldPlace* place, PathStyle style)
    {
        var places = new Stack<nint>();
        for (; place != null; place = place->Outer) places.Push((nint)place);
        var path = new StringBuilder();
        foreach (nint step in places) ((FieldPlace*)step)->AppendTo(path, style);
        return path.Length == 0 ? null : path.ToString();
    }

    private readonly void AppendTo(StringBuilder path, PathStyle style)
    {
        string name = Field == None ? Name.ToString() : NameOf(style);
        if (name.Length != 0) path.Append(path.Length == 0 ? "" : ".").Append(name);
        if (Entry != null) path.Append(CultureInfo.InvariantCulture, $"[{TableMap.KeyText(MessageTable.Fields(_table)[Field], Entry)}]");
        else if (Element != None) path.Append(CultureInfo.InvariantCulture, $"[{Element}]");
    }

    private readonly string NameOf(PathStyle style)
    {
        MessageNames names = _table->Names;
        FieldNames field = names.Fields[Field];
        bool isJson = style is PathStyle.Json or PathStyle.JsonWithProtoNames;
        // In JSON these are the object, the array or the value that their field would be.
        if (isJson && names.Kind is WellKnownKind.Struct or WellKnownKind.ListValue or WellKnownKind.Value or WellKnownKind.Wrapper) return "";
        return Encoding.UTF8.GetString(style switch
        {
            PathStyle.Json => field.Json,
            PathStyle.Text => field.Text,
            _ => field.Proto,
        });
    }
}

/// <summary>What fields are called in a path: their punctuation is the same in all formats.</summary>
internal enum PathStyle : byte
{
    /// <summary>As in the <c>.proto</c> file.</summary>
    Proto,

    /// <summary>As in JSON.</summary>
    Json,

    /// <summary>As in JSON that keeps the names of the <c>.proto</c> file.</summary>
    JsonWithProtoNames,

    /// <summary>As in text format.</summary>
    Text,
}
