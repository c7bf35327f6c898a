using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

/// <summary>A field that is being parsed, on the stack of its parser: together they are the path to an error.</summary>
internal unsafe struct TextFrame
{
    /// <summary>The field that the message with this field is in; null in the outermost message.</summary>
    public TextFrame* Outer;

    /// <summary>The name as the text has it.</summary>
    public byte* Name;
    public int NameLength;

    /// <summary>Which element of the field is being parsed; -1 where the field has none.</summary>
    public int Index;

    /// <summary>The map's entry that is being parsed, once its key is known.</summary>
    public byte* Entry;

    /// <summary>The map.</summary>
    public TableField* Map;

    /// <summary>The path that ends here, such as <c>user.phones[2].number</c>; null where it is empty.</summary>
    public static string? Path(TextFrame* frame)
    {
        if (frame == null) return null;
        var parts = new List<string>();
        for (; frame != null; frame = frame->Outer) parts.Add(frame->ToString());
        parts.Reverse();
        return string.Join('.', parts);
    }

    /// <summary>The name and, in brackets, the element.</summary>
    public override readonly string ToString()
    {
        string element = Entry != null ? $"[{TableMap.KeyText(*Map, Entry)}]" : Index >= 0 ? $"[{Index}]" : "";
        return new Utf8String(Name, NameLength) + element;
    }
}
