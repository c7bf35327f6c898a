namespace LibProtoZeroSharp;

public static partial class ProtoMessage
{
    /// <summary>Writes a message as a sub-message field, with tag and length prefix.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="fieldNumber">The number of the field.</param>
    /// <param name="message">The message, not a null reference.</param>
    /// <param name="options">The order of map entries.</param>
    /// <exception cref="ProtoException">The message can't be encoded; the writer is unchanged then.</exception>
    public static void AddMessage<T>(this ref ProtoWriter writer, int fieldNumber, T message, ProtoWriteOptions options = default) where T : unmanaged, IProtoMessage<T>
    {
        writer.StartSub(fieldNumber);
        try
        {
            Write(message, ref writer, options);
        }
        catch
        {
            writer.RollbackSub();
            throw;
        }

        writer.CloseSub();
    }
}
