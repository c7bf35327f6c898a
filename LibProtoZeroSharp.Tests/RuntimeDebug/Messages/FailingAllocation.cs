using System.Buffers;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Messages;

/// <summary>Operations on messages of a type of which one allocation fails.</summary>
internal abstract class FailingAllocation
{
    public abstract IEnumerable<string> Names { get; }

    /// <summary>Whether the last operation had an allocation that failed.</summary>
    public static bool HasFailed { get; private set; }

    /// <summary>Runs an operation of which one allocation fails. What is left of its message must be whole, and its arena usable.</summary>
    /// <param name="name">The operation.</param>
    /// <param name="fails">The number of the allocation; 0 for none.</param>
    /// <returns>Whether the operation succeeded all the same.</returns>
    public abstract bool Run(string name, int fails);

    /// <summary>Whether an operation succeeds if one of its allocations fails.</summary>
    public static bool IsDone(int fails, Action operation)
    {
        ArenaState.FailingAllocation = fails;
        try
        {
            operation();
            return true;
        }
        catch (InsufficientMemoryException)
        {
            return false;
        }
        catch (ProtoException exception) when (exception.Error == ProtoError.ArenaExhausted)
        {
            return false;
        }
        finally
        {
            HasFailed = fails != 0 && ArenaState.FailingAllocation == 0;
            ArenaState.FailingAllocation = 0;
        }
    }
}

/// <inheritdoc/>
internal sealed class FailingAllocation<T> : FailingAllocation where T : unmanaged, IProtoMessage<T>
{
    private static readonly ProtoReadOptions Partial = new() { AllowPartial = true };

    private static readonly ProtoReadOptions Aliased = new() { AllowPartial = true, Input = ProtoInput.AliasUnsafe };

    private readonly byte[] _bytes;
    private readonly byte[] _pinned;
    private readonly byte[] _delimited;
    private readonly byte[] _json;
    private readonly byte[] _text;
    private readonly Dictionary<string, Operation> _operations;

    public FailingAllocation(byte[] bytes)
    {
        using var arena = new ArenaAllocator();
        T message = ProtoMessage.Parse<T>(bytes, arena, Partial);
        _bytes = message.ToByteArray();
        _pinned = GC.AllocateArray<byte>(_bytes.Length, pinned: true);
        _bytes.CopyTo(_pinned, 0);
        var output = new ArrayBufferWriter<byte>();
        message.WriteDelimitedTo(output);
        _delimited = output.WrittenSpan.ToArray();
        // Some random messages have no form in JSON.
        try
        {
            _json = System.Text.Encoding.UTF8.GetBytes(ProtoJson.ToString(message));
        }
        catch (ProtoException)
        {
            _json = "{}"u8.ToArray();
        }

        _text = System.Text.Encoding.UTF8.GetBytes(ProtoText.ToString(message));
        DynamicMessageType dynamic = DynamicTypes.All.GetMessageType(T.FullName);
        _operations = new()
        {
            ["parse"] = (_, arena, ref target) => target = ProtoMessage.Parse<T>(_bytes, arena, Partial),
            ["parse segments"] = (_, arena, ref target) => target = ProtoMessage.Parse<T>(Inputs.Segmented(_bytes, 7), arena, Partial),
            ["parse aliased"] = (_, arena, ref target) => target = ProtoMessage.Parse<T>(_pinned, arena, Aliased),
            ["parse a stream"] = (_, arena, ref target) => target = ProtoMessage.Parse<T>(new MemoryStream(_bytes), arena, Partial),
            ["read twice"] = (_, arena, ref target) =>
            {
                target = T.Create(arena);
                for (int i = 0; i < 2; i++)
                {
                    var reader = new ProtoReader(_bytes);
                    target.Read(ref reader, arena, Partial);
                }
            },
            ["merge twice"] = (source, arena, ref target) =>
            {
                target = T.Create(arena);
                target.MergeFrom(source, arena);
                target.MergeFrom(source, arena);
            },
            ["clone"] = (source, arena, ref target) => target = source.Clone(arena),
            ["write"] = (source, arena, ref _) =>
            {
                var writer = new ProtoWriter(arena);
                writer.AddString(1, "before");
                writer.AddMessage(2, source);
            },
            ["write JSON"] = (source, arena, ref _) => WriteJson(source, arena),
            ["parse JSON"] = (_, arena, ref target) => target = ProtoJson.Parse<T>(_json, arena, new ProtoJsonReadOptions { AllowPartial = true }),
            ["print text"] = (source, arena, ref _) => ProtoText.ToUtf8String(source, arena, new ProtoTextWriteOptions { UnknownFields = true }),
            ["parse text"] = (_, arena, ref target) => target = ProtoText.Parse<T>(_text, arena, new ProtoTextReadOptions { AllowPartial = true }),
            ["compare"] = (source, arena, ref target) => Assert.Equal(ProtoMessage.GetHashCode(source), ProtoMessage.GetHashCode(target = source.Clone(arena))),
            ["write delimited"] = (source, _, ref _) => source.WriteDelimitedTo(new MemoryStream()),
            ["read delimited"] = (_, arena, ref target) =>
            {
                ReadOnlySpan<byte> input = _delimited;
                Assert.True(ProtoStream.TryReadDelimited(ref input, arena, out target, Partial));
            },
            ["pack and unpack"] = (source, arena, ref target) => target = Any.Pack(source, arena).Unpack<T>(arena, Partial),
            ["dynamic"] = (source, arena, ref target) =>
            {
                DynamicMessage message = dynamic.Parse(_bytes, arena, Partial).Clone(arena);
                message.MergeFrom(dynamic.Create(arena), arena);
                target = message.To<T>(arena);
            },
        };
    }

    private delegate void Operation(T source, ArenaAllocator arena, ref T target);

    public override IEnumerable<string> Names => _operations.Keys;

    public override bool Run(string name, int fails)
    {
        using var sources = new ArenaAllocator();
        T source = ProtoMessage.Parse<T>(_bytes, sources, Partial);
        using var arena = new ArenaAllocator();
        // What a type needs once is there when the first allocation fails.
        T expected = default, target = default;
        _operations[name](source, sources, ref expected);
        bool isDone = IsDone(fails, () => _operations[name](source, arena, ref target));
        if (!target.IsNull)
        {
            byte[] written = target.ToByteArray();
            if (isDone) Assert.Equal(expected.ToByteArray(), written);
            ProtoMessage.Parse<T>(written, sources, Partial);
        }

        Assert.Equal(_bytes, source.ToByteArray());
        target = default;
        _operations[name](source, arena, ref target);
        if (!expected.IsNull) Assert.Equal(expected.ToByteArray(), target.ToByteArray());
        return isDone;
    }

    private static void WriteJson(T source, ArenaAllocator arena)
    {
        try
        {
            ProtoJson.ToUtf8String(source, arena);
        }
        catch (ProtoException exception) when (exception.Error is ProtoError.InvalidValue or ProtoError.UnknownType or ProtoError.InvalidUtf8)
        {
            // It has no form in JSON.
        }
    }
}
