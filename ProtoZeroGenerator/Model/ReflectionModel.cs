using LibProtoZeroSharp.FrontEnd.Common;

namespace ProtoZeroGenerator.Model;

/// <summary>The descriptor of a .proto file in generated code.</summary>
/// <param name="UniqueName">The class by which generated code finds the descriptor.</param>
/// <param name="MetadataName">The same class with its namespace, by its name in metadata.</param>
/// <param name="GoogleName">The class that Google's C# generator makes; empty if another file of the namespace has the same. It
/// may be the same class as the unique one.</param>
/// <param name="Dependencies">The qualified classes by which generated code finds the descriptors of the imports, in their order.</param>
/// <param name="HasTypes">Whether code is made from the file, and not only its descriptor.</param>
/// <param name="Data">The encoded <c>FileDescriptorProto</c>, in base64.</param>
internal sealed record ReflectionModel(
    string UniqueName, string MetadataName, string GoogleName, EquatableArray<string> Dependencies, bool HasTypes, string Data);
