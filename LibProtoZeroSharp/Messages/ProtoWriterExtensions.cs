namespace LibProtoZeroSharp;

/// <summary>Writes generated messages with a <see cref="ProtoWriter"/>.</summary>
public static class ProtoWriterExtensions
{
    /// <summary>Writes a message as a sub-message of what is being written.</summary>
    /// <exception cref="ProtoException">It can't be encoded; the writer is then as it was before.</exception>
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
