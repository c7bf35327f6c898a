namespace LibProtoZeroSharp;

/// <summary>Writes generated messages with a <see cref="ProtoWriter"/>.</summary>
public static class ProtoWriterExtensions
{
    /// <summary>Writes a message as a sub-message field, with tag and length prefix.</summary>
    /// <exception cref="ProtoException">The message can't be encoded; the writer is unchanged then.</exception>
    public static void AddMessage<T>(this ref ProtoWriter writer, int fieldNumber, T message) where T : unmanaged, IProtoMessage<T>
    {
        writer.StartSub(fieldNumber);
        try
        {
            ProtoMessage.Write(message, ref writer);
        }
        catch
        {
            writer.RollbackSub();
            throw;
        }

        writer.CloseSub();
    }
}
