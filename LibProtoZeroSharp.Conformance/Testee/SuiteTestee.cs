using System.Buffers.Binary;
using LibProtoZeroSharp.Conformance.Protocol;

namespace LibProtoZeroSharp.Conformance.Testee;

/// <summary>The process that the runner of the official conformance suite starts. It answers requests one by one until their end.</summary>
internal static class SuiteTestee
{
    /// <summary>A request or a response follows its length in bytes, little-endian.</summary>
    private const int PrefixLength = sizeof(int);

    /// <returns>The exit code.</returns>
    public static int Run(Stream requests, Stream responses)
    {
        using var arena = new ArenaAllocator();
        byte[] prefix = new byte[PrefixLength];
        while (requests.ReadAtLeast(prefix, PrefixLength, throwOnEndOfStream: false) == PrefixLength)
        {
            byte[] request = new byte[BinaryPrimitives.ReadInt32LittleEndian(prefix)];
            requests.ReadExactly(request);
            byte[] response = Answer(request, arena).ToByteArray();
            arena.Reset();
            BinaryPrimitives.WriteInt32LittleEndian(prefix, response.Length);
            responses.Write(prefix);
            responses.Write(response);
            responses.Flush();
        }

        return 0;
    }

    private static ConformanceResponse Answer(byte[] bytes, ArenaAllocator arena)
    {
        try
        {
            ConformanceRequest request = ConformanceRequest.Parse(bytes, arena);
            string type = request.MessageType.ToString();
            return type == FailureSet.Descriptor.FullName ? NoExpectedFailures(arena) : TestMessages.Get(type).Answer(request, arena);
        }
        catch (Exception exception)
        {
            ConformanceResponse response = ConformanceResponse.Create(arena);
            response.RuntimeError = arena.CopyString(exception.ToString());
            return response;
        }
    }

    /// <summary>The runner's first request is for the tests that are expected to fail.</summary>
    private static ConformanceResponse NoExpectedFailures(ArenaAllocator arena)
    {
        ConformanceResponse response = ConformanceResponse.Create(arena);
        response.ProtobufPayload = arena.CopyBytes(FailureSet.Create(arena).ToByteArray());
        return response;
    }
}
