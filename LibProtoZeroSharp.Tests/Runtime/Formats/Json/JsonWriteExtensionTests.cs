using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Formats.Json;

/// <summary>Extensions are written by their full names in brackets, if the registry has them.</summary>
public sealed class JsonWriteExtensionTests : IDisposable
{
    private const int Extra = 100, Item = 1234567;

    private static readonly ProtoJsonWriteOptions Known = new() { Types = new TypeRegistry().Add(Groups.Descriptor.File) };

    private readonly ArenaAllocator _arena = new();

    public void Dispose() => _arena.Dispose();

    [Fact]
    public void AnExtensionStandsAfterTheFields()
    {
        var writer = new ProtoWriter(_arena);
        writer.StartGroup(Extra);
        writer.AddInt32(1, 5);
        writer.CloseGroup();
        writer.AddString(6, "text");
        Groups message = Groups.Parse(Bytes(ref writer), _arena);
        Assert.Equal("""{"text":"text","[protozero.tests.extra]":{"number":5}}""", ProtoJson.ToString(message, Known));
        Assert.Equal("""{"text":"text"}""", ProtoJson.ToString(message));
        Assert.Equal("""{"text":"text"}""", ProtoJson.ToString(message, Known with { Types = new TypeRegistry() }));
    }

    [Fact]
    public void MessageSetsHaveThemToo()
    {
        SetHolder message = SetHolder.Parse(Nested(2), _arena);
        Assert.Equal(
            """{"set":{"[protozero.tests.SetItem.item]":{"inside":{"[protozero.tests.SetItem.item]":{"inside":{}}}}}}""",
            ProtoJson.ToString(message, Known));
    }

    [Fact]
    public void WhatIsMalformedIsRejected()
    {
        var writer = new ProtoWriter(_arena);
        writer.StartSub(8);
        writer.StartGroup(Extra);
        writer.AddBytes(3, [0xFF]);
        writer.AddBytes(1, []);
        writer.CloseGroup();
        writer.CloseSub();
        Assert.Equal("""{"inside":{"[protozero.tests.extra]":{}}}""", ProtoJson.ToString(Groups.Parse(Bytes(ref writer), _arena), Known));

        byte[] broken = Nested(1);
        broken[^2] = 7;
        ProtoException exception = Assert.Throws<ProtoException>(() => ProtoJson.ToString(SetHolder.Parse(broken, _arena), Known));
        Assert.Equal((ProtoError.Truncated, "set.[protozero.tests.SetItem.item]"), (exception.Error, exception.Path));
        Assert.Equal("""{"set":{}}""", ProtoJson.ToString(SetHolder.Parse(broken, _arena)));
    }

    [Theory]
    [InlineData(100, ProtoError.None)]
    [InlineData(101, ProtoError.DepthExceeded)]
    public void ExtensionsInEachOther(int levels, ProtoError expected)
    {
        SetHolder message = SetHolder.Parse(Nested(levels), _arena);
        ProtoError error = ProtoError.None;
        try
        {
            ProtoJson.ToUtf8String(message, _arena, Known);
        }
        catch (ProtoException exception)
        {
            error = exception.Error;
        }

        Assert.Equal(expected, error);
    }

    [Fact]
    public void TheyAllocateNothing()
    {
        SetHolder message = SetHolder.Parse(Nested(3), _arena);
        ZeroAllocation.Of(() => ProtoJson.ToUtf8String(message, _arena, Known));
    }

    /// <summary>Nested message sets; the innermost one is empty.</summary>
    private byte[] Nested(int levels)
    {
        byte[] set = [];
        for (int i = 0; i < levels; i++)
        {
            var item = new ProtoWriter(_arena);
            item.StartGroup(1);
            item.AddUInt32(2, Item);
            item.StartSub(3);
            item.AddBytes(2, set);
            item.CloseSub();
            item.CloseGroup();
            set = Bytes(ref item);
        }

        var holder = new ProtoWriter(_arena);
        holder.AddBytes(1, set);
        return Bytes(ref holder);
    }

    private static byte[] Bytes(ref ProtoWriter writer)
    {
        byte[] bytes = new byte[writer.GetTotalLength()];
        writer.CopyTo(bytes);
        return bytes;
    }
}
