using Google.Protobuf.Reflection;
using Grpc.Core;
using Grpc.Reflection.V1Alpha;

namespace Google;

/// <summary>Asks a server for its services, as tools do.</summary>
public static class GoogleReflection
{
    public static async Task<IEnumerable<string>> ListServicesAsync(CallInvoker invoker)
    {
        ServerReflectionResponse response = await AskAsync(invoker, new ServerReflectionRequest { ListServices = "" });
        return response.ListServicesResponse.Service.Select(service => service.Name);
    }

    public static async Task<IEnumerable<string>> ListMethodsAsync(CallInvoker invoker, string service)
    {
        ServerReflectionResponse response = await AskAsync(invoker, new ServerReflectionRequest { FileContainingSymbol = service });
        IReadOnlyList<FileDescriptor> files = FileDescriptor.BuildFromByteStrings(response.FileDescriptorResponse.FileDescriptorProto);
        return files.SelectMany(file => file.Services).Single(one => one.FullName == service).Methods.Select(Describe);
    }

    private static async Task<ServerReflectionResponse> AskAsync(CallInvoker invoker, ServerReflectionRequest request)
    {
        using AsyncDuplexStreamingCall<ServerReflectionRequest, ServerReflectionResponse> call = new ServerReflection.ServerReflectionClient(invoker).ServerReflectionInfo();
        await call.RequestStream.WriteAsync(request);
        await call.RequestStream.CompleteAsync();
        await call.ResponseStream.MoveNext();
        return call.ResponseStream.Current;
    }

    private static string Describe(MethodDescriptor method) =>
        $"{method.Name}({Describe(method.IsClientStreaming, method.InputType)}): {Describe(method.IsServerStreaming, method.OutputType)}";

    private static string Describe(bool isStream, MessageDescriptor type) => (isStream ? "stream " : "") + type.FullName;
}
