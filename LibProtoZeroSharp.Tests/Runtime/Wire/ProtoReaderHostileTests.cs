using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Tests.Wire;

/// <summary>For all bytes, reading ends, or throws a <see cref="ProtoException"/>, and never leaves the input.</summary>
public class ProtoReaderHostileTests
{
    private static readonly int Mutations = Campaign.Iterations(50_000, 100_000);

    /// <summary>Sequences that have broken parsers.</summary>
    private static readonly byte[][] Poison =
    [
        [0x72, 0xFA, 0xFF, 0xFF, 0xFF, 0x0F], [0xFF, 0xFF, 0xFF, 0xFF, 0x0F], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01],
        [0x80, 0x80, 0x80, 0x80, 0x08], [0xFF, 0xFF, 0xFF, 0xFF, 0x07], [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01],
        [0x09, 0x01, 0x58, 0x0A, 0x00, 0x0A, 0x00, 0x0A, 0x00], [0x0B], [0x0C], [0x00], [0x07], [0x80], [0xA3, 0x01], [0xA4, 0x01], [0x9A, 0x01],
    ];

    [Fact]
    public void SamplesAreReadWhole()
    {
        foreach (byte[] sample in WireSamples.All)
            Assert.Equal((ProtoError.None, sample.Length), Outcome(sample, trusting: false));
        Assert.True(WireWalker.Walk(new ProtoReader(WireSamples.All[^1])) > 150);
    }

    /// <summary>A truncated message is valid only where Google's reader says that a field ends.</summary>
    [Fact]
    public void TruncationAtEveryByte()
    {
        using var memory = new GuardedMemory(1 << 16);
        foreach (byte[] sample in WireSamples.All)
        {
            List<int> boundaries = GoogleWire.FieldBoundaries(sample);
            for (int length = 0; length < sample.Length; length++)
            {
                (ProtoError error, long offset) = Outcome(memory.Place(sample.AsSpan(0, length)), trusting: false);
                Assert.True(boundaries.Contains(length) == (error == ProtoError.None), $"{error} at {offset} of {length}");
                if (error != ProtoError.None)
                    Assert.True(error is ProtoError.Truncated or ProtoError.UnterminatedGroup, error.ToString());
            }
        }
    }

    [Fact]
    public void ManySeededMutations()
    {
        var random = new Random(20_240_611);
        using var memory = new GuardedMemory(1 << 16);
        var errors = new Dictionary<ProtoError, int>();
        for (int i = 0; i < Mutations; i++)
        {
            byte[] bytes = Mutate(WireSamples.All[1 + i % (WireSamples.All.Length - 1)], random);
            Span<byte> input = memory.Place(bytes);
            (ProtoError error, _) = Outcome(input, trusting: false);
            errors[error] = errors.GetValueOrDefault(error) + 1;
            if (!Checks.Full && i % 4 == 0)
                Outcome(input, trusting: true);
        }

        // The mutations are useful only if they reach every error.
        ProtoError[] expected =
        [
            ProtoError.None, ProtoError.Truncated, ProtoError.MalformedVarInt, ProtoError.InvalidTag, ProtoError.InvalidWireType,
            ProtoError.InvalidLength, ProtoError.InvalidPackedLength, ProtoError.InvalidUtf8, ProtoError.UnmatchedEndGroup, ProtoError.UnterminatedGroup,
        ];
        Assert.Equal(expected, errors.Keys.Order());
        Assert.All(errors, error => Assert.True(error.Value >= 20, error.ToString()));
    }

    /// <summary>Nested sub-messages and groups of hostile depth end in an error, not in a stack overflow.</summary>
    [Fact]
    public void DepthIsLimited()
    {
        byte[] groups = [.. Enumerable.Repeat<byte[]>([0xA3, 0x01], 100_000).SelectMany(tag => tag)];
        Assert.Equal((ProtoError.DepthExceeded, 200), Outcome(groups, trusting: false));

        var messages = new Stack<byte>();
        Span<byte> length = stackalloc byte[VarInt.MaxLength64];
        for (int i = 0; i < 10_000; i++)
        {
            for (int written = VarInt.Write(length, (ulong)messages.Count); written > 0; written--)
                messages.Push(length[written - 1]);
            messages.Push(0x01);
            messages.Push(0x9A);
        }
        Assert.Equal(ProtoError.DepthExceeded, Outcome(messages.ToArray(), trusting: false).Error);
    }

    private static (ProtoError Error, long Offset) Outcome(ReadOnlySpan<byte> input, bool trusting)
    {
        try
        {
            WireWalker.Walk(new ProtoReader(input), trusting);
            return (ProtoError.None, input.Length);
        }
        catch (ProtoException exception)
        {
            Assert.InRange(exception.Offset, 0, input.Length);
            return (exception.Error, exception.Offset);
        }
    }

    private static byte[] Mutate(byte[] sample, Random random)
    {
        var bytes = new List<byte>(sample);
        for (int edits = random.Next(1, 4); edits > 0; edits--)
        {
            int at = random.Next(bytes.Count + 1);
            switch (random.Next(5))
            {
                case 0 when at < bytes.Count: bytes[at] ^= (byte)(1 << random.Next(8)); break;
                case 1 when at < bytes.Count: bytes[at] = (byte)random.Next(256); break;
                case 2 when at < bytes.Count: bytes.RemoveRange(at, Math.Min(random.Next(1, 9), bytes.Count - at)); break;
                case 3: bytes.InsertRange(at, Poison[random.Next(Poison.Length)]); break;
                default: bytes.RemoveRange(at, bytes.Count - at); break;
            }
        }
        return [.. bytes];
    }
}
