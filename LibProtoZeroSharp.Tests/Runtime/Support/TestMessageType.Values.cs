using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Support;

internal abstract unsafe partial class TestMessageType
{
    /// <summary>Required fields may be missing.</summary>
    public static ProtoReadOptions Partial { get; } = new() { AllowPartial = true };

    public abstract MessageTable* Table { get; }

    /// <summary>The descriptor of our struct.</summary>
    public abstract MessageDescriptor Descriptor { get; }

    /// <summary>Whether the messages of the bytes are equal; fails if the ways to compare, or the hashes, disagree.</summary>
    public abstract bool AreEqual(byte[] left, byte[] right, ArenaAllocator arena);

    /// <summary>Fails unless clearing leaves an empty message.</summary>
    public abstract void AssertClears(byte[] bytes, ArenaAllocator arena);

    /// <summary>
    /// Clones a message that aliases the input, destroys input and arena, and writes the clone. Fails if the size of the clone isn't the measured one, or a copy
    /// in a block of its own differs.
    /// </summary>
    public abstract byte[] CloneAndDestroy(byte[] bytes, ArenaAllocator arena);

    /// <summary>Merges the messages of the bytes, and writes the result.</summary>
    public abstract byte[] Merge(byte[] target, byte[] source, ArenaAllocator arena);

    /// <summary>Merges the fields of a mask, and writes the result; the source must stay unchanged.</summary>
    public abstract byte[] Merge(byte[] target, byte[] source, FieldMask mask, FieldMask.MergeOptions options, ArenaAllocator arena);

    public abstract byte[] UnknownFields(byte[] bytes, ArenaAllocator arena);

    /// <summary>Runs every operation once; none may allocate.</summary>
    public abstract void AssertValuesAllocateNothing(byte[] bytes);

    /// <summary>Clones and merges into arenas with less and less room.</summary>
    public abstract void AssertExhaustionIsHarmless(byte[] bytes);
}

internal sealed unsafe partial class TestMessageType<T>
{
    public override MessageTable* Table => MessageTable.Of<T>();

    public override MessageDescriptor Descriptor => T.Descriptor;

    public override bool AreEqual(byte[] left, byte[] right, ArenaAllocator arena)
    {
        T a = MessageOf(left, arena), b = MessageOf(right, arena);
        bool equal = ProtoMessage.Equals(a, b);
        Assert.Equal(equal, ProtoMessage.Equals(b, a));
        Assert.Equal(equal, EqualityComparer<T>.Default.Equals(a, b));
        Assert.Equal(equal, a.Equals((object)b));
        if (equal) Assert.Equal(ProtoMessage.GetHashCode(a), ProtoMessage.GetHashCode(b));
        // Reading a message doesn't change it.
        Assert.Equal(equal, ProtoMessage.Equals(a, b));
        Assert.Equal(a.GetHashCode(), ProtoMessage.GetHashCode(MessageOf(left, arena)));
        return equal;
    }

    public override void AssertClears(byte[] bytes, ArenaAllocator arena)
    {
        T message = MessageOf(bytes, arena);
        ProtoMessage.Clear(message);
        Assert.Empty(ProtoMessage.ToByteArray(message));
        Assert.True(ProtoMessage.Equals(message, T.Create(arena)));
        var reader = new ProtoReader(bytes);
        ProtoMessage.MergeFrom(ref message, MessageOf(bytes, arena), arena);
        Assert.True(ProtoMessage.Equals(message, MessageOf(bytes, arena)));
    }

    public override byte[] CloneAndDestroy(byte[] bytes, ArenaAllocator arena)
    {
        T clone;
        MessageOwner<T> kept;
        using var memory = new GuardedMemory(bytes.Length + 1);
        using (var other = new ArenaAllocator())
        {
            Span<byte> placed = memory.Place(bytes);
            T message = ProtoMessage.Parse<T>(placed, other, Partial with { Input = ProtoInput.AliasUnsafe });
            byte[] before = ProtoMessage.ToByteArray(message);
            long allocated = arena.AllocatedBytes;
            clone = ProtoMessage.Clone(message, arena);
            Assert.Equal(arena.AllocatedBytes - allocated, (long)CopySize.Of(Table, MessageRef.Of(message).Data));
            kept = MessageOwner<T>.Copy(message);
            Assert.True(ProtoMessage.Equals(message, clone));
            Assert.Equal(ProtoMessage.GetHashCode(message), ProtoMessage.GetHashCode(clone));
            Assert.Equal(before, ProtoMessage.ToByteArray(message));
            placed.Fill(0xCC);
            other.Reset();
            while (other.AllocatedBytes < other.ReservedBytes / 2) new Span<byte>(other.Allocate<byte>(256), 256).Fill(0xCC);
        }

        using (kept) Assert.Equal(ProtoMessage.ToByteArray(clone), ProtoMessage.ToByteArray(kept.Message));
        return ProtoMessage.ToByteArray(clone);
    }

    public override byte[] Merge(byte[] target, byte[] source, ArenaAllocator arena)
    {
        T merged = MessageOf(target, arena);
        using (var other = new ArenaAllocator())
        {
            T added = MessageOf(source, other);
            ProtoMessage.MergeFrom(ref merged, added, arena);
            Assert.Equal(ProtoMessage.ToByteArray(MessageOf(source, other)), ProtoMessage.ToByteArray(added));
        }

        return ProtoMessage.ToByteArray(merged);
    }

    public override byte[] Merge(byte[] target, byte[] source, FieldMask mask, FieldMask.MergeOptions options, ArenaAllocator arena)
    {
        T merged = MessageOf(target, arena);
        using (var other = new ArenaAllocator())
        {
            T added = MessageOf(source, other);
            mask.Merge(added, merged, arena, options);
            Assert.Equal(ProtoMessage.ToByteArray(MessageOf(source, other)), ProtoMessage.ToByteArray(added));
        }

        return ProtoMessage.ToByteArray(merged);
    }

    public override byte[] UnknownFields(byte[] bytes, ArenaAllocator arena) => ProtoMessage.UnknownFields(MessageOf(bytes, arena)).ToArray();

    public override void AssertValuesAllocateNothing(byte[] bytes)
    {
        using var arena = new ArenaAllocator();
        T first = MessageOf(bytes, arena), second = MessageOf(bytes, arena);
        using var work = new ArenaAllocator();
        int sum = 0;
        ZeroAllocation.Of(() => Assert.True(ProtoMessage.Equals(first, second)));
        ZeroAllocation.Of(() => sum += ProtoMessage.GetHashCode(first));
        ZeroAllocation.Of(() => sum += ProtoMessage.UnknownFields(first).Length);
        ZeroAllocation.Of(() =>
        {
            work.Reset();
            ProtoMessage.Clone(first, work);
        });
        ZeroAllocation.Of(() =>
        {
            work.Reset();
            T merged = T.Create(work);
            ProtoMessage.MergeFrom(ref merged, first, work);
            ProtoMessage.MergeFrom(ref merged, second, work);
        });
        ZeroAllocation.Of(() =>
        {
            work.Reset();
            ProtoMessage.Clear(T.Create(work));
        });
    }

    public override void AssertExhaustionIsHarmless(byte[] bytes)
    {
        using var arena = new ArenaAllocator();
        T message = MessageOf(bytes, arena);
        long most = arena.ReservedBytes * 4;
        for (long limit = 4096; limit < most; limit += limit / 3)
        {
            using var small = new ArenaAllocator(new ArenaOptions { MaxBytes = limit });
            T target = default;
            try
            {
                target = T.Create(small);
                ProtoMessage.MergeFrom(ref target, message, small);
                ProtoMessage.Clone(message, small);
            }
            catch (InsufficientMemoryException)
            {
                // Only the later use matters.
                if (!target.IsNull) MessageOf(ProtoMessage.ToByteArray(target), arena);
            }

            small.Reset();
            if (limit > 40_000) T.Create(small);
        }
    }

    private static T MessageOf(byte[] bytes, ArenaAllocator arena) => ProtoMessage.Parse<T>(bytes, arena, Partial);
}
