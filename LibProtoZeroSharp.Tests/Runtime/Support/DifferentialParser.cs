extern alias GoogleProtobuf;

using LibProtoZeroSharp.Memory;
using GoogleProtobuf::Google.Protobuf;

namespace LibProtoZeroSharp.Tests.Support;

/// <summary>
/// Compares our result for any bytes, well-formed or not, with that of Google's C# library. If the two disagree on whether the bytes are a
/// message at all, Google's C++ parser decides.
/// </summary>
internal sealed unsafe class DifferentialParser : IDisposable
{
    private const int MemorySize = 1 << 20;

    private readonly Random _random = new(99);

    private readonly GuardedMemory _input = new(1 << 16);
    private readonly GuardedMemory _memory = new(MemorySize);

    /// <summary>The bytes that a chunk of an arena needs for itself.</summary>
    private const int Overhead = (int)Chunk.Overhead;

    /// <summary>Bytes that the last parse allocated.</summary>
    private long _needed;

    /// <summary>The number of times that the C++ parser was run.</summary>
    public int Asked { get; private set; }

    /// <summary>The number of inputs that were messages.</summary>
    public int Accepted { get; private set; }

    public void Dispose()
    {
        _input.Dispose();
        _memory.Dispose();
    }

    /// <summary>Parses bytes that end at inaccessible memory into an arena that ends there too, in both modes, and compares.</summary>
    public void Compare(TestMessageType schema, ReadOnlySpan<byte> bytes)
    {
        byte[]? aliased = Ours(schema, bytes, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe }, out ProtoException? aliasing);
        byte[]? copied = Ours(schema, bytes, new ProtoReadOptions { Input = ProtoInput.Copy }, out ProtoException? copying);
        if (!copied.AsSpan().SequenceEqual(aliased) || copying?.Message != aliasing?.Message)
            Fail(schema, bytes, $"copying and aliasing differ: {copying?.Message} and {aliasing?.Message}");

        CompareInTightMemory(schema, bytes, copied, copying);
        IMessage? google = schema.TryParse(bytes);
        if (copied == null)
        {
            if (google != null && !IsTooLargeATag(bytes, copying!) && Cpp(schema, bytes) != null) Fail(schema, bytes, "rejected, though it is a message: " + copying!.Message);
            return;
        }

        Accepted++;
        if (google == null)
        {
            if (Cpp(schema, bytes) == null) Fail(schema, bytes, "accepted, though it is no message");
            return;
        }

        if (!google.Equals(schema.TryParse(copied)))
        {
            // Google's C# classes treat every enum as open, and don't merge values that occur twice in an entry of a map.
            if (Cpp(schema, bytes) != Cpp(schema, copied)) Fail(schema, bytes, "reads differently when it has been written by us: " + Convert.ToHexString(copied));
            return;
        }

        if (schema.HasClosedEnums) return;
        byte[] known = schema.TryParse(bytes, discardUnknown: true)!.ToByteArray();
        byte[]? ours = Ours(schema, bytes, new ProtoReadOptions { DiscardUnknownFields = true }, out _);
        if (ours == null) Fail(schema, bytes, "rejected when unknown fields are dropped");
        schema.AssertSame(known, ours!);
    }

    /// <summary>
    /// Parses again in an arena with exactly enough memory, directly before the inaccessible page, and in one with less.
    /// </summary>
    private void CompareInTightMemory(TestMessageType schema, ReadOnlySpan<byte> bytes, byte[]? expected, ProtoException? expectedRejection)
    {
        var options = new ProtoReadOptions { Input = ProtoInput.Copy };
        // A list that grows in place doesn't rely on the bytes by which its block was rounded up.
        byte[]? tight = Ours(schema, bytes, options, out ProtoException? rejection, _needed + 8);
        // If the input ends inside a tag, a run of fields can look longer than it is, depending on the bytes after the input.
        bool longerRun = expectedRejection?.Error == ProtoError.Truncated && rejection?.Error == ProtoError.ArenaExhausted;
        if (!longerRun && (!tight.AsSpan().SequenceEqual(expected) || rejection?.Message != expectedRejection?.Message))
            Fail(schema, bytes, $"{_needed} bytes are no longer enough: {rejection?.Message}");
        byte[]? less = Ours(schema, bytes, options, out rejection, _random.Next((int)_needed + 1));
        if (rejection?.Error == ProtoError.ArenaExhausted) return;
        if (!less.AsSpan().SequenceEqual(expected) || rejection?.Message != expectedRejection?.Message)
            Fail(schema, bytes, $"is something else in an arena with less room: {rejection?.Message}");
    }

    /// <summary>The message that we read, written again; null if we reject the bytes.</summary>
    private byte[]? Ours(TestMessageType schema, ReadOnlySpan<byte> bytes, ProtoReadOptions options, out ProtoException? rejection, long capacity = MemorySize - Overhead)
    {
        rejection = null;
        Span<byte> input = _input.Place(bytes);
        // In whole units, so that the memory is aligned where it starts.
        nuint length = (nuint)((capacity + Overhead + 15) & ~15L);
        using var arena = new ArenaAllocator(_memory.End - length, length, maxBytes: 1);
        try
        {
            byte[] written = schema.Rewrite(input, arena, options);
            _needed = arena.AllocatedBytes;
            return written;
        }
        catch (ProtoException exception)
        {
            _needed = arena.AllocatedBytes;
            Assert.InRange(exception.Offset, 0, bytes.Length);
            Assert.NotEqual(ProtoError.None, exception.Error);
            if (capacity == MemorySize - Overhead) Assert.NotEqual(ProtoError.ArenaExhausted, exception.Error);
            Assert.Equal(schema.Google.FullName, exception.MessageType);
            rejection = exception;
            return null;
        }
    }

    /// <summary>The result of Google's C++ parser, as text; null if it rejects the bytes.</summary>
    public string? Cpp(TestMessageType schema, ReadOnlySpan<byte> bytes)
    {
        Asked++;
        ProtocRun run = Protoc.Run(["-I" + Repository.TestProtos, "-I" + Protoc.Includes, "--decode=" + schema.Google.FullName, schema.Google.File.Name], bytes.ToArray());
        // It warns of missing required fields, and prints the rest.
        return run.ExitCode == 0 && !run.Errors.Contains("missing required fields", StringComparison.Ordinal) ? System.Text.Encoding.UTF8.GetString(run.Output) : null;
    }

    /// <summary>
    /// Both of Google's parsers drop the bits of a tag above the 32nd. Google's conformance suite requires such a tag to be rejected, since the field
    /// number is out of range.
    /// </summary>
    private static bool IsTooLargeATag(ReadOnlySpan<byte> bytes, ProtoException rejection) =>
        rejection.Error == ProtoError.InvalidTag && rejection.Offset + 4 < bytes.Length && bytes[(int)rejection.Offset + 4] is > 0x0F
        && bytes.Slice((int)rejection.Offset, 4).IndexOfAnyInRange((byte)0, (byte)0x7F) < 0;

    private static void Fail(TestMessageType schema, ReadOnlySpan<byte> bytes, string how) => Assert.Fail($"{schema}: {how}: {Convert.ToHexString(bytes)}");
}
