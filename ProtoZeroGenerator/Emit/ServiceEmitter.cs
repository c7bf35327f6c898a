using System.Linq;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>Writes what a service is for every transport: its descriptor, and its methods with the types of their messages.</summary>
internal static class ServiceEmitter
{
    private const string List = "global::System.Collections.Generic.IReadOnlyList<Pz::IServiceMethod>";

    public static void Emit(IndentedTextWriter writer, ServiceModel service, FileModel file, bool hasGrpc)
    {
        Documentation.Write(writer, service.Comment, service.IsDeprecated, Documentation.Code("service " + service.ProtoName));
        using (writer.Block($"{file.Access} static partial class {service.Name}"))
        {
            if (file.Reflection != null)
            {
                Documentation.Summary(writer, "Describes the service. It is made at the first access.");
                writer.WriteLine($"public static Pz::Reflection.ServiceDescriptor {service.Members.Descriptor} => {service.Descriptor};");
            }

            EmitMethods(writer, service);
            if (hasGrpc)
                GrpcEmitter.Emit(writer, service, file.Grpc);
        }
    }

    private static void EmitMethods(IndentedTextWriter writer, ServiceModel service)
    {
        Documentation.Summary(writer, "The methods, for transports.");
        using (writer.Block("public static class " + service.Members.Methods))
        {
            foreach (MethodModel method in service.Methods)
            {
                Documentation.Write(writer, method.Comment, method.IsDeprecated, Documentation.Code(method.Declaration));
                string type = $"Pz::ServiceMethod<{method.Request}, {method.Reply}>";
                writer.WriteLine($"public static {type} {method.Property} {{ get; }} = new(\"{service.FullName}\", \"{method.ProtoName}\"{Streaming(method)});");
            }

            Documentation.Summary(writer, "All methods, in the order of the .proto file.");
            using (writer.Block($"public static {List} All {{ get; }} = new Pz::IServiceMethod[]", end: ";"))
            {
                foreach (MethodModel method in service.Methods)
                    writer.WriteLine(method.Property + ",");
            }
        }
    }

    private static string Streaming(MethodModel method) =>
        (method.IsClientStreaming ? ", isClientStreaming: true" : "") + (method.IsServerStreaming ? ", isServerStreaming: true" : "");
}
