extern alias Runtime;

using System.Runtime.Intrinsics;
using LibProtoZeroSharp.Runtime;
using Runtime::LibProtoZeroSharp.Contract;

namespace LibProtoZeroSharp.Tests.Collections;

/// <summary>Generated code and the decoder access messages' data untyped: their layout must be that of the runtime's structs.</summary>
public unsafe class LayoutTests
{
    [Fact]
    public void SizesAreThoseOfTheContract()
    {
        Assert.Equal(DataSizes.Text, sizeof(Utf8String));
        Assert.Equal(DataSizes.Text, sizeof(UnmanagedBytes));
        Assert.Equal((DataSizes.List, DataSizes.Map), (sizeof(RawList), sizeof(RawMap)));
        Assert.Equal(DataSizes.Pointer, sizeof(UnknownFields*));
        Assert.Equal(EncodeRoom.ShortText, Vector256<byte>.Count);
    }

    [Fact]
    public void HandlesAreOnePointer()
    {
        Assert.Equal((8, 8, 8), (sizeof(UnmanagedList<byte>), sizeof(MessageList<Note>), sizeof(UnmanagedMap<bool, byte>)));
        Assert.Equal(8, sizeof(Note));
    }

    [Fact]
    public void AnEntryBeginsWithItsKey()
    {
        var entry = new MapEntry<int, UnmanagedBytes>(42, default);
        Assert.Equal(42, *(int*)&entry);
        Assert.Equal(16, sizeof(MapEntry<int, UnmanagedBytes>));
    }
}
