namespace ProtoZeroGenerator.Model;

/// <summary>What generated code says about its .proto file at run time.</summary>
/// <param name="UniqueName">The class that generated code finds the descriptor by.</param>
/// <param name="MetadataName">The same with its namespace, as metadata names it.</param>
/// <param name="GoogleName">The class that Google's C# generator makes; empty if another file of the namespace has the same.</param>
/// <param name="Dependencies">The classes by which generated code finds the descriptors of the imported files, qualified, in their order.</param>
/// <param name="HasTypes">Code is made from the file, and not only its descriptor.</param>
/// <param name="Data">The encoded <c>FileDescriptorProto</c>, in base64.</param>
internal sealed record ReflectionModel(
    string UniqueName, string MetadataName, string GoogleName, EquatableArray<string> Dependencies, bool HasTypes, string Data);
