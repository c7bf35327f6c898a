namespace LibProtoZeroSharp.Tests.Wire;

internal delegate void ReaderAction(ref ProtoReader reader);

internal static class ReaderAssert
{
    /// <summary>Reads hexadecimal bytes that end at inaccessible memory and expects the given error.</summary>
    public static void Throws(string hex, ProtoError error, int offset, ReaderAction read)
    {
        using var memory = new GuardedMemory(hex.Length);
        var reader = new ProtoReader(memory.Place(Convert.FromHexString(hex)));
        ProtoException? thrown = null;
        try
        {
            read(ref reader);
        }
        catch (ProtoException exception)
        {
            thrown = exception;
        }
        Assert.NotNull(thrown);
        Assert.Equal((error, offset), (thrown.Error, thrown.Offset));
    }
}
