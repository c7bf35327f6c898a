using LibProtoZeroSharp.FrontEnd.Common;

namespace ProtoZeroGenerator.Model;

/// <summary>The extensions that a file or a message declares.</summary>
/// <param name="ClassName">The class of their properties; empty if there are none.</param>
internal sealed record ExtensionsModel(string ClassName, EquatableArray<ExtensionModel> Items);

/// <summary>An extension.</summary>
/// <param name="Name">The name of the property.</param>
/// <param name="Target">The C# type of the message that it extends.</param>
/// <param name="Value">The C# type of the value, or of an element.</param>
/// <param name="Holder">The message that has the extension as its only field. Its descriptor is that of the extension.</param>
internal sealed record ExtensionModel(string Name, string Target, string Value, MessageModel Holder)
{
    public FieldModel Field => Holder.Fields[0];
}
