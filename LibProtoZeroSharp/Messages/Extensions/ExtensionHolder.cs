using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Messages;

/// <summary>What all kinds of extensions of generated code have: the type of the message that has the extension as its only field.</summary>
/// <param name="table">
/// A function of generated code that returns the table of the type, which is made at the first call; null for no extension.
/// </param>
internal readonly unsafe struct ExtensionHolder(delegate*<MessageTable*> table)
{
    public static unsafe ExtensionHolder Of<T>() where T : unmanaged, IProtoMessage<T> => new(&MessageTable.Of<T>);

    public unsafe TypeRef Type
    {
        get
        {
            Checks.That(table != null, "The default of an extension's type is not an extension; take one from a generated class.");
            return new TypeRef(table());
        }
    }

    public int FieldNumber => Type.Fields[0].Number;

    public FieldDescriptor Descriptor => Type.Names.Fields[0].Descriptor;
}
