namespace ProtoZeroGenerator.Model;

/// <summary>
/// Everything the emitters need to write the C# of one .proto file. Models compare by value: the file is written again only
/// when its model changed.
/// </summary>
/// <param name="ImportPath">The path that other files import it by.</param>
/// <param name="HintName">The name of the generated source, unique in the compilation.</param>
/// <param name="Access">How visible its types are, as C# says it.</param>
/// <param name="Namespace">With keywords escaped; empty for the global namespace.</param>
internal sealed record FileModel(
    string ImportPath,
    string HintName,
    string Access,
    string Namespace,
    ReflectionModel Reflection,
    EquatableArray<MessageModel> Messages,
    EquatableArray<EnumModel> Enums,
    ExtensionsModel Extensions);
