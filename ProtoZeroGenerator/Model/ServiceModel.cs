using System;
using LibProtoZeroSharp.FrontEnd.Common;

namespace ProtoZeroGenerator.Model;

/// <param name="Name">The C# identifier of its class.</param>
/// <param name="QualifiedName">The same, qualified.</param>
/// <param name="ProtoName">Its name in the .proto.</param>
/// <param name="Members">The C# identifiers of what its class has.</param>
/// <param name="Descriptor">The expression for its descriptor.</param>
/// <param name="Comment">As in the .proto, without comment markers.</param>
internal sealed record ServiceModel(
    string Name,
    string QualifiedName,
    string ProtoName,
    string FullName,
    ServiceMembers Members,
    string Descriptor,
    string? Comment,
    bool IsDeprecated,
    EquatableArray<MethodModel> Methods);

/// <param name="Methods">The class around the descriptions of the methods.</param>
/// <param name="Descriptor">The property for the descriptor.</param>
/// <param name="Bind">The methods that register a server.</param>
/// <param name="Server">The base class of servers.</param>
/// <param name="Client">The class of clients.</param>
internal sealed record ServiceMembers(string Methods, string Descriptor, string Bind, string Server, string Client);

/// <param name="Name">The C# identifier of the methods that are called or overridden.</param>
/// <param name="AsyncName">The C# identifier of the client's method that returns before the reply has come.</param>
/// <param name="ServerField">The C# identifier of its description for servers of gRPC.</param>
/// <param name="ClientField">The C# identifier of its description for clients of gRPC.</param>
/// <param name="ProtoName">Its name in the .proto.</param>
/// <param name="Property">The C# identifier of its description.</param>
/// <param name="Declaration">As in the .proto: <c>rpc Chat(stream Request) returns (stream Reply)</c>.</param>
/// <param name="Request">The C# type of the argument.</param>
/// <param name="Reply">The C# type of the result.</param>
/// <param name="Comment">As in the .proto, without comment markers.</param>
internal sealed record MethodModel(
    string Name,
    string AsyncName,
    string ServerField,
    string ClientField,
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
