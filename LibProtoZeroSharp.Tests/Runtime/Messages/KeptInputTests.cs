using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages;

/// <summary>Input that an arena keeps: a message refers to it, and its owner is disposed with the arena's contents.</summary>
public unsafe class KeptInputTests
{
    private static readonly byte[] Sample = [0x72, 5, .. "hello"u8, 0x7A, 3, 1, 2, 3, 0x18, 7];

    public static TheoryData<bool> Kinds => [true, false];

    [Theory]
    [MemberData(nameof(Kinds))]
    public void AMessageRefersToTheMemoryOfAnOwner(bool isArray)
    {
        using var arena = new ArenaAllocator();
        Owner owner = isArray ? new ArrayOwner(4096) : new NativeOwner(4096);
        // An unknown field of 1000 bytes comes last: where a page ends soon after the input, the last fields are decoded from a copy.
        byte[] input = [.. Sample, 0xFA, 0x7F, 0xE8, 7, .. new byte[1000]];
        input.CopyTo(owner.Memory);
        Explicit message = Explicit.Parse(owner, input.Length, arena);
        GC.Collect();
        Assert.True(message.StringField == "hello"u8);
        owner.Memory.Span[2] = (byte)'j';
        Assert.True(message.StringField == "jello"u8);
        Assert.Equal([1, 2, 3], message.BytesField.ToArray());
        Assert.Equal(0, owner.Disposals);
    }

    /// <summary>The system gives the program memory that arenas have had: its pages had different generations, and it belongs to no arena any more.</summary>
    [Fact]
    public void AMessageRefersToMemoryThatArenasHad()
    {
        const int blocks = 200, size = 12_000;
        const byte length = 100;
        var arenas = new ArenaAllocator[blocks];
        for (int i = 0; i < blocks; i++)
        {
            arenas[i] = new ArenaAllocator();
            for (int resets = i % 7; resets > 0; resets--)
            {
                arenas[i].Allocate<byte>(size);
                arenas[i].Reset();
            }

            arenas[i].Allocate<byte>(size);
        }

        foreach (ArenaAllocator ended in arenas) ended.Dispose();
        using var arena = new ArenaAllocator();
        for (int i = 0; i < blocks; i++)
        {
            // Values of bytes_field in all pages of the block.
            var owner = new NativeOwner(4 * size);
            int count = owner.Memory.Length / (3 + length);
            for (int j = 0; j < count; j++) ((ReadOnlySpan<byte>)[0xA2, 1, length]).CopyTo(owner.Memory.Span[(j * (3 + length))..]);
            Repeated message = Repeated.Parse(owner, count * (3 + length), arena);
            foreach (UnmanagedBytes value in message.BytesField) Assert.Equal(length, value.AsSpan().Length);
        }
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void ResetAndDisposeDisposeOfTheOwnersOnce(bool isArray)
    {
        var arena = new ArenaAllocator();
        Owner[] owners = [.. Enumerable.Range(0, 4).Select(_ => isArray ? (Owner)new ArrayOwner(100) : new NativeOwner(100))];
        arena.Keep(owners[0]);
        arena.Keep(owners[1]);
        arena.Reset();
        Assert.Equal([1, 1, 0, 0], owners.Select(owner => owner.Disposals));
        arena.Keep(owners[2]);
        arena.Allocate<byte>(100_000);
        arena.Keep(owners[3]);
        arena.Dispose();
        arena.Dispose();
        using var next = new ArenaAllocator();
        next.Reset();
        Assert.Equal([1, 1, 1, 1], owners.Select(owner => owner.Disposals));
        Assert.All(owners, owner => Assert.False(owner.IsPinned));
    }

    [Fact]
    public void APoolGetsItsMemoryBack()
    {
        using var pool = MemoryPool<byte>.Shared;
        using var arena = new ArenaAllocator();
        for (int i = 0; i < 10; i++)
        {
            IMemoryOwner<byte> rented = pool.Rent(Sample.Length);
            Sample.CopyTo(rented.Memory);
            Explicit message = Explicit.Parse(rented, Sample.Length, arena);
            Assert.Equal(7, message.Int32Field);
            arena.Reset();
            Assert.Throws<ObjectDisposedException>(() => rented.Memory);
        }
    }

    [Fact]
    public void TheOwnerBelongsToTheArenaAfterAFailureToo()
    {
        using var arena = new ArenaAllocator();
        var owner = new ArrayOwner(100);
        Sample.CopyTo(owner.Memory);
        Assert.Equal(ProtoError.Truncated, Assert.Throws<ProtoException>(() => Explicit.Parse(owner, 3, arena)).Error);
        Assert.Equal(0, owner.Disposals);
        arena.Reset();
        Assert.Equal(1, owner.Disposals);
    }

    [Fact]
    public void AnOwnerWhoseMemoryFailsIsDisposed()
    {
        using var arena = new ArenaAllocator();
        var owner = new ArrayOwner(100) { FailsToPin = true };
        Assert.Throws<NotSupportedException>(() => { arena.Keep(owner); });
        Assert.Equal(1, owner.Disposals);
        arena.Reset();
        Assert.Equal(1, owner.Disposals);
    }

    [Fact]
    public void AnOwnerStaysTheCallersIfTheArgumentsAreWrong()
    {
        var arena = new ArenaAllocator();
        var owner = new ArrayOwner(100);
        Assert.Throws<ArgumentOutOfRangeException>(() => Explicit.Parse(owner, 101, arena));
        Assert.Throws<ArgumentOutOfRangeException>(() => Explicit.Parse(owner, -1, arena));
        Assert.Throws<ArgumentNullException>(() => { arena.Keep(null!); });
        arena.Dispose();
        Assert.Throws<ObjectDisposedException>(() => Explicit.Parse(owner, 1, arena));
        Assert.Throws<InvalidOperationException>(() => Explicit.Parse(owner, 1, default));
        Assert.Equal(0, owner.Disposals);
    }

    [Fact]
    public void AnOwnerThatThrowsDoesNotKeepTheOthers()
    {
        var arena = new ArenaAllocator();
        Owner first = new ArrayOwner(10), last = new ArrayOwner(10);
        var second = new ArrayOwner(10) { OnDispose = () => throw new IOException("second") };
        var third = new ArrayOwner(10) { OnDispose = () => throw new IOException("third") };
        foreach (Owner owner in new[] { first, second, third, last }) arena.Keep(owner);
        Assert.Equal("third", Assert.Throws<IOException>(() => arena.Reset()).Message);
        Assert.Equal([1, 1, 1, 1], new[] { first, second, third, last }.Select(owner => owner.Disposals));
        arena.Keep(new ArrayOwner(10) { OnDispose = () => throw new IOException("disposed") });
        Assert.Equal("disposed", Assert.Throws<IOException>(() => arena.Dispose()).Message);
        arena.Dispose();
        Assert.Throws<ObjectDisposedException>(() => arena.Reset());
    }

    [Fact]
    public void AnOwnerMayUseTheArenaWhenItIsDisposed()
    {
        using var arena = new ArenaAllocator();
        var next = new ArrayOwner(10);
        arena.Keep(new ArrayOwner(10)
        {
            OnDispose = () =>
            {
                arena.Keep(next);
                arena.CopyString("from the owner");
            },
        });
        arena.Reset();
        Assert.Equal((0, 16), (next.Disposals, arena.AllocatedBytes));
        arena.Reset();
        Assert.Equal(1, next.Disposals);
    }

    [Fact]
    public void MemoryOfAnArrayIsKeptWithoutManagedMemory()
    {
        using var arena = new ArenaAllocator();
        var owner = new ArrayOwner(100);
        Sample.CopyTo(owner.Memory);
        long least = long.MaxValue;
        for (int i = 0; i < 100; i++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            Explicit.Parse(owner, Sample.Length, arena);
            arena.Reset();
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        Assert.Equal(0, least);
    }

    /// <summary>The input may end at a page that can't be read, and with the option no byte after it is read in any case.</summary>
    [Fact]
    public void NoByteAfterTheMemoryIsRead()
    {
        using var guarded = new GuardedMemory(4096);
        foreach (ProtoInput input in Enum.GetValues<ProtoInput>())
        {
            using var arena = new ArenaAllocator();
            Span<byte> last = guarded.Last(Sample.Length);
            Sample.CopyTo(last);
            var owner = new NativeOwner((byte*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(last)), last.Length);
            Explicit message = Explicit.Parse(owner, Sample.Length, arena, new ProtoReadOptions { Input = input });
            Assert.True(message.StringField == "hello"u8);
        }
    }

    private abstract class Owner : MemoryManager<byte>
    {
        public int Disposals { get; private set; }

        public virtual bool IsPinned => false;

        public Action? OnDispose { get; init; }

        public override MemoryHandle Pin(int elementIndex = 0) => throw new NotSupportedException();

        public override void Unpin()
        {
        }

        // A pool's owner may be rented again, so this one has memory after its end too.
        protected override void Dispose(bool disposing)
        {
            if (!disposing) return;
            Disposals++;
            OnDispose?.Invoke();
        }
    }

    private sealed class ArrayOwner(int length) : Owner
    {
        private readonly byte[] _array = new byte[length];

        public bool FailsToPin { get; init; }

        public override Span<byte> GetSpan() => _array;

        protected override bool TryGetArray(out ArraySegment<byte> segment)
        {
            segment = FailsToPin ? default : new ArraySegment<byte>(_array);
            return !FailsToPin;
        }
    }

    /// <summary>Memory that is not an array.</summary>
    private sealed class NativeOwner(byte* memory, int length) : Owner
    {
        private int _pins;

        public NativeOwner(int length) : this((byte*)NativeMemory.AllocZeroed((nuint)length), length)
        {
        }

        public override bool IsPinned => _pins != 0;

        public override Span<byte> GetSpan() => new(memory, length);

        public override MemoryHandle Pin(int elementIndex = 0)
        {
            _pins++;
            return new MemoryHandle(memory + elementIndex, default, this);
        }

        public override void Unpin() => _pins--;
    }
}
