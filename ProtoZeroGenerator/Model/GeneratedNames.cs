namespace ProtoZeroGenerator.Model;

/// <summary>Names in generated code that don't come from a <c>.proto</c> file.</summary>
internal static class GeneratedNames
{
    /// <summary>The property that a debugger shows a message by.</summary>
    public const string DisplayProperty = "_Display";

    /// <summary>The class in a message of more fields than one method decodes: it has the further methods.</summary>
    public const string Decoders = "_Decoders";

    /// <summary>Aliases of the runtime's namespaces, and of the namespace that a file declares its types in. No type in the global namespace can have these names.</summary>
    public const string Runtime = "Pz", RuntimeSupport = "Pzr", OwnNamespace = "Pzn";

    /// <summary>The members of a message struct whose names a protobuf name can have too.</summary>
    public static readonly string[] PrivateMembers = ["_data", "_Data", DisplayProperty, Decoders];
}
