using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>Writes the client of a service for gRPC, with the methods that Grpc.Tools gives it.</summary>
internal static class GrpcClientEmitter
{
    private const string Core = GrpcEmitter.Core;

    private static readonly string[] Options =
    [
        $"{Core}Metadata? headers = null",
        "global::System.DateTime? deadline = null",
        "global::System.Threading.CancellationToken cancellationToken = default",
    ];

    public static void Emit(IndentedTextWriter writer, ServiceModel service)
    {
        string type = service.Members.Client;
        Documentation.Summary(writer, $"The client of {Documentation.Code(service.ProtoName)}. A request is encoded when a method is called, so it may change after the call.");
        using (writer.Block($"public partial class {type} : {Core}ClientBase<{type}>"))
        {
            EmitConstructor(writer, "public", type, $"{Core}ChannelBase channel", "Creates a client of a channel.");
            EmitConstructor(writer, "public", type, $"{Core}CallInvoker callInvoker", "Creates a client of an invoker.");
            EmitConstructor(writer, "protected", type, "", "For test doubles.");
            EmitConstructor(writer, "protected", type, "ClientBaseConfiguration configuration", "Creates a client with a configuration.");
            foreach (MethodModel method in service.Methods)
            {
                if (method is { IsClientStreaming: false, IsServerStreaming: false })
                {
                    EmitCall(writer, service, method, method.Name, GrpcEmitter.Owner(method.Reply), "BlockingUnaryCall");
                    EmitCall(writer, service, method, method.AsyncName, $"{Core}AsyncUnaryCall<{GrpcEmitter.Owner(method.Reply)}>", "AsyncUnaryCall");
                }
                else
                {
                    EmitCall(writer, service, method, method.Name, StreamingCall(method), $"Async{GrpcEmitter.Kind(method)}Call");
                }
            }

            Documentation.Inherit(writer);
            writer.WriteLine($"protected override {type} NewInstance(ClientBaseConfiguration configuration) => new {type}(configuration);");
        }
    }

    private static void EmitConstructor(IndentedTextWriter writer, string access, string type, string parameter, string summary)
    {
        string argument = parameter.Substring(parameter.LastIndexOf(' ') + 1);
        Documentation.Summary(writer, summary);
        writer.WriteLine($"{access} {type}({parameter})\n{IndentedTextWriter.Indentation}: base({argument})\n{{\n}}");
    }

    private static void EmitCall(IndentedTextWriter writer, ServiceModel service, MethodModel method, string name, string result, string call)
    {
        bool hasRequest = !method.IsClientStreaming;
        string request = hasRequest ? method.Request + " request" : "", argument = hasRequest ? "request, " : "";
        EmitDocumentation(writer, method, hasRequest);
        writer.WriteLine("/// <param name=\"headers\">The metadata to send; null for none.</param>");
        writer.WriteLine("/// <param name=\"deadline\">When the call fails if it has not completed; null for never.</param>");
        writer.WriteLine("/// <param name=\"cancellationToken\">Cancels the call.</param>");
        Documentation.Deprecate(writer, method.IsDeprecated);
        writer.WriteLine($"public virtual {result} {name}{Code.List([request, .. Options])} =>");
        using (writer.Indent())
            writer.WriteLine($"this.{name}({argument}new {Core}CallOptions(headers, deadline, cancellationToken));");
        EmitDocumentation(writer, method, hasRequest);
        writer.WriteLine("/// <param name=\"options\">The options of the call.</param>");
        Documentation.Deprecate(writer, method.IsDeprecated);
        writer.WriteLine($"public virtual {result} {name}{Code.List(request, Core + "CallOptions options")} =>");
        using (writer.Indent())
            writer.WriteLine($"{service.QualifiedName}.{method.ClientField}.{call}{Code.List("base.CallInvoker", "options", hasRequest ? "request" : "")};");
    }

    private static void EmitDocumentation(IndentedTextWriter writer, MethodModel method, bool hasRequest)
    {
        Documentation.Write(writer, method.Comment, isDeprecated: false, Documentation.Code(method.Declaration));
        if (hasRequest)
            writer.WriteLine("/// <param name=\"request\">The request. It is encoded at once, so it may change after this returns.</param>");
    }

    /// <summary>Messages of streams are those of the .proto; each is valid until the next one is read. A single reply has an owner.</summary>
    private static string StreamingCall(MethodModel method) => $"{Core}Async{GrpcEmitter.Kind(method)}Call<" + method switch
    {
        { IsClientStreaming: true, IsServerStreaming: true } => $"{method.Request}, {method.Reply}>",
        { IsClientStreaming: true } => $"{method.Request}, {GrpcEmitter.Owner(method.Reply)}>",
        _ => method.Reply + ">",
    };
}
