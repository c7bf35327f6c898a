using LibProtoZeroSharp.Tests.Protos;
using static LibProtoZeroSharp.Tests.Protos.ExtensionsExtensions;

namespace LibProtoZeroSharp.Tests.Messages.Extensions;

public class ExtensionAllocationTests
{
    [Fact]
    public void NothingIsAllocatedOnTheManagedHeap()
    {
        using var arena = new ArenaAllocator();
        ZeroAllocation.Of(() => Message(arena).SetExtension(Int32Extension, 5, arena));
        ZeroAllocation.Of(() => Message(arena).SetExtension(ClosedExtension, Closed.Six, arena));
        ZeroAllocation.Of(() => Message(arena).SetExtension(StringExtension, arena.CopyString("text"u8), arena));
        ZeroAllocation.Of(() => Message(arena).SetExtension(LeafExtension, Leaf.Create(arena), arena));
        var numbers = new int[] { 1, 2, 3 };
        ZeroAllocation.Of(() => Message(arena).SetExtension(PackedInt32S, numbers.AsSpan(), arena));
        ZeroAllocation.Of(() => Message(arena).AddExtension(StringExtensions, arena.CopyString("text"u8), arena));

        Extended full = Message(arena);
        full.SetExtension(StringExtension, arena.CopyString("text"u8), arena);
        full.SetExtension(LeafExtension, Leaf.Create(arena), arena);
        full.SetExtension(PackedInt32S, [1, 2, 3], arena);
        full.SetExtension(ClosedExtensions, [Closed.Six], arena);
        BigSet set = BigSet.Create(arena);
        BigItem item = BigItem.Create(arena);
        ZeroAllocation.Of(() => full.GetExtension(StringExtension));
        ZeroAllocation.Of(() => full.GetExtension(DefaultBytes));
        ZeroAllocation.Of(() => full.GetExtension(LeafExtension, arena));
        ZeroAllocation.Of(() => full.GetExtension(ExtensionsExtensions.GroupExtension, arena));
        ZeroAllocation.Of(() => full.GetExtension(PackedInt32S, arena));
        ZeroAllocation.Of(() => full.HasExtension(Int32Extension));
        ZeroAllocation.Of(() => full.HasExtension(LeafExtension));
        ZeroAllocation.Of(() => full.HasExtension(ClosedExtensions));
        ZeroAllocation.Of(() => full.ClearExtension(Int32Extension, arena));
        ZeroAllocation.Of(() => full.ClearExtension(PackedInt32S, arena));
        ZeroAllocation.Of(() => set.SetExtension(BigItem.Extensions.Largest, item, arena));
        ZeroAllocation.Of(() => set.GetExtension(BigItem.Extensions.Largest, arena));
    }

    private static Extended Message(ArenaAllocator arena)
    {
        Extended message = Extended.Create(arena);
        message.SetExtension(Int32Extension, 1, arena);
        return message;
    }
}
