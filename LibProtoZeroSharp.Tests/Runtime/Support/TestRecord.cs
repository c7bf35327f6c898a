using System.Text.Json;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Tests.Support;

/// <summary>The record of a message type of the tests. Its members take and return bytes and objects, so that a test needs no type parameter.</summary>
internal abstract class TestRecord
{
    /// <summary>What a record keeps: all but unknown fields and extensions.</summary>
    private static readonly ProtoReadOptions Known = new() { AllowPartial = true, DiscardUnknownFields = true };

    public static TestRecord Of(TestMessageType schema) => (TestRecord)Activator.CreateInstance(
        typeof(TestRecord<,>).MakeGenericType(schema.Type.GetMethod("ToRecord")!.ReturnType, schema.Type))!;

    /// <summary>The record of a message. The message has the unknown fields of the bytes.</summary>
    public abstract object Read(byte[] bytes, ArenaAllocator arena);

    /// <summary>The bytes of the record's message.</summary>
    public abstract byte[] Write(object record, ArenaAllocator arena);

    /// <summary>Whether the messages of two records are equal.</summary>
    public abstract bool AreMessagesEqual(object left, object right, ArenaAllocator arena);

    public abstract string Serialize(object record);

    public abstract object? Deserialize(string json);

    /// <summary>The bytes of the message without what a record drops.</summary>
    public static byte[] Canonical(TestMessageType schema, byte[] bytes, ArenaAllocator arena) => schema.Rewrite(bytes, arena, Known);
}

/// <inheritdoc/>
internal sealed class TestRecord<TRecord, TMessage> : TestRecord
    where TRecord : class, IProtoRecord<TRecord, TMessage>
    where TMessage : unmanaged, IProtoMessage<TMessage>
{
    public override object Read(byte[] bytes, ArenaAllocator arena) =>
        RecordConversion<TRecord, TMessage>.ToManaged(ProtoMessage.Parse<TMessage>(bytes, arena, TestMessageType.Partial), pool: null);

    public override byte[] Write(object record, ArenaAllocator arena) => ToMessage(record, arena).ToByteArray();

    public override bool AreMessagesEqual(object left, object right, ArenaAllocator arena) => ToMessage(left, arena).Equals(ToMessage(right, arena));

    public override string Serialize(object record) => JsonSerializer.Serialize((TRecord)record);

    public override object? Deserialize(string json) => JsonSerializer.Deserialize<TRecord>(json);

    private static TMessage ToMessage(object record, ArenaAllocator arena) => RecordConversion<TRecord, TMessage>.ToValue((TRecord)record, arena);
}
