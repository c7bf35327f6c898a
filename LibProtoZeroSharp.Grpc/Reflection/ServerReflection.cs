using Grpc.Core;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.ServerReflectionMessages;

namespace LibProtoZeroSharp;

/// <summary>
/// Server reflection: tools such as grpcurl ask a server for its services and their messages. It answers in both versions of the protocol,
/// <c>grpc.reflection.v1</c> and <c>grpc.reflection.v1alpha</c>.
/// </summary>
public static class ServerReflection
{
    private const string Method = "ServerReflectionInfo";

    /// <summary>Creates the definition of the service. ASP.NET Core takes it: <c>app.MapGrpcService(ServerReflection.BindService(Greeter.Descriptor))</c>.</summary>
    /// <param name="services">The services to tell about.</param>
    /// <returns>The definition. It is thread-safe, and lives as long as the server.</returns>
    /// <remarks>Clients learn the files of the services with all their imports. Register it only on a server whose clients may know these.</remarks>
    public static ServerServiceDefinition BindService(params ServiceDescriptor[] services)
    {
        ArgumentNullException.ThrowIfNull(services);
        var answers = new ReflectionAnswers(services);
        ServerServiceDefinition.Builder builder = ServerServiceDefinition.CreateBuilder();
        foreach (string version in new[] { "v1", "v1alpha" })
        {
            var method = new GrpcServerMethod<ServerReflectionRequest, ServerReflectionResponse>(
                new($"grpc.reflection.{version}.ServerReflection", Method, isClientStreaming: true, isServerStreaming: true));
            builder.AddMethod(method.Method, (requests, responses, context) => AnswerAsync(answers, requests, responses, context));
        }

        return builder.Build();
    }

    private static async Task AnswerAsync(
        ReflectionAnswers answers, IAsyncStreamReader<MessageOwner<ServerReflectionRequest>> requests,
        IServerStreamWriter<OutgoingMessage<ServerReflectionResponse>> responses, ServerCallContext context)
    {
        using var reader = new GrpcReader<ServerReflectionRequest>(requests);
        var writer = new GrpcWriter<ServerReflectionResponse>(responses);
        using var arena = new ArenaAllocator();
        while (await reader.MoveNext(context.CancellationToken).ConfigureAwait(false))
        {
            arena.Reset();
            await writer.WriteAsync(answers.Answer(reader.Current, arena)).ConfigureAwait(false);
        }
    }
}
