namespace LibProtoZeroSharp.Conformance.Messages;

/// <summary>protoc's conversion of messages of a type to text format and from it.</summary>
/// <param name="descriptors">The file with the descriptors that protoc reads.</param>
/// <param name="type">The type.</param>
internal sealed class ProtocCodec(string descriptors, MessageType type)
{
    public ProtocRun Decode(byte[] message) => ProtocProcess.Run(Arguments("--decode"), message);

    public ProtocRun Encode(byte[] text) => ProtocProcess.Run(["--deterministic_output", .. Arguments("--encode")], text);

    private IEnumerable<string> Arguments(string mode) => ["--descriptor_set_in=" + descriptors, $"{mode}={type.FullName}", type.File.Name];
}
