using System.Buffers;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Formats.Dynamic;

/// <summary>Fields of messages that are known at run time only.</summary>
public sealed class DynamicMessageTests : IDisposable
{
    private readonly ArenaAllocator _arena = new();

    public void Dispose() => _arena.Dispose();

    [Fact]
    public void EveryKindOfNumberIsReadAndSet()
    {
        DynamicMessage message = New<Explicit>();
        MessageDescriptor type = message.Type.Descriptor;
        foreach (FieldDescriptor field in type.Fields.InFieldNumberOrder())
        {
            Assert.False(message.Has(field));
            switch (field.FieldType)
            {
                case FieldType.Bool:
                    message.SetBool(field, true);
                    Assert.True(message.GetBool(field.Name));
                    break;
                case FieldType.Int32 or FieldType.SInt32 or FieldType.SFixed32:
                    message.SetInt32(field.FieldNumber, -5);
                    Assert.Equal(-5, message.GetInt32(field));
                    break;
                case FieldType.UInt32 or FieldType.Fixed32:
                    message.SetUInt32(field.Name, 7);
                    Assert.Equal(7u, message.GetUInt32(field));
                    break;
                case FieldType.Int64 or FieldType.SInt64 or FieldType.SFixed64:
                    message.SetInt64(field, long.MinValue);
                    Assert.Equal(long.MinValue, message.GetInt64(field));
                    break;
                case FieldType.UInt64 or FieldType.Fixed64:
                    message.SetUInt64(field, ulong.MaxValue);
                    Assert.Equal(ulong.MaxValue, message.GetUInt64(field));
                    break;
                case FieldType.Float:
                    message.SetFloat(field, 1.5f);
                    Assert.Equal(1.5f, message.GetFloat(field));
                    break;
                case FieldType.Double:
                    message.SetDouble(field, -0.0);
                    Assert.Equal(-0.0, message.GetDouble(field));
                    break;
                case FieldType.Enum:
                    message.SetEnum(field, 1);
                    Assert.Equal(1, message.GetEnum(field));
                    break;
                case FieldType.String:
                    message.SetString(field, "żółw", _arena);
                    Assert.True(message.GetString(field) == "żółw"u8);
                    break;
                case FieldType.Bytes:
                    message.SetBytes(field, [1, 2, 3], _arena);
                    Assert.Equal([1, 2, 3], message.GetBytes(field).ToArray());
                    break;
                case FieldType.Message:
                    message.MutableMessage(field, _arena);
                    Assert.False(message.GetMessage(field).IsNull);
                    break;
            }

            Assert.True(message.Has(field));
        }

        Assert.Equal(type.Fields.InFieldNumberOrder().Select(field => field.FieldNumber), message.GetSetFields().Select(field => field.FieldNumber));
        Assert.True(message.TryAs(out Explicit generated));
        Assert.Equal(generated.ToByteArray(), message.ToByteArray());
        foreach (FieldDescriptor field in type.Fields) message.Clear(field);
        Assert.Equal(0, message.CalculateSize());
    }

    [Fact]
    public void DefaultsAreThoseOfTheFile()
    {
        DynamicMessage message = New<Defaults>();
        Defaults generated = Defaults.Create(_arena);
        foreach (FieldDescriptor field in message.Type.Descriptor.Fields)
        {
            object? expected = typeof(Defaults).GetProperty(PascalCase(field.Name))?.GetValue(generated);
            object actual = field.FieldType switch
            {
                FieldType.Bool => message.GetBool(field),
                FieldType.Enum => message.GetEnum(field),
                FieldType.String => message.GetString(field).ToString(),
                FieldType.Bytes => Convert.ToHexString(message.GetBytes(field).AsSpan()),
                FieldType.Float => message.GetFloat(field),
                FieldType.Double => message.GetDouble(field),
                FieldType.Int64 or FieldType.SInt64 or FieldType.SFixed64 => message.GetInt64(field),
                FieldType.UInt64 or FieldType.Fixed64 => message.GetUInt64(field),
                FieldType.UInt32 or FieldType.Fixed32 => message.GetUInt32(field),
                _ => message.GetInt32(field),
            };
            Assert.Equal(
                expected switch
                {
                    System.Enum value => Convert.ToInt32(value),
                    Utf8String text => text.ToString(),
                    UnmanagedBytes bytes => Convert.ToHexString(bytes.AsSpan()),
                    _ => expected,
                },
                actual);
        }
    }

    [Fact]
    public void ListsAndMapsAreThoseOfTheMessage()
    {
        DynamicMessage message = New<Repeated>();
        FieldDescriptor numbers = Only(message, field => field is { IsRepeated: true, FieldType: FieldType.Int32 });
        message.GetList<int>(numbers).AddRange([1, 2, 3], _arena);
        Assert.Equal([1, 2, 3], message.GetList<int>(numbers.Name).ToArray());

        FieldDescriptor texts = Only(message, field => field is { IsRepeated: true, FieldType: FieldType.String });
        message.GetList<Utf8String>(texts).Add(_arena.CopyString("text"), _arena);
        FieldDescriptor messages = Only(message, field => field is { IsRepeated: true, FieldType: FieldType.Message });
        DynamicMessageList list = message.GetMessages(messages);
        list.Add(_arena);
        list.Add(list.Type.Create(_arena), _arena);
        Assert.Equal(2, list.Count);
        foreach (DynamicMessage element in list) Assert.Equal(list[0], element);
        Assert.Equal([list[0], list[1]], list.ToArray());
        Assert.Equal([list[0], list[1]], list.AsEnumerable());
        list.RemoveAt(0);
        Assert.Equal(1, message.GetMessages(messages).Count);
        Assert.Throws<ArgumentOutOfRangeException>(() => list[1]);

        DynamicMessage maps = New<Maps>();
        FieldDescriptor words = Only(
            maps, field => field.IsMap && field.MessageType!.Fields[1].FieldType == FieldType.String && field.MessageType.Fields[2].FieldType == FieldType.Message);
        DynamicMessageMap<Utf8String> map = maps.GetMessageMap<Utf8String>(words);
        DynamicMessage value = map.Mutable(_arena.CopyString("key"), _arena);
        Assert.Equal(value, map[_arena.CopyString("key")]);
        Assert.True(maps.GetMessageMap<Utf8String>(words).ContainsKey(_arena.CopyString("key")));
        foreach (KeyValuePair<Utf8String, DynamicMessage> entry in map) Assert.Equal("key", entry.Key.ToString());
        Assert.Equal("key", Assert.Single(map.AsEnumerable()).Key.ToString());
        Assert.True(map.Remove(_arena.CopyString("key")));
        Assert.Equal(0, map.Count);
    }

    [Fact]
    public void OneofsHaveOneField()
    {
        DynamicMessage message = New<Oneofs>();
        OneofDescriptor oneof = message.Type.Descriptor.Oneofs[0];
        Assert.Null(message.WhichOneof(oneof.Name));
        foreach (FieldDescriptor field in oneof.Fields.Where(field => field.FieldType is FieldType.Message or FieldType.String))
        {
            if (field.MessageType != null) message.MutableMessage(field, _arena);
            else message.SetString(field, "", _arena);
            Assert.Equal(field, message.WhichOneof(oneof.Name));
            Assert.Equal(oneof.Fields.Count - 1, oneof.Fields.Count(other => !message.Has(other)));
        }

        message.Clear(message.WhichOneof(oneof.Name)!);
        Assert.Null(message.WhichOneof(oneof.Name));
    }

    [Fact]
    public void GeneratedMessagesAreDynamicOnesToo()
    {
        Timestamp time = Timestamp.Create(_arena);
        time.Seconds = 5;
        DynamicMessage dynamic = DynamicMessage.From(time);
        dynamic.SetInt64("seconds", 6);
        Assert.Equal(6, time.Seconds);
        Assert.True(dynamic.TryAs(out Timestamp same));
        Assert.Equal(time, same);
        Assert.False(dynamic.TryAs(out Duration _));
        Assert.Equal(6, dynamic.To<Duration>(_arena).Seconds);
        Assert.True(DynamicMessage.From<Timestamp>(default).IsNull);
        Assert.Equal("google.protobuf.Timestamp", DynamicMessageType.Of<Timestamp>().ToString());
    }

    [Fact]
    public void MisuseIsAnException()
    {
        DynamicMessage message = New<Singular>();
        FieldDescriptor number = Only(message, field => field.FieldType == FieldType.Int32);
        Assert.Contains("no field", Assert.Throws<ArgumentException>(() => message.GetInt32("nothing")).Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentException>(() => message.GetInt32(999_999));
        Assert.Throws<ArgumentException>(() => message.GetInt32(Timestamp.Descriptor.Fields[1]));
        Assert.Contains("is a single Int32, not a single String", Assert.Throws<InvalidOperationException>(() => message.GetString(number)).Message, StringComparison.Ordinal);
        Assert.Throws<InvalidOperationException>(() => message.GetList<int>(number));
        Assert.Throws<InvalidOperationException>(() => message.GetList<DateTime>(number));
        Assert.Throws<InvalidOperationException>(() => default(DynamicMessage).CalculateSize());
        Assert.Throws<InvalidOperationException>(() => default(DynamicMessageType).Create(_arena));
        Assert.Throws<ArgumentException>(() => message.MergeFrom(New<Maps>(), _arena));
        FieldDescriptor below = Only(message, field => field.FieldType == FieldType.Message);
        Assert.Throws<ArgumentException>(() => message.SetMessage(below, New<Maps>()));
        Assert.Throws<InvalidOperationException>(() => message.GetMessage(below).Clear());
        Assert.Throws<ArgumentException>(() => DynamicTypes.All.GetMessageType("no.such.Message"));
        Assert.False(DynamicTypes.All.TryGetMessageType("no.such.Message", out DynamicMessageType none));
        Assert.True(none.IsNull);
    }

    [Fact]
    public void ExtensionsAreReadAndSet()
    {
        DynamicMessage message = New<Extended>();
        foreach (FieldDescriptor extension in
            message.Type.Descriptor.File.Extensions.Where(field =>
                field.ExtendeeType == message.Type.Descriptor && field is { FieldType: FieldType.Int32 or FieldType.String, IsRepeated: false }))
        {
            Assert.False(message.HasExtension(extension));
            DynamicMessage holder = message.GetExtension(extension, _arena);
            if (extension.FieldType == FieldType.Int32) holder.SetInt32(extension.FieldNumber, 3);
            else holder.SetString(extension.FieldNumber, "text", _arena);
            message.SetExtension(extension, holder, _arena);
            Assert.True(message.HasExtension(extension));
            Assert.Equal(holder, message.GetExtension(extension, _arena));
            Assert.Contains(extension.Name, ProtoText.ToString(message), StringComparison.Ordinal);
            message.ClearExtension(extension, _arena);
            Assert.False(message.HasExtension(extension));
        }

        Assert.Throws<ArgumentException>(() => New<Maps>().HasExtension(message.Type.Descriptor.File.Extensions[0]));
    }

    [Fact]
    public void TextFormsUseTheRegistryOfTheType()
    {
        DynamicMessage any = DynamicTypes.All.GetMessageType("google.protobuf.Any").Create(_arena);
        DynamicMessage packed = New<Tree>();
        any.SetString("type_url", "type.googleapis.com/" + packed.Type.FullName, _arena);
        string json = ProtoJson.ToString(any);
        Assert.Contains("@type", json, StringComparison.Ordinal);
        Assert.Equal(any, ProtoJson.Parse(any.Type, json, _arena));
        Assert.Equal(any, ProtoText.Parse(any.Type, ProtoText.ToString(any), _arena));
        var output = new ArrayBufferWriter<byte>();
        ProtoJson.Write(any, output);
        Assert.Equal(json, System.Text.Encoding.UTF8.GetString(output.WrittenSpan));
        Assert.Throws<ProtoException>(() => ProtoJson.Parse(any.Type, "{", _arena));
        Assert.Throws<ProtoException>(() => ProtoText.Parse(any.Type, "{", _arena));
    }

    [Fact]
    [Trait("Misuse", "M27")]
    public void TypesEndWithTheirRegistry()
    {
        TypeRegistry registry = DynamicTypes.Registry(Tree.Descriptor.File);
        DynamicMessageType type = registry.GetMessageType(Tree.Descriptor.FullName);
        DynamicMessage message = type.Create(_arena);
        registry.Dispose();
        registry.Dispose();
        Assert.Throws<ObjectDisposedException>(() => type.Create(_arena));
        Assert.Throws<ObjectDisposedException>(() => message.CalculateSize());
        Assert.Throws<ObjectDisposedException>(() => registry.GetMessageType(Tree.Descriptor.FullName));
        Assert.Throws<ObjectDisposedException>(() => registry.Add<Tree>());
        Assert.Throws<ObjectDisposedException>(() => registry.Add(Tree.Descriptor.File));
    }

    [Fact]
    [Trait("Misuse", "M27")]
    public void ADisposedRegistryHasNoTypesForAnyUse()
    {
        var registry = new TypeRegistry();
        registry.Dispose();
        Tree tree = Tree.Create(_arena);
        Any any = Any.Pack(tree, _arena);
        Action[] uses =
        [
            () => ProtoJson.Parse<Tree>("{}", _arena, new ProtoJsonReadOptions { Types = registry }),
            () => ProtoJson.ToString(tree, new ProtoJsonWriteOptions { Types = registry }),
            () => ProtoText.Parse<Tree>("", _arena, new ProtoTextReadOptions { Types = registry }),
            () => ProtoText.ToString(tree, new ProtoTextWriteOptions { Types = registry }),
            () => registry.TryGetMessageType(Tree.Descriptor.FullName, out _),
            () => registry.GetMessageType(Tree.Descriptor),
            () => registry.Unpack(any, _arena),
            () => registry.TryUnpack(any, _arena, out _),
        ];
        Assert.All(uses, use => Assert.Throws<ObjectDisposedException>(use));
    }

    /// <summary>A thread that uses a type while its registry is disposed finishes, and gets an exception at its next use.</summary>
    [Fact]
    [Trait("Misuse", "M27")]
    public void ARegistryCanBeDisposedWhileAThreadUsesItsTypes()
    {
        byte[] input = [.. Enumerable.Repeat<byte[]>([0x0A, 0x00], 500).SelectMany(bytes => bytes)];
        for (int round = 0; round < 200; round++)
        {
            TypeRegistry registry = DynamicTypes.Registry(Tree.Descriptor.File);
            DynamicMessageType type = registry.GetMessageType(Tree.Descriptor.FullName);
            using var isRunning = new ManualResetEventSlim();
            Exception? error = null;
            var user = new Thread(() =>
            {
                using var arena = new ArenaAllocator();
                ArenaAllocator own = arena;
                error = Record.Exception((Action)(() =>
                {
                    while (true)
                    {
                        if (type.TryParse(input, own, out DynamicMessage message)) message.GetHashCode();
                        own.Reset();
                        isRunning.Set();
                    }
                }));
            });
            user.Start();
            isRunning.Wait(TestContext.Current.CancellationToken);
            registry.Dispose();
            using (DynamicTypes.Registry(Tree.Descriptor.File))
                user.Join();

            Assert.IsType<ObjectDisposedException>(error);
        }
    }

    [Fact]
    public void MessagesOfTwoRegistriesAreTheSameIfTheirTypesAre()
    {
        using TypeRegistry other = DynamicTypes.Registry(Tree.Descriptor.File);
        DynamicMessage message = New<Tree>();
        message.SetMessage(Only(message, field => field is { FieldType: FieldType.Message, IsRepeated: false }), New<Tree>());
        Assert.True(message.TryAs(other.GetMessageType(Tree.Descriptor.FullName), out DynamicMessage same));
        Assert.Equal(message, same);
        Assert.Equal(message.ToByteArray(), same.ToByteArray());
        New<Tree>().MergeFrom(same, _arena);
        Assert.False(message.TryAs(DynamicTypes.All.GetMessageType(Maps.Descriptor.FullName), out _));
    }

    [Fact]
    public void NothingManagedIsAllocated()
    {
        DynamicMessageType type = DynamicTypes.All.GetMessageType(Tree.Descriptor.FullName);
        Tree tree = Tree.Create(_arena);
        byte[] bytes = tree.ToByteArray();
        byte[] output = new byte[100];
        FieldDescriptor[] fields = [.. type.Descriptor.Fields];
        ZeroAllocation.Of(() =>
        {
            using var arena = new ArenaAllocator();
            DynamicMessage message = type.Parse(bytes, arena);
            foreach (FieldDescriptor field in fields) message.Has(field);
            message.Clone(arena).MergeFrom(message, arena);
            message.WriteTo(output);
            message.CalculateSize();
            message.Equals(message.Clone(arena));
            message.GetHashCode();
        });
    }

    [Fact]
    public void TextsAndStreamsAllocateNothing()
    {
        DynamicMessageType type = DynamicTypes.All.GetMessageType(Tree.Descriptor.FullName);
        var output = new ArrayBufferWriter<byte>(1000);
        ZeroAllocation.Of(() =>
        {
            using var arena = new ArenaAllocator();
            Assert.True(ProtoJson.TryParse(type, """{"value":1,"text":"żółw"}""", arena, out DynamicMessage message));
            Assert.False(ProtoJson.TryParse(type, """{"none":1}"""u8, arena, out _));
            Assert.True(ProtoText.TryParse(type, "value: 1 text: 'żółw'", arena, out _));
            Assert.False(ProtoText.TryParse(type, "value: ", arena, out _));
            Assert.False(ProtoText.TryParse(type, "\uD800", arena, out _));
            output.ResetWrittenCount();
            message.WriteDelimitedTo(output);
            ReadOnlySpan<byte> written = output.WrittenSpan;
            Assert.True(type.TryReadDelimited(ref written, arena, out DynamicMessage read));
            Assert.True(read == message);
        });
    }

    private static FieldDescriptor Only(DynamicMessage message, Func<FieldDescriptor, bool> which) => message.Type.Descriptor.Fields.First(which);

    private static string PascalCase(string name) => string.Concat(name.Split('_').Select(part => char.ToUpperInvariant(part[0]) + part[1..]));

    private DynamicMessage New<T>() where T : unmanaged, IProtoMessage<T> => DynamicTypes.All.GetMessageType(T.FullName).Create(_arena);
}
