using LibProtoZeroSharp.FrontEnd.Common;

namespace ProtoZeroGenerator.Model;

/// <summary>
/// The input of the emitters for the C# of one .proto file. Models compare by value: a file is written again only if its model has changed.
/// </summary>
/// <param name="ImportPath">The path by which other files import it.</param>
/// <param name="HintName">The name of the generated source, unique in the compilation.</param>
/// <param name="Access">The visibility of its types, as a C# keyword.</param>
/// <param name="Namespace">With keywords escaped; empty for the global namespace.</param>
/// <param name="Reflection">Null for a lite file.</param>
/// <param name="Grpc">The classes that are made for gRPC, if the project refers to it.</param>
internal sealed record FileModel(
    string ImportPath,
    string HintName,
    string Access,
    string Namespace,
    ReflectionModel? Reflection,
    EquatableArray<MessageModel> Messages,
    EquatableArray<EnumModel> Enums,
    ExtensionsModel Extensions,
    EquatableArray<ServiceModel> Services,
    GrpcServices Grpc);
