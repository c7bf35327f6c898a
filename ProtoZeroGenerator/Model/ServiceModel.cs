using System;

namespace ProtoZeroGenerator.Model;

/// <param name="Name">The C# identifier of its class.</param>
/// <param name="ProtoName">Its name in the .proto, which its base class and its client have too.</param>
/// <param name="MethodsClass">The C# identifier of the class around the descriptions of its methods.</param>
/// <param name="Descriptor">The expression for its descriptor.</param>
/// <param name="Comment">As in the .proto, without comment markers.</param>
internal sealed record ServiceModel(
    string Name,
    string ProtoName,
    string FullName,
    string MethodsClass,
    string Descriptor,
    string? Comment,
    bool IsDeprecated,
    EquatableArray<MethodModel> Methods);

/// <param name="Name">The C# identifier of the methods that are called or overridden.</param>
/// <param name="ProtoName">Its name in the .proto.</param>
/// <param name="Property">The C# identifier of its description.</param>
/// <param name="Declaration">As in the .proto: <c>rpc Chat(stream Request) returns (stream Reply)</c>.</param>
/// <param name="Request">The C# type of the argument.</param>
/// <param name="Reply">The C# type of the result.</param>
/// <param name="Comment">As in the .proto, without comment markers.</param>
internal sealed record MethodModel(
    string Name,
    string ProtoName,
    string Property,
    string Declaration,
    string Request,
    string Reply,
    bool IsClientStreaming,
    bool IsServerStreaming,
    string? Comment,
    bool IsDeprecated);

/// <summary>The classes that are made for gRPC, with the names that Grpc.Tools gives them.</summary>
[Flags]
internal enum GrpcServices
{
    None = 0,
    Client = 1,
    Server = 2,
    Both = Client | Server,
}
