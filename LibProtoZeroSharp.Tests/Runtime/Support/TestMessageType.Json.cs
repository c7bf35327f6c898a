using System.Buffers;
using System.Text.Json;

namespace LibProtoZeroSharp.Tests.Support;

internal abstract partial class TestMessageType
{
    /// <summary>Parses with our struct and writes the result as JSON.</summary>
    public abstract string ToJson(byte[] bytes, ArenaAllocator arena, ProtoJsonWriteOptions options = default);

    /// <summary>Parses JSON with our struct and writes the result.</summary>
    public abstract byte[] FromJson(ReadOnlySpan<byte> json, ArenaAllocator arena, ProtoJsonReadOptions options = default);

    /// <summary>Parses JSON from every kind of input.</summary>
    public abstract void ExerciseJson(byte[] json, string text, ReadOnlySequence<byte> segments, Stream stream, ArenaAllocator arena, ProtoJsonReadOptions options);

    /// <summary>Writes JSON in every way that makes no string, and fails if that allocates.</summary>
    public abstract void WriteJsonWithoutAllocation(
        byte[] bytes, ArenaAllocator arena, ArrayBufferWriter<byte> output, Utf8JsonWriter json, byte[] destination, ProtoJsonWriteOptions options);
}

internal sealed partial class TestMessageType<T>
{
    public override byte[] FromJson(ReadOnlySpan<byte> json, ArenaAllocator arena, ProtoJsonReadOptions options = default) =>
        ProtoMessage.ToByteArray(ProtoJson.Parse<T>(json, arena, options));

    public override void ExerciseJson(byte[] json, string text, ReadOnlySequence<byte> segments, Stream stream, ArenaAllocator arena, ProtoJsonReadOptions options)
    {
        ProtoJson.Parse<T>(json, arena, options);
        ProtoJson.Parse<T>(text, arena, options);
        ProtoJson.Parse<T>(segments, arena, options);
        ProtoJson.Parse<T>(stream, arena, options);
        Assert.True(ProtoJson.TryParse(json, arena, out T _, options));
    }

    public override string ToJson(byte[] bytes, ArenaAllocator arena, ProtoJsonWriteOptions options = default) =>
        ProtoJson.ToString(ProtoMessage.Parse<T>(bytes, arena), options);

    public override void WriteJsonWithoutAllocation(
        byte[] bytes, ArenaAllocator arena, ArrayBufferWriter<byte> output, Utf8JsonWriter json, byte[] destination, ProtoJsonWriteOptions options)
    {
        T message = ProtoMessage.Parse<T>(bytes, arena);
        var stream = new MemoryStream(destination);
        ZeroAllocation.Of(() =>
        {
            output.ResetWrittenCount();
            ProtoJson.Write(message, output, options);
        });
        ZeroAllocation.Of(() =>
        {
            output.ResetWrittenCount();
            json.Reset(output);
            ProtoJson.Write(message, json, options);
            json.Flush();
        });
        ZeroAllocation.Of(() =>
        {
            stream.Position = 0;
            ProtoJson.Write(message, stream, options);
        });
        ZeroAllocation.Of(() => Assert.True(ProtoJson.TryWrite(message, destination, out _, options)));
        ZeroAllocation.Of(() => ProtoJson.ToUtf8String(message, arena, options));
    }
}
