using System.Linq;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>Writes what a service is for every transport: its descriptor, and its methods with the types of their messages.</summary>
internal static class ServiceEmitter
{
    private const string List = "global::System.Collections.Generic.IReadOnlyList<Pz::IServiceMethod>";

    public static void Emit(IndentedTextWriter writer, ServiceModel service, FileModel file, bool hasGrpc)
    {
        writer.WriteLine();
        Documentation.Write(writer, service.Comment, service.IsDeprecated, Documentation.Code("service " + service.ProtoName));
        using (writer.Block($"{file.Access} static partial class {service.Name}"))
        {
            if (file.Reflection != null)
            {
                writer.WriteLine("/// <summary>Describes the service. It is made at the first access.</summary>");
                writer.WriteLine($"public static Pz::Reflection.ServiceDescriptor Descriptor => {service.Descriptor};");
                writer.WriteLine();
            }

            EmitMethods(writer, service);
            if (hasGrpc)
                GrpcEmitter.Emit(writer, service, file.Grpc);
        }
    }

    private static void EmitMethods(IndentedTextWriter writer, ServiceModel service)
    {
        writer.WriteLine("/// <summary>The methods, for transports.</summary>");
        using (writer.Block("public static class " + service.MethodsClass))
        {
            foreach (MethodModel method in service.Methods)
            {
                Documentation.Write(writer, method.Comment, method.IsDeprecated, Documentation.Code(method.Declaration));
                string type = $"Pz::ServiceMethod<{method.Request}, {method.Reply}>";
                writer.WriteLine($"public static {type} {method.Property} {{ get; }} = new(\"{service.FullName}\", \"{method.ProtoName}\"{Streaming(method)});");
            }

            writer.WriteLine("/// <summary>All methods, in the order of the .proto file.</summary>");
            writer.WriteLine($"public static {List} All {{ get; }} = new Pz::IServiceMethod[] {{ {string.Join(", ", service.Methods.Select(method => method.Property))} }};");
        }
    }

    private static string Streaming(MethodModel method) =>
        (method.IsClientStreaming ? ", isClientStreaming: true" : "") + (method.IsServerStreaming ? ", isServerStreaming: true" : "");
}
