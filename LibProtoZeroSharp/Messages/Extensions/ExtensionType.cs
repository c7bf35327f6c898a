using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Messages;

/// <summary>
/// An extension for code that knows it only at run time. Its value is in a holder: the data of a message that has the extension as its
/// only field. The holder is read and written like any other message.
/// </summary>
internal sealed class ExtensionType
{
    /// <summary>Package, enclosing messages and name, separated by dots.</summary>
    public required string FullName { get; init; }

    /// <summary>The message that is extended.</summary>
    public required TypeRef Extendee { get; init; }

    /// <summary>The holder.</summary>
    public required TypeRef Holder { get; init; }

    /// <summary>The extension as the holder's field; it has the number of the extension.</summary>
    public ref readonly TableField Field => ref Holder.Fields[0];

    /// <summary>The names of the field.</summary>
    public FieldNames Names => Holder.Names.Fields[0];
}
