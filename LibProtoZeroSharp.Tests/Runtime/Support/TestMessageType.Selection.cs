namespace LibProtoZeroSharp.Tests.Support;

internal abstract partial class TestMessageType
{
    /// <summary>Parses selected fields with our struct, and as a message that is known at run time only, and writes the result.</summary>
    public abstract byte[] RewriteSelected(byte[] bytes, string[] paths, ArenaAllocator arena, ProtoReadOptions options = default);
}

internal sealed partial class TestMessageType<T>
{
    public override byte[] RewriteSelected(byte[] bytes, string[] paths, ArenaAllocator arena, ProtoReadOptions options = default)
    {
        byte[] written = new FieldSelection<T>(paths).Parse(bytes, arena, options).ToByteArray();
        var dynamic = new DynamicFieldSelection(DynamicTypes.All.GetMessageType(T.FullName), paths);
        Assert.Equal(Convert.ToHexString(written), Convert.ToHexString(dynamic.Parse(bytes, arena, options).ToByteArray()));
        return written;
    }
}
