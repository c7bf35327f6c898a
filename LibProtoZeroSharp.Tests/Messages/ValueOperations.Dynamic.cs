using LibProtoZeroSharp.Tests.Dynamic;

namespace LibProtoZeroSharp.Tests.Messages;

internal sealed unsafe partial class ValueOperations<T>
{
    private static readonly ProtoReadOptions[] AllOptions =
    [
        default, Options, new() { DiscardUnknownFields = true, AllowPartial = true }, new() { MaxDepth = 2, AllowPartial = true },
    ];

    // Extensions and the content of Any are of other types in each registry.
    private static readonly TypeRegistry NoTypes = new();

    public override void AssertDynamicIsSame(byte[] bytes)
    {
        using var arena = new ArenaAllocator();
        AssertIsSame(bytes, DynamicTypes.All.GetMessageType(T.FullName), arena);
        AssertIsSame(bytes, RegeneratedTypes.CodeSize.DynamicOf(typeof(T)), arena);
    }

    private static void AssertIsSame(byte[] bytes, DynamicMessageType type, ArenaAllocator arena)
    {
        foreach (ProtoReadOptions options in AllOptions)
        {
            bool isMessage = ProtoMessage.TryParse(bytes, arena, options, out T generated, out ProtoFailure expected);
            Assert.Equal(isMessage, type.TryParse(bytes, arena, options, out DynamicMessage dynamic, out ProtoFailure failure));
            if (isMessage) AssertSame(generated, dynamic, arena);
            else Assert.Equal((expected.Error, expected.Offset), (failure.Error, failure.Offset));
        }
    }

    private static void AssertSame(T generated, DynamicMessage dynamic, ArenaAllocator arena)
    {
        byte[] written = generated.ToByteArray();
        Assert.Equal(written, dynamic.ToByteArray());
        Assert.Equal(written.Length, dynamic.CalculateSize());
        Assert.Equal(ProtoMessage.IsInitialized(generated), dynamic.IsInitialized());
        Assert.Equal(ProtoMessage.FindMissing(generated), dynamic.FindMissing());
        Assert.Equal(Outcome(() => ProtoJson.ToString(generated)), Outcome(() => ProtoJson.ToString(dynamic, new ProtoJsonWriteOptions { Types = NoTypes })));
        Assert.Equal(ProtoText.ToString(generated), ProtoText.ToString(dynamic, new ProtoTextWriteOptions { Types = NoTypes }));

        // Both are the same in memory.
        Assert.True(dynamic.TryAs(out T same));
        Assert.True(ProtoMessage.Equals(generated, same));
        Assert.True(DynamicMessage.Of(generated).TryAs(dynamic.Type, out DynamicMessage back));
        Assert.Equal(dynamic, back);
        DynamicMessage clone = dynamic.Clone(arena);
        Assert.Equal(dynamic, clone);
        Assert.Equal(dynamic.GetHashCode(), clone.GetHashCode());
        clone.MergeFrom(dynamic, arena);
        T merged = generated.Clone(arena);
        merged.MergeFrom(generated, arena);
        Assert.Equal(merged.ToByteArray(), clone.ToByteArray());
        clone.Clear();
        Assert.Equal(0, clone.CalculateSize());

        string text = ProtoText.ToString(generated);
        DynamicMessage parsed = ProtoText.Parse(dynamic.Type, text, arena, new ProtoTextReadOptions { AllowPartial = true });
        Assert.Equal(ProtoText.Parse<T>(text, arena, new ProtoTextReadOptions { AllowPartial = true }).ToByteArray(), parsed.ToByteArray());
    }

    private static string Outcome(Func<string> write)
    {
        try
        {
            return write();
        }
        catch (ProtoException exception)
        {
            return exception.Message;
        }
    }
}
