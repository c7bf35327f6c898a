extern alias GoogleProtobuf;

using System.Diagnostics;
using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.Tests.Generator;

namespace LibProtoZeroSharp.Tests.Messages;

/// <summary>
/// Holds what we make of any bytes, well-formed or not, to what Google's C# library makes of them; where those two differ on whether
/// the bytes are a message at all, Google's C++ parser has the last word.
/// </summary>
internal sealed unsafe class Verdicts : IDisposable
{
    private const int MemorySize = 1 << 20;

    private readonly GuardedMemory _input = new(1 << 16);
    private readonly GuardedMemory _output = new(1 << 20);
    private readonly GuardedMemory _memory = new(MemorySize);

    /// <summary>How often the C++ parser was asked.</summary>
    public int Asked { get; private set; }

    /// <summary>How many inputs were messages.</summary>
    public int Accepted { get; private set; }

    public void Dispose()
    {
        _input.Dispose();
        _output.Dispose();
        _memory.Dispose();
    }

    /// <summary>Parses bytes that end at inaccessible memory into an arena that ends there too, in both modes, and compares.</summary>
    public void Compare(Schema schema, ReadOnlySpan<byte> bytes)
    {
        byte[]? copied = Ours(schema, bytes, new ProtoReadOptions { Input = ProtoInput.Copy }, out ProtoException? copying);
        byte[]? aliased = Ours(schema, bytes, new ProtoReadOptions { Input = ProtoInput.Alias }, out ProtoException? aliasing);
        if (!copied.AsSpan().SequenceEqual(aliased) || copying?.Message != aliasing?.Message)
            Fail(schema, bytes, $"copying and aliasing differ: {copying?.Message} and {aliasing?.Message}");

        IMessage? google = schema.TryParse(bytes);
        if (copied == null)
        {
            if (google != null && !IsTooLargeATag(bytes, copying!) && Cpp(schema, bytes) != null) Fail(schema, bytes, "refused, though it is a message: " + copying!.Message);
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
        if (ours == null) Fail(schema, bytes, "refused when unknown fields are dropped");
        schema.AssertSame(known, ours!);
    }

    /// <summary>What we write of what we read; null where we refuse it.</summary>
    private byte[]? Ours(Schema schema, ReadOnlySpan<byte> bytes, ProtoReadOptions options, out ProtoException? refusal)
    {
        refusal = null;
        Span<byte> input = _input.Place(bytes);
        using var arena = new ArenaAllocator(_memory.End - MemorySize, MemorySize, maxBytes: MemorySize);
        try
        {
            return schema.Rewrite(input, arena, options);
        }
        catch (ProtoException exception)
        {
            Assert.InRange(exception.Offset, 0, bytes.Length);
            Assert.NotEqual(ProtoError.None, exception.Error);
            Assert.NotEqual(ProtoError.ArenaExhausted, exception.Error);
            Assert.Equal(schema.Google.FullName, exception.MessageType);
            refusal = exception;
            return null;
        }
    }

    /// <summary>What Google's C++ parser takes the bytes for, as text; null where it refuses them.</summary>
    private string? Cpp(Schema schema, ReadOnlySpan<byte> bytes)
    {
        Asked++;
        var start = new ProcessStartInfo(Protoc.Executable())
        {
            RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true,
        };
        foreach (string argument in (string[])["-I" + Path.Combine(Repository.Root, "LibProtoZeroSharp.Tests", "Protos"), "-I" + Protoc.Includes, "--decode=" + schema.Google.FullName, schema.Google.File.Name])
            start.ArgumentList.Add(argument);
        using Process process = Process.Start(start)!;
        process.StandardInput.BaseStream.Write(bytes);
        process.StandardInput.Close();
        string text = process.StandardOutput.ReadToEnd();
        string errors = process.StandardError.ReadToEnd();
        process.WaitForExit();
        // It warns of missing required fields, and prints the rest.
        return process.ExitCode == 0 && !errors.Contains("missing required fields", StringComparison.Ordinal) ? text : null;
    }

    /// <summary>
    /// Both of Google's parsers drop the bits of a tag above the 32nd; its conformance suite wants such a tag refused, since the field
    /// number is out of range.
    /// </summary>
    private static bool IsTooLargeATag(ReadOnlySpan<byte> bytes, ProtoException refusal) =>
        refusal.Error == ProtoError.InvalidTag && refusal.Offset + 4 < bytes.Length && bytes[(int)refusal.Offset + 4] is > 0x0F
        && bytes.Slice((int)refusal.Offset, 4).IndexOfAnyInRange((byte)0, (byte)0x7F) < 0;

    private static void Fail(Schema schema, ReadOnlySpan<byte> bytes, string how) => Assert.Fail($"{schema}: {how}: {Convert.ToHexString(bytes)}");
}
