using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Values;

/// <summary>
/// The position of a walk, a parser or a writer in a message: a field, and one of its elements. It doesn't move, and refers to the position around
/// it. A path is made from this chain only when an error is described.
/// </summary>
/// <param name="outer">The position of the message itself; none for the outermost message. It must outlive this struct.</param>
/// <param name="type">The message's type.</param>
internal struct FieldPlace(PlaceRef outer, TypeRef type)
{
    public const int None = -1;

    public readonly PlaceRef Outer = outer;

    /// <summary>The field's position in the table; <see cref="None"/> if it has none. <see cref="Name"/> then says what it is.</summary>
    public int Field = None;

    /// <summary>The position in a list; <see cref="None"/> if there is none.</summary>
    public int Element = None;

    /// <summary>The key of a map's entry, once it is known; none for other fields.</summary>
    public ValueRef Key;

    /// <summary>
    /// The name in a text of something that is not a field of the type: an unknown field, or the message in an <c>Any</c>. Empty if there is none.
    /// </summary>
    public Utf8String Name;

    /// <summary>The offset in bytes of the name in a text that is parsed.</summary>
    public int At;

    private readonly TypeRef _type = type;

    /// <summary>The full name of the message's type.</summary>
    public readonly string TypeName => _type.FullName;

    /// <summary>Begins another field, of which only the start is known.</summary>
    public void Begin(int at)
    {
        At = at;
        Field = None;
        Name = default;
    }

    /// <summary>The path that ends at a position, such as <c>user.phones[2].number</c>; null if it is empty.</summary>
    /// <param name="place">The position; none gives a null path.</param>
    /// <param name="style">The names of the fields.</param>
    /// <remarks>Requires: all places of the chain and their keys are alive.</remarks>
    public static string? Path(PlaceRef place, PathStyle style)
    {
        var places = new Stack<PlaceRef>();
        for (; !place.IsNone; place = place.Value.Outer) places.Push(place);
        var path = new StringBuilder();
        foreach (PlaceRef step in places) step.Value.AppendTo(path, style);
        return path.Length == 0 ? null : path.ToString();
    }

    private readonly void AppendTo(StringBuilder path, PathStyle style)
    {
        string name = ErrorText.Cut(Field == None ? Name.ToString() : NameOf(style));
        if (name.Length != 0) path.Append(path.Length == 0 ? "" : ".").Append(name);
        if (!Key.IsNone) path.Append(CultureInfo.InvariantCulture, $"[{KeyText()}]");
        else if (Element != None) path.Append(CultureInfo.InvariantCulture, $"[{Element}]");
    }

    private readonly string KeyText()
    {
        ValueKind kind = _type.Fields[Field].KeyKind;
        return kind == ValueKind.String ? $"\"{ErrorText.Cut(Key.String.ToString())}\"" : TableMap.KeyText(kind, Key);
    }

    private readonly string NameOf(PathStyle style)
    {
        MessageNames names = _type.Names;
        FieldNames field = names.Fields[Field];
        bool isJson = style is PathStyle.Json or PathStyle.JsonWithProtoNames;
        // In JSON, a value of these types is the object, array or value itself, without a field name.
        if (isJson && names.Kind is WellKnownKind.Struct or WellKnownKind.ListValue or WellKnownKind.Value or WellKnownKind.Wrapper) return "";
        return Encoding.UTF8.GetString(style switch
        {
            PathStyle.Json => field.Json,
            PathStyle.Text => field.Text,
            _ => field.Proto,
        });
    }
}

/// <summary>A <see cref="FieldPlace"/> on the stack or in an arena, or none.</summary>
internal readonly struct PlaceRef
{
    private readonly unsafe FieldPlace* _place;

    /// <summary>Refers to a place.</summary>
    /// <param name="place">The place.</param>
    /// <remarks>Requires: the place doesn't move, and lives as long as the result is used: it is a local variable, or in an arena.</remarks>
    public unsafe PlaceRef(ref FieldPlace place) => _place = (FieldPlace*)Unsafe.AsPointer(ref place);

    public unsafe bool IsNone => _place == null;

    public unsafe ref FieldPlace Value => ref *_place;
}

/// <summary>The names of fields in a path. The punctuation is the same in all formats.</summary>
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
