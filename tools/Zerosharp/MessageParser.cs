using LibProtoZeroSharp;

namespace LibProtoZeroSharp.Tools.Zerosharp;

/// <summary>Parses the messages of an input, and tells what is wrong with them.</summary>
/// <param name="name">The name of the input.</param>
internal sealed class MessageParser(string name)
{
    /// <summary>Missing required fields are worth a warning, as for protoc, and don't hide the rest.</summary>
    public static ProtoReadOptions Options => new() { AllowPartial = true };

    /// <param name="type">The type.</param>
    /// <param name="bytes">The message.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <param name="offset">Bytes of the input before the message.</param>
    /// <exception cref="InvalidDataException">The bytes are no such message.</exception>
    public DynamicMessage Parse(DynamicMessageType type, ReadOnlySpan<byte> bytes, ArenaAllocator arena, long offset = 0)
    {
        if (!type.TryParse(bytes, arena, out DynamicMessage message, out ProtoFailure failure, Options))
            throw Error(new ProtoException(failure.Error, offset + failure.Offset, type.FullName));
        WarnOfMissing(message);
        return message;
    }

    /// <summary>Warns if required fields of a message are missing.</summary>
    public void WarnOfMissing(DynamicMessage message)
    {
        IReadOnlyList<string> missing = message.FindMissing();
        if (missing.Count != 0) Terminal.WriteError($"zerosharp: {name}: warning: required fields are missing: {string.Join(", ", missing)}");
    }

    /// <param name="exception">What is wrong.</param>
    /// <param name="offset">Bytes of the input before those that the exception is about.</param>
    public InvalidDataException Error(ProtoException exception, long offset = 0)
    {
        if (offset != 0) exception = new ProtoException(exception.Error, offset + exception.Offset, exception.MessageType);
        return new InvalidDataException($"{name}: {exception.Message}");
    }
}
