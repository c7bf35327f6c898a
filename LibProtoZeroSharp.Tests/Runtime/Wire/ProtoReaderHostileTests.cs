using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Tests.Wire;

/// <summary>For all bytes, reading ends, or throws a <see cref="ProtoException"/>, and never leaves the input.</summary>
public class ProtoReaderHostileTests
{
    private static readonly int Mutations = Campaign.Iterations(50_000, 100_000);

    [Fact]
    public void SamplesAreReadWhole()
    {
        foreach (byte[] sample in WireSamples.All) Assert.Equal(default, ModelWalk.Compare(sample).Failure);
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
                ProtoFailure failure = ModelWalk.Compare(memory.Place(sample.AsSpan(0, length))).Failure;
                Assert.True(boundaries.Contains(length) == (failure == default), $"{failure} of {length}");
                Assert.True(failure.Error is ProtoError.None or ProtoError.Truncated or ProtoError.UnterminatedGroup, failure.ToString());
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
            byte[] bytes = ByteMutator.Mutate(WireSamples.All[1 + i % (WireSamples.All.Length - 1)], random);
            Span<byte> input = memory.Place(bytes);
            ProtoError error = ModelWalk.Compare(input).Failure.Error;
            errors[error] = errors.GetValueOrDefault(error) + 1;
            if (!Checks.Full && i % 4 == 0) Assert.InRange(new ReaderWalk(trusting: true).Read(input).Offset, 0, input.Length);
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
        Assert.Equal(new ProtoFailure(ProtoError.DepthExceeded, 200), ModelWalk.Compare(groups).Failure);

        var messages = new Stack<byte>();
        for (int i = 0; i < 10_000; i++)
        {
            byte[] start = [0xB2, 0x01, .. WireOutput.OfVarInt((ulong)messages.Count)];
            foreach (byte next in start.AsEnumerable().Reverse()) messages.Push(next);
        }

        Assert.Equal(ProtoError.DepthExceeded, ModelWalk.Compare(messages.ToArray()).Failure.Error);
    }
}
