using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>Writes the base class of servers, the client, and the registration of methods for gRPC, with the names that Grpc.Tools gives them.</summary>
internal static class GrpcEmitter
{
    /// <summary>The namespace of gRPC's types.</summary>
    public const string Core = "global::Grpc.Core.";

    private const string Tasks = "global::System.Threading.Tasks.";
    private const string Never = "[global::System.ComponentModel.EditorBrowsable(global::System.ComponentModel.EditorBrowsableState.Never)]";

    public static void Emit(IndentedTextWriter writer, ServiceModel service, GrpcServices parts)
    {
        if ((parts & GrpcServices.Server) != 0)
        {
            foreach (MethodModel method in service.Methods)
                EmitMethod(writer, service, method, method.ServerField, "GrpcServerMethod");
            EmitServer(writer, service);
        }

        if ((parts & GrpcServices.Client) != 0)
        {
            foreach (MethodModel method in service.Methods)
                EmitMethod(writer, service, method, method.ClientField, "GrpcClientMethod");
            GrpcClientEmitter.Emit(writer, service);
        }
    }

    /// <summary>The class that carries a received message through APIs that take no structs.</summary>
    public static string Owner(string message) => $"Pz::MessageOwner<{message}>";

    /// <summary>The kind of a method as the names of gRPC's types and methods spell it.</summary>
    public static string Kind(MethodModel method) => method switch
    {
        { IsClientStreaming: true, IsServerStreaming: true } => "DuplexStreaming",
        { IsClientStreaming: true } => "ClientStreaming",
        { IsServerStreaming: true } => "ServerStreaming",
        _ => "Unary",
    };

    /// <summary>The class that carries a sent message through APIs that take no structs.</summary>
    private static string Outgoing(string message) => $"Pz::OutgoingMessage<{message}>";

    private static void EmitMethod(IndentedTextWriter writer, ServiceModel service, MethodModel method, string field, string type) =>
        writer.WriteMember($"private static readonly Pzr::{type}<{method.Request}, {method.Reply}> {field} = new({service.Members.Methods}.{method.Property});");

    private static void EmitServer(IndentedTextWriter writer, ServiceModel service)
    {
        string type = service.Members.Server, bind = service.Members.Bind;
        Documentation.Summary(writer, $"The base class of servers: override the methods of {Documentation.Code(service.ProtoName)}.");
        writer.WriteLine($"[{Core}BindServiceMethod(typeof({service.Name}), \"{bind}\")]");
        using (writer.Block($"public abstract partial class {type}"))
        {
            foreach (MethodModel method in service.Methods)
            {
                EmitHandler(writer, method);
                EmitAdapter(writer, service, method);
            }
        }

        Documentation.Summary(writer, "Creates the definition of a service, for a server to register.");
        writer.WriteLine("/// <param name=\"serviceImpl\">Handles the calls.</param>");
        using (writer.Block($"public static {Core}ServerServiceDefinition {bind}({type} serviceImpl)"))
        {
            writer.WriteLine($"{Core}ServerServiceDefinition.Builder builder = {Core}ServerServiceDefinition.CreateBuilder();");
            foreach (MethodModel method in service.Methods)
                writer.WriteLine($"builder.AddMethod{Code.List(method.ServerField + ".Method", Delegate(method))};");
            writer.WriteLine("return builder.Build();");
        }

        Documentation.Summary(writer, "Adds the methods to a binder.");
        writer.WriteLine("/// <param name=\"serviceBinder\">The binder.</param>");
        writer.WriteLine("/// <param name=\"serviceImpl\">Handles the calls; null if the binder finds the handlers by their names.</param>");
        using (writer.Block($"public static void {bind}({Core}ServiceBinderBase serviceBinder, {type}? serviceImpl)"))
        {
            foreach (MethodModel method in service.Methods)
                writer.WriteLine($"serviceBinder.AddMethod{Code.List(method.ServerField + ".Method", $"serviceImpl == null\n    ? null!\n    : {Delegate(method)}")};");
        }
    }

    /// <summary>Writes the method that a server overrides.</summary>
    private static void EmitHandler(IndentedTextWriter writer, MethodModel method)
    {
        Documentation.Write(writer, method.Comment, isDeprecated: false, Documentation.Code(method.Declaration));
        writer.WriteLine(method.IsClientStreaming
            ? "/// <param name=\"requestStream\">The requests. Each is valid until the next one is read.</param>"
            : "/// <param name=\"request\">The request, which is valid until the result has completed.</param>");
        if (method.IsServerStreaming)
        {
            writer.WriteLine("/// <param name=\"responseStream\">Takes the replies. A reply may be changed after it has been written.</param>");
        }
        else
        {
            writer.WriteLine("/// <param name=\"reply\">The reply, which is empty: set its fields.</param>");
            writer.WriteLine("/// <param name=\"arena\">The arena of the call, for what the reply refers to. It is disposed after the reply has been sent.</param>");
        }

        writer.WriteLine("/// <param name=\"context\">The context of the call.</param>");
        Documentation.Deprecate(writer, method.IsDeprecated);
        string parameters = Code.List(
            method.IsClientStreaming ? $"{Core}IAsyncStreamReader<{method.Request}> requestStream" : method.Request + " request",
            method.IsServerStreaming ? $"{Core}IServerStreamWriter<{method.Reply}> responseStream" : method.Reply + " reply",
            method.IsServerStreaming ? "" : "Pz::ArenaAllocator arena",
            Core + "ServerCallContext context");
        writer.WriteLine($"public virtual {Tasks}Task {method.Name}{parameters} =>");
        using (writer.Indent())
            writer.WriteLine($"throw new {Core}RpcException(new {Core}Status({Core}StatusCode.Unimplemented, \"\"));");
    }

    /// <summary>Writes the method that gRPC calls. It has the name and the parameters by which ASP.NET looks for it.</summary>
    private static void EmitAdapter(IndentedTextWriter writer, ServiceModel service, MethodModel method)
    {
        Documentation.Summary(writer, "Is called by gRPC: calls the method with the messages.");
        Documentation.Deprecate(writer, method.IsDeprecated);
        writer.WriteLine(Never);
        string request = method.IsClientStreaming ? "requestStream" : "request", response = method.IsServerStreaming ? "responseStream" : "";
        string parameters = Code.List(
            (method.IsClientStreaming ? $"{Core}IAsyncStreamReader<{Owner(method.Request)}> " : Owner(method.Request) + " ") + request,
            method.IsServerStreaming ? $"{Core}IServerStreamWriter<{Outgoing(method.Reply)}> {response}" : "",
            Core + "ServerCallContext context");
        string result = method.IsServerStreaming ? Tasks + "Task" : $"{Tasks}Task<{Outgoing(method.Reply)}>";
        string arguments = method.IsServerStreaming ? "received, replies, call" : "received, reply, arena, call";
        writer.WriteLine($"public virtual {result} {method.Name}{parameters} =>");
        string call = Code.List("this", request, response, "context", $"static (service, {arguments}) => service.{method.Name}({arguments})");
        using (writer.Indent())
            writer.WriteLine($"{service.QualifiedName}.{method.ServerField}.{Kind(method)}{call};");
    }

    private static string Delegate(MethodModel method) =>
        $"new {Core}{Kind(method)}ServerMethod<{Owner(method.Request)}, {Outgoing(method.Reply)}>(serviceImpl.{method.Name})";
}
