using Grpc.Core;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.ServerReflectionMessages;

namespace LibProtoZeroSharp;

/// <summary>Answers questions about services. It doesn't change, so any number of calls may use it.</summary>
internal sealed class ReflectionAnswers
{
    private readonly ServiceDescriptor[] _services;
    private readonly DescriptorIndex _index = new();

    public ReflectionAnswers(ServiceDescriptor[] services)
    {
        _services = services;
        foreach (ServiceDescriptor service in services) _index.Add(service.File);
    }

    /// <summary>Answers a question.</summary>
    /// <param name="request">The question.</param>
    /// <param name="arena">The arena of the answer, which repeats the question: it must not be reset while the question is used.</param>
    public ServerReflectionResponse Answer(ServerReflectionRequest request, ArenaAllocator arena)
    {
        ServerReflectionResponse response = ServerReflectionResponse.Create(arena);
        response.SetValidHost(request.Host, arena);
        response.SetOriginalRequest(request.Clone(arena));
        switch (request.MessageRequestCase)
        {
            case ServerReflectionRequest.MessageRequestOneofCase.FileByFilename:
                AddFiles(response, _index.FindFile(request.FileByFilename.ToString()), $"file {request.FileByFilename}", arena);
                break;
            case ServerReflectionRequest.MessageRequestOneofCase.FileContainingSymbol:
                AddFiles(response, _index.FindSymbol(request.FileContainingSymbol.ToString()), $"symbol {request.FileContainingSymbol}", arena);
                break;
            case ServerReflectionRequest.MessageRequestOneofCase.FileContainingExtension:
                ExtensionRequest extension = request.FileContainingExtension;
                AddFiles(
                    response, _index.FindExtension(extension.ContainingType.ToString(), extension.ExtensionNumber),
                    $"extension {extension.ExtensionNumber} of {extension.ContainingType}", arena);
                break;
            case ServerReflectionRequest.MessageRequestOneofCase.AllExtensionNumbersOfType:
                AddExtensions(response, request.AllExtensionNumbersOfType.ToString(), arena);
                break;
            case ServerReflectionRequest.MessageRequestOneofCase.ListServices:
                ref ListServiceResponse list = ref response.MutableListServicesResponse(arena);
                foreach (ServiceDescriptor service in _services) list.Service.Add(arena).SetName(service.FullName, arena);
                break;
            default:
                AddError(response, StatusCode.InvalidArgument, "The request has no question that this server knows.", arena);
                break;
        }

        return response;
    }

    /// <summary>Adds a file after all that it imports, as clients build descriptors in this order.</summary>
    private static void AddFiles(ServerReflectionResponse response, FileDescriptor? file, string what, ArenaAllocator arena)
    {
        if (file == null)
        {
            AddError(response, StatusCode.NotFound, $"The server does not know the {what}.", arena);
            return;
        }

        ref FileDescriptorResponse files = ref response.MutableFileDescriptorResponse(arena);
        foreach (FileDescriptor known in DescriptorIndex.WithImports(file)) files.FileDescriptorProto.Add(known.SerializedData, arena);
    }

    private void AddExtensions(ServerReflectionResponse response, string type, ArenaAllocator arena)
    {
        if (_index.FindSymbol(type) == null)
        {
            AddError(response, StatusCode.NotFound, $"The server does not know the type {type}.", arena);
            return;
        }

        ref ExtensionNumberResponse numbers = ref response.MutableAllExtensionNumbersResponse(arena);
        numbers.SetBaseTypeName(type, arena);
        foreach (int number in _index.ExtensionNumbers(type)) numbers.ExtensionNumber.Add(number, arena);
    }

    private static void AddError(ServerReflectionResponse response, StatusCode code, string message, ArenaAllocator arena)
    {
        ref ErrorResponse error = ref response.MutableErrorResponse(arena);
        error.ErrorCode = (int)code;
        error.SetErrorMessage(message, arena);
    }
}
