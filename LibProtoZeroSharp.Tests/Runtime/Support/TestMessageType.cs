extern alias GoogleProtobuf;
extern alias Oracle;

using System.Buffers;
using System.Text.Json;
using GoogleProtobuf::Google.Protobuf;
using GoogleProtobuf::Google.Protobuf.Reflection;
using LibProtoZeroSharp.Tests.Protos;
using OracleProtos = Oracle::LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Support;

/// <summary>
/// A message type of the tests, as our struct and as Google's class. Its members take and return bytes, so that a test needs no type parameter: it
/// runs for each name in <see cref="Names"/>. The other files of the class have what it does with JSON, with text format, with messages as values, and
/// with messages whose types are known at run time only.
/// </summary>
internal abstract partial class TestMessageType(MessageDescriptor google)
{
    public static TestMessageType Singular { get; } = new TestMessageType<Singular>(OracleProtos.Singular.Descriptor);
    public static TestMessageType Explicit { get; } = new TestMessageType<Explicit>(OracleProtos.Explicit.Descriptor);
    public static TestMessageType Repeated { get; } = new TestMessageType<Repeated>(OracleProtos.Repeated.Descriptor);
    public static TestMessageType Unpacked { get; } = new TestMessageType<Unpacked>(OracleProtos.Unpacked.Descriptor);
    public static TestMessageType Maps { get; } = new TestMessageType<Maps>(OracleProtos.Maps.Descriptor);
    public static TestMessageType FewMaps { get; } = new TestMessageType<FewMaps>(OracleProtos.FewMaps.Descriptor);
    public static TestMessageType Oneofs { get; } = new TestMessageType<Oneofs>(OracleProtos.Oneofs.Descriptor);
    public static TestMessageType Tree { get; } = new TestMessageType<Tree>(OracleProtos.Tree.Descriptor);
    public static TestMessageType Chicken { get; } = new TestMessageType<Chicken>(OracleProtos.Chicken.Descriptor);
    public static TestMessageType Required { get; } = new TestMessageType<Required>(OracleProtos.Required.Descriptor);
    public static TestMessageType Holder { get; } = new TestMessageType<Holder>(OracleProtos.Holder.Descriptor);
    public static TestMessageType Defaults { get; } = new TestMessageType<Defaults>(OracleProtos.Defaults.Descriptor);
    public static TestMessageType ClosedEnums { get; } = new TestMessageType<ClosedEnums>(OracleProtos.ClosedEnums.Descriptor);
    public static TestMessageType Proto2 { get; } = new TestMessageType<Proto2>(OracleProtos.Proto2.Descriptor);
    public static TestMessageType WellKnown { get; } = new TestMessageType<WellKnown>(OracleProtos.WellKnown.Descriptor);
    public static TestMessageType OldSingular { get; } = new TestMessageType<OldSingular>(OracleProtos.OldSingular.Descriptor);
    public static TestMessageType OldRepeated { get; } = new TestMessageType<OldRepeated>(OracleProtos.OldRepeated.Descriptor);
    public static TestMessageType Nothing { get; } = new TestMessageType<Nothing>(OracleProtos.Nothing.Descriptor);
    public static TestMessageType Groups { get; } = new TestMessageType<Groups>(OracleProtos.Groups.Descriptor);
    public static TestMessageType RequiredGroups { get; } = new TestMessageType<RequiredGroups>(OracleProtos.RequiredGroups.Descriptor);
    public static TestMessageType ClosedMaps { get; } = new TestMessageType<ClosedMaps>(OracleProtos.ClosedMaps.Descriptor);
    public static TestMessageType SetHolder { get; } = new TestMessageType<SetHolder>(OracleProtos.SetHolder.Descriptor);
    public static TestMessageType Edition2023 { get; } = new TestMessageType<Edition2023>(OracleProtos.Edition2023.Descriptor);
    public static TestMessageType Edition2024 { get; } = new TestMessageType<Edition2024>(OracleProtos.Edition2024.Descriptor);
    public static TestMessageType Edition2026 { get; } = new TestMessageType<Edition2026>(OracleProtos.Edition2026.Descriptor);

    public static Dictionary<string, TestMessageType> All { get; } = new[]
    {
        Singular, Explicit, Repeated, Unpacked, Maps, FewMaps, Oneofs, Tree, Chicken, Required, Holder, Defaults, ClosedEnums, Proto2, WellKnown,
        OldSingular, OldRepeated, Nothing, Groups, RequiredGroups, ClosedMaps, SetHolder, Edition2023, Edition2024, Edition2026,
    }.ToDictionary(schema => schema.Name);

    public static TheoryData<string> Names => [.. All.Keys];

    /// <summary>By its name; "Any" is that of the well-known types.</summary>
    public static TestMessageType Of(string name) =>
        name == "Any" ? new TestMessageType<LibProtoZeroSharp.WellKnownTypes.Any>(GoogleProtobuf::Google.Protobuf.WellKnownTypes.Any.Descriptor) : All[name];

    public string Name => google.Name;

    /// <summary>
    /// Whether Google's C# classes may write the same message in other bytes. They leave a default key or value out of a map's entry, where C++ and
    /// we write both. If text isn't validated, they replace bytes that aren't UTF-8.
    /// </summary>
    private bool MayDiffer { get; } = Reaches(
        google, field => field.IsMap || field.File.Name is "legacy.proto" or "groups.proto" or "edition2023.proto" or "edition2024.proto", []);

    /// <summary>Whether it contains a closed enum. Google's C# classes treat all enums as open.</summary>
    public bool HasClosedEnums { get; } = Reaches(google, field => field.FieldType == FieldType.Enum && IsClosed(field.EnumType), []);

    public MessageDescriptor Google => google;

    public override string ToString() => Name;

    /// <summary>By its name, as Google's descriptors don't tell: the tests' closed enums have this prefix.</summary>
    public static bool IsClosed(EnumDescriptor type) => type.Name.StartsWith("Closed", StringComparison.Ordinal);

    /// <summary>The same with another struct of ours that has the same fields.</summary>
    public TestMessageType With(Type type) => (TestMessageType)Activator.CreateInstance(typeof(TestMessageType<>).MakeGenericType(type), google)!;

    /// <summary>The type of our struct.</summary>
    public abstract Type Type { get; }

    /// <summary>Google's object for the bytes.</summary>
    public IMessage Parse(byte[] bytes) => google.Parser.ParseFrom(bytes);

    /// <summary>Google's object for the bytes; required fields may be missing.</summary>
    public IMessage ParsePartial(byte[] bytes)
    {
        var message = (IMessage)Activator.CreateInstance(google.ClrType)!;
        message.MergeFrom(bytes);
        return message;
    }

    /// <summary>Google's object for the bytes, or null if it rejects them.</summary>
    public IMessage? TryParse(ReadOnlySpan<byte> bytes, bool discardUnknown = false)
    {
        try
        {
            var sequence = new ReadOnlySequence<byte>(bytes.ToArray());
            return google.Parser.WithDiscardUnknownFields(discardUnknown).ParseFrom(sequence);
        }
        catch (InvalidProtocolBufferException)
        {
            return null;
        }
        catch (InvalidOperationException)
        {
            // A required field is missing.
            return null;
        }
        catch (IndexOutOfRangeException)
        {
            // If the input ends inside some tags, Google's parser reads beyond its end.
            return null;
        }
    }

    /// <summary>Parses with our struct and writes the result.</summary>
    public abstract byte[] Rewrite(ReadOnlySpan<byte> input, ArenaAllocator arena, ProtoReadOptions options = default);

    /// <inheritdoc cref="Rewrite(ReadOnlySpan{byte}, ArenaAllocator, ProtoReadOptions)"/>
    public abstract byte[] Rewrite(in ReadOnlySequence<byte> input, ArenaAllocator arena);

    /// <inheritdoc cref="Rewrite(ReadOnlySpan{byte}, ArenaAllocator, ProtoReadOptions)"/>
    public abstract byte[] Rewrite(Stream input, ArenaAllocator arena);

    /// <summary>Reads one input after the other into the same struct, and writes it.</summary>
    public abstract byte[] Merge(ArenaAllocator arena, params ReadOnlySpan<byte[]> inputs);

    /// <summary>Parses, and writes in every way; all must give the same.</summary>
    public abstract byte[] RewriteInEveryWay(ReadOnlySpan<byte> input, ArenaAllocator arena, ProtoWriteOptions options = default);

    public abstract bool TryRewrite(ReadOnlySpan<byte> input, ArenaAllocator arena, ProtoReadOptions options, out byte[] written);

    /// <summary>The error of bytes that may be malformed.</summary>
    public abstract ProtoFailure FailureOf(byte[] bytes, ArenaAllocator arena, ProtoReadOptions options = default);

    /// <summary>Merges bytes that may be malformed into a message, and writes the message as it is then.</summary>
    public abstract byte[] MergeBroken(byte[] before, byte[] broken, ArenaAllocator arena);

    /// <summary>A new message of our struct, boxed.</summary>
    public abstract object Create(ArenaAllocator arena);

    /// <summary>The boxed struct of the bytes.</summary>
    public abstract object ParseBoxed(byte[] bytes, ArenaAllocator arena);

    /// <summary>The bytes of a boxed struct.</summary>
    public abstract byte[] Write(object message);

    /// <summary>Calls every operation of a generated message on bytes once.</summary>
    public abstract void Exercise(byte[] input, ReadOnlySequence<byte> segments, Stream stream, ArenaAllocator arena, byte[] destination, ArrayBufferWriter<byte> output);

    /// <summary>Parses and drops the result.</summary>
    public abstract void ParseOurs(ReadOnlySpan<byte> input, ArenaAllocator arena, ProtoReadOptions options = default);

    /// <summary>Fails unless we wrote the same as Google.</summary>
    public void AssertSame(byte[] google, byte[] ours)
    {
        if (google.AsSpan().SequenceEqual(ours)) return;
        byte[] comparable = MayDiffer ? Parse(ours).ToByteArray() : ours;
        if (google.AsSpan().SequenceEqual(comparable)) return;
        int at = google.AsSpan().CommonPrefixLength(comparable);
        Assert.Fail($"{this}: byte {at}: Google has {Convert.ToHexString(google.AsSpan(at))}, we have {Convert.ToHexString(comparable.AsSpan(at))}.");
    }

    private static bool Reaches(MessageDescriptor type, Func<FieldDescriptor, bool> predicate, HashSet<MessageDescriptor> seen) => seen.Add(type)
        && type.Fields.InFieldNumberOrder()
            .Any(field => predicate(field) || (field.FieldType is FieldType.Message or FieldType.Group && Reaches(field.MessageType, predicate, seen)));

    public byte[] Rewrite(ReadOnlySpan<byte> input, ProtoReadOptions options = default)
    {
        using var arena = new ArenaAllocator();
        return Rewrite(input, arena, options);
    }
}

/// <inheritdoc/>
internal sealed partial class TestMessageType<T>(MessageDescriptor google) : TestMessageType(google) where T : unmanaged, IProtoMessage<T>
{
    public override Type Type => typeof(T);

    public override unsafe byte[] Rewrite(ReadOnlySpan<byte> input, ArenaAllocator arena, ProtoReadOptions options = default)
    {
        // The options may say that it is aliased.
        fixed (byte* _ = input) return ProtoMessage.ToByteArray(ProtoMessage.Parse<T>(input, arena, options));
    }

    public override byte[] Rewrite(in ReadOnlySequence<byte> input, ArenaAllocator arena) => ProtoMessage.ToByteArray(ProtoMessage.Parse<T>(input, arena));

    public override byte[] Rewrite(Stream input, ArenaAllocator arena) => ProtoMessage.ToByteArray(ProtoMessage.Parse<T>(input, arena));

    public override void ParseOurs(ReadOnlySpan<byte> input, ArenaAllocator arena, ProtoReadOptions options = default) =>
        ProtoMessage.Parse<T>(input, arena, options);

    public override unsafe bool TryRewrite(ReadOnlySpan<byte> input, ArenaAllocator arena, ProtoReadOptions options, out byte[] written)
    {
        // The options may say that it is aliased.
        fixed (byte* _ = input)
        {
            bool parsed = ProtoMessage.TryParse(input, arena, out T message, options);
            Assert.Equal(!parsed, message.IsNull);
            written = parsed ? ProtoMessage.ToByteArray(message) : [];
            return parsed;
        }
    }

    public override ProtoFailure FailureOf(byte[] bytes, ArenaAllocator arena, ProtoReadOptions options = default)
    {
        ProtoMessage.TryParse<T>(bytes, arena, out _, out ProtoFailure failure, options);
        return failure;
    }

    public override byte[] Merge(ArenaAllocator arena, params ReadOnlySpan<byte[]> inputs)
    {
        T message = default;
        foreach (byte[] input in inputs)
        {
            var reader = new ProtoReader(input);
            ProtoMessage.Read(ref message, ref reader, ref arena);
            Assert.Equal(0, reader.Remaining);
        }

        return ProtoMessage.ToByteArray(message);
    }

    public override object Create(ArenaAllocator arena) => T.Create(arena);

    public override object ParseBoxed(byte[] bytes, ArenaAllocator arena) => ProtoMessage.Parse<T>(bytes, arena);

    public override byte[] Write(object message) => ProtoMessage.ToByteArray((T)message);

    public override void Exercise(byte[] input, ReadOnlySequence<byte> segments, Stream stream, ArenaAllocator arena, byte[] destination, ArrayBufferWriter<byte> output)
    {
        ProtoMessage.Parse<T>(input, arena, new ProtoReadOptions { DiscardUnknownFields = true });
        ProtoMessage.Parse<T>(segments, arena);
        ProtoMessage.Parse<T>(stream, arena);
        Assert.True(ProtoMessage.TryParse(input, arena, out T message, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe }));
        T merged = default;
        var reader = new ProtoReader(input);
        ProtoMessage.Read(ref merged, ref reader, ref arena);
        ProtoMessage.CalculateSize(merged);
        ProtoMessage.WriteTo(message, destination);
        ProtoMessage.WriteTo(message, destination.AsSpan(0, ProtoMessage.CalculateSize(message)));
        ProtoMessage.WriteTo(message, Stream.Null);
        output.ResetWrittenCount();
        ProtoMessage.WriteTo(message, output);
        var writer = new ProtoWriter(ref arena);
        ProtoMessage.Write(message, ref writer);
        writer.AddMessage(1, merged);
        writer.Dispose();
    }

    public override byte[] MergeBroken(byte[] before, byte[] broken, ArenaAllocator arena)
    {
        T message = ProtoMessage.Parse<T>(before, arena);
        try
        {
            var reader = new ProtoReader(broken);
            ProtoMessage.Read(ref message, ref reader, ref arena);
        }
        catch (ProtoException)
        {
            // Only the message that is left matters.
        }

        byte[] bytes = ProtoMessage.ToByteArray(message);
        Assert.Equal(bytes.Length, ProtoMessage.CalculateSize(message));
        byte[] again = Rewrite(bytes, arena, new ProtoReadOptions { AllowPartial = true });
        Assert.Equal(bytes, again);
        return bytes;
    }

    public override byte[] RewriteInEveryWay(ReadOnlySpan<byte> input, ArenaAllocator arena, ProtoWriteOptions options = default)
    {
        T message = ProtoMessage.Parse<T>(input, arena);
        byte[] bytes = ProtoMessage.ToByteArray(message, options);
        Assert.Equal(bytes.Length, ProtoMessage.CalculateSize(message));

        using var memory = new GuardedMemory(bytes.Length + 1);
        Span<byte> exact = memory.Last(bytes.Length);
        exact.Fill(0xCC);
        Assert.Equal(bytes.Length, ProtoMessage.WriteTo(message, exact, options));
        Assert.True(exact.SequenceEqual(bytes));
        var larger = new byte[bytes.Length + 300];
        Assert.Equal(bytes.Length, ProtoMessage.WriteTo(message, larger, options));
        Assert.True(larger.AsSpan(0, bytes.Length).SequenceEqual(bytes));

        var output = new ArrayBufferWriter<byte>();
        ProtoMessage.WriteTo(message, output, options);
        Assert.True(output.WrittenSpan.SequenceEqual(bytes));
        using var stream = new MemoryStream();
        ProtoMessage.WriteTo(message, stream, options);
        Assert.True(stream.ToArray().AsSpan().SequenceEqual(bytes));

        using var other = new ArenaAllocator();
        var aliased = new ProtoWriter(other);
        ProtoMessage.Write(message, ref aliased, options, leastAliased: 1);
        Assert.Equal(bytes.Length, aliased.GetTotalLength());
        Assert.True(aliased.ToArray().AsSpan().SequenceEqual(bytes));
        Assert.True(aliased.ToSequence().ToArray().AsSpan().SequenceEqual(bytes));

        var writer = new ProtoWriter(other);
        writer.AddBool(1, true);
        ProtoMessage.Write(message, ref writer, options);
        writer.AddMessage(3, message, options);
        var written = new byte[writer.GetTotalLength()];
        writer.CopyTo(written);
        byte[] expected = WriterOutput.ArenaCopied.Of((ref w) =>
        {
            w.AddBool(1, true);
            w.AddRaw(bytes);
            w.AddBytes(3, bytes);
        });
        Assert.True(expected.AsSpan().SequenceEqual(written));
        return bytes;
    }
}
