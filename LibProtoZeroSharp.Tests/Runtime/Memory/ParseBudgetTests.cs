using System.Buffers;
using System.IO.Pipelines;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Memory;

/// <summary>The memory that hostile input can take: a multiple of its length, on every way into an arena.</summary>
[Trait("Promise", "P05")]
public class ParseBudgetTests
{
    private const int InputLength = 1_600_000;

    /// <summary>What a kind of field takes at least is its most, divided by this: lists have room for items to come.</summary>
    private const double Slack = 1.5;

    private const string TreeType = "a/protozero.tests.Tree";

    private static readonly TypeRegistry Types = new TypeRegistry().Add<Tree>();

    /// <summary>
    /// The bytes of the arena for each byte of input that every kind of field takes at most, if there is no budget. Each input is one field in its
    /// shortest form, again and again.
    /// </summary>
    public static TheoryData<string, string, double> Kinds => new()
    {
        { "Tree", "0801", 1.01 }, // a scalar
        { "Repeated", "8001" + "01", 2.34 }, // a repeated scalar that is not packed
        { "packed int32", "00", 5.01 },
        { "packed int64", "00", 9.01 },
        { "packed fixed64", "00", 1.01 },
        { "Tree", "3200", 1.01 }, // a string in a oneof
        { "Repeated", "9A01" + "00", 5.01 }, // a string
        { "Repeated", "A201" + "00", 5.01 }, // bytes
        { "Tree", "1A00", 53.1 }, // an empty message
        { "Tree", "1200", 1.01 }, // the same message again
        { "Tree", "2A00" + "3200", 25.1 }, // an empty message in a oneof, which another field replaces
        { "Tree", "2200", 66.3 }, // an empty entry of a map of messages
        { "Maps", "1A00", 10.3 }, // an empty entry of a map of numbers
        { "Edition2024", "4344", 103.6 }, // an empty group
        { "Tree", "7800", 1.01 }, // an unknown field
        { "ClosedEnums", "0809", 1.01 }, // an unknown value of a closed enum
        { "Extended", "D20D00", 1.01 }, // an extension
        { "extension", "D20D00", 12.8 }, // an extension that is decoded too
        { "Any", "1A00", 54.1 },
        { "descriptors", "0A00", 105.1 },
    };

    [Theory]
    [MemberData(nameof(Kinds))]
    public void EachKindOfFieldTakesAMultipleOfItsInput(string kind, string unit, double most)
    {
        byte[] input = Input(kind, unit);
        using var arena = new ArenaAllocator();
        Read(kind, input, arena, -1);
        Assert.InRange((double)arena.AllocatedBytes / input.Length, most / Slack, most);
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void ABudgetBoundsEachKindOfField(string kind, string unit, double most)
    {
        byte[] input = Input(kind, unit);
        using var arena = new ArenaAllocator();
        foreach (int maxExpansion in new[] { 0, 1, 8, 200 })
        {
            arena.Reset();
            // Decoding an extension has no options.
            int allowed = maxExpansion == 0 || kind == "extension" ? ProtoReadOptions.DefaultMaxExpansion : maxExpansion;
            var rejection = (ProtoException?)Record.Exception(() => Read(kind, input, arena, maxExpansion));
            // The data of the message and the copy of the input are not part of the budget: the sender can't make them larger.
            long limit = ParseBudget.Base + (allowed + 2L) * input.Length + 10_000;
            Assert.InRange(arena.AllocatedBytes, 1, limit);
            if (most / Slack * input.Length > limit) Assert.NotNull(rejection);
            if (most < allowed) Assert.Null(rejection);
            if (rejection == null) continue;
            Assert.Equal(ProtoError.BudgetExceeded, rejection.Error);
            Assert.InRange(rejection.Offset, 0, input.Length);
            Assert.Contains("ProtoReadOptions.MaxExpansion", rejection.Message, StringComparison.Ordinal);
            AssertUsable(arena);
        }
    }

    /// <summary>Every public way in, with a budget that the input exceeds.</summary>
    public static TheoryData<string> Ways =>
    [
        "span", "alias", "sequence", "stream", "asynchronous stream", "pipe", "TryParse", "reader", "Any", "JSON", "JSON string", "JSON sequence",
        "JSON stream", "JSON asynchronous stream", "Any in JSON", "text", "text string", "text sequence", "text stream", "Any in text",
    ];

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task EveryWayIntoAnArenaHasABudget(string way)
    {
        const int count = 150_000, maxExpansion = 3;
        byte[] binary = [.. Enumerable.Repeat<byte[]>([0x1A, 0], count).SelectMany(bytes => bytes)];
        string children = string.Join(',', Enumerable.Repeat("{}", count)), json = $$"""{"children":[{{children}}]}""", text = $"children:[{children}]";
        if (way == "Any in JSON") json = $$"""{"@type":"{{TreeType}}","children":[{{children}}]}""";
        if (way == "Any in text") text = $"[{TreeType}]{{{text}}}";
        byte[] utf8Json = System.Text.Encoding.UTF8.GetBytes(json), utf8 = System.Text.Encoding.UTF8.GetBytes(text);
        using var arena = new ArenaAllocator();
        var options = new ProtoReadOptions { MaxExpansion = maxExpansion };
        var jsonOptions = new ProtoJsonReadOptions { MaxExpansion = maxExpansion, Types = Types };
        var textOptions = new ProtoTextReadOptions { MaxExpansion = maxExpansion, Types = Types };
        CancellationToken token = TestContext.Current.CancellationToken;
        Func<ValueTask> read = way switch
        {
            "span" => () => Done(Tree.Parse(binary, arena, options)),
            "alias" => () => Done(Aliased(binary, arena, options)),
            "sequence" => () => Done(Tree.Parse(Cut(binary), arena, options)),
            "stream" => () => Done(Tree.Parse(new MemoryStream(binary), arena, options)),
            "asynchronous stream" => async () => await Tree.ParseAsync(new MemoryStream(binary), arena, options, token),
            "pipe" => async () => await Tree.ParseAsync(PipeReader.Create(new ReadOnlySequence<byte>(binary)), arena, options, token),
            "TryParse" => () => Done(Tree.TryParse(binary, arena, out _, out ProtoFailure failure, options) ? 0 : throw new ProtoException(failure.Error, failure.Offset)),
            "reader" => () => Done(ReadByHand(binary, arena, options)),
            "Any" => () => Done(Read("Any", binary, arena, maxExpansion)),
            "JSON" => () => Done(ProtoJson.Parse<Tree>(utf8Json, arena, jsonOptions)),
            "JSON string" => () => Done(ProtoJson.Parse<Tree>(json, arena, jsonOptions)),
            "JSON sequence" => () => Done(ProtoJson.Parse<Tree>(Cut(utf8Json), arena, jsonOptions)),
            "JSON stream" => () => Done(ProtoJson.Parse<Tree>(new MemoryStream(utf8Json), arena, jsonOptions)),
            "JSON asynchronous stream" => async () => await ProtoJson.ParseAsync<Tree>(new MemoryStream(utf8Json), arena, jsonOptions, token),
            "Any in JSON" => () => Done(ProtoJson.Parse<Any>(utf8Json, arena, jsonOptions)),
            "text" => () => Done(ProtoText.Parse<Tree>(utf8, arena, textOptions)),
            "text string" => () => Done(ProtoText.Parse<Tree>(text, arena, textOptions)),
            "text sequence" => () => Done(ProtoText.Parse<Tree>(Cut(utf8), arena, textOptions)),
            "text stream" => () => Done(ProtoText.Parse<Tree>(new MemoryStream(utf8), arena, textOptions)),
            _ => () => Done(ProtoText.Parse<Any>(utf8, arena, textOptions)),
        };

        ProtoException rejection = await Assert.ThrowsAsync<ProtoException>(() => read().AsTask());
        Assert.Equal(ProtoError.BudgetExceeded, rejection.Error);
        Assert.InRange(arena.AllocatedBytes, 0, ParseBudget.Base + (maxExpansion + 3) * utf8.Length);
        string option = way.Contains("JSON", StringComparison.Ordinal) ? "ProtoJsonReadOptions"
            : way.Contains("text", StringComparison.Ordinal) ? "ProtoTextReadOptions"
            : "ProtoReadOptions";
        Assert.Contains($"({option}.MaxExpansion)", rejection.Message, StringComparison.Ordinal);
        AssertUsable(arena);

        arena.Reset();
        options = options with { MaxExpansion = -1 };
        jsonOptions = jsonOptions with { MaxExpansion = 100 };
        textOptions = textOptions with { MaxExpansion = 100 };
        if (way != "Any") await read();
    }

    /// <summary>4 MiB of empty messages of 98 bytes each took 400 MiB.</summary>
    [Fact]
    public void EmptyMessagesDoNotUseUpTheMemory()
    {
        byte[] input = [.. Enumerable.Repeat<byte[]>([0x43, 0x44], 2 << 20).SelectMany(bytes => bytes)];
        using var arena = new ArenaAllocator();
        var rejection = Assert.Throws<ProtoException>(() => Edition2024.Parse(input, arena));
        Assert.Equal((ProtoError.BudgetExceeded, "protozero.tests.Edition2024"), (rejection.Error, rejection.MessageType));
        Assert.InRange(arena.AllocatedBytes, 0, ParseBudget.Base + (ProtoReadOptions.DefaultMaxExpansion + 2) * input.Length);
    }

    /// <summary>What an arena has kept from before makes no difference.</summary>
    [Fact]
    public void ABudgetCountsWhatTheParseTakesFromTheArena()
    {
        byte[] small = [.. Enumerable.Repeat<byte[]>([0x1A, 0], 30_000).SelectMany(bytes => bytes)], large = [.. small, .. small, .. small];
        var options = new ProtoReadOptions { MaxExpansion = 1 };
        using var fresh = new ArenaAllocator();
        using var used = new ArenaAllocator();
        Fill(used, 50_000_000);
        using var reset = new ArenaAllocator(new ArenaOptions { InitialCapacity = 100_000_000 });
        Fill(reset, 50_000_000);
        reset.Reset();
        foreach (ArenaAllocator arena in new[] { fresh, used, reset })
        {
            for (int i = 0; i < 10; i++)
            {
                Assert.Equal(30_000, Tree.Parse(small, arena, options).Children.Count);
                Assert.Equal(ProtoError.BudgetExceeded, Assert.Throws<ProtoException>(() => Tree.Parse(large, arena, options)).Error);
            }
        }
    }

    [Fact]
    public void TheLimitOfTheArenaHasAnErrorOfItsOwn()
    {
        byte[] input = Input("Tree", "1A00");
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 2_000_000 });
        var rejection = Assert.Throws<ProtoException>(() => Tree.Parse(input, arena, new ProtoReadOptions { MaxExpansion = 100 }));
        Assert.Equal(ProtoError.ArenaExhausted, rejection.Error);
        Assert.Contains("ArenaOptions.MaxBytes", rejection.Message, StringComparison.Ordinal);
    }

    [Fact]
    public unsafe void AnExtensionIsDecodedWithinTheBudgetAroundIt()
    {
        using var arena = new ArenaAllocator();
        Extended message = Extended.Parse(Input("Extended", "D20D00"), arena);
        ulong outer = arena.State->BeginBudget(1 << 20);
        var rejection = Assert.Throws<ProtoException>(() => message.GetExtension(ExtensionsExtensions.LeafExtensions, arena));
        Assert.Equal(ProtoError.BudgetExceeded, rejection.Error);
        Assert.True(arena.State->HasBudget);
        arena.State->EndBudget(outer);
        Assert.Equal(InputLength / 3, message.GetExtension(ExtensionsExtensions.LeafExtensions, arena).Count);
        Assert.False(arena.State->HasBudget);
    }

    /// <summary>The content of an Any is decoded to be printed, in memory of its own.</summary>
    [Fact]
    public void PrintingTheContentOfAnAnyHasABudget()
    {
        using var arena = new ArenaAllocator();
        Any any = Any.Create(arena);
        any.TypeUrl = arena.CopyString("a/protozero.tests.Edition2024");
        any.Value = arena.CopyBytes(Input("Edition2024", "4344"));
        TypeRegistry types = new TypeRegistry().Add<Edition2024>();
        var rejection = Assert.Throws<ProtoException>(() => ProtoJson.Write(any, new ArrayBufferWriter<byte>(), new ProtoJsonWriteOptions { Types = types }));
        Assert.Equal(ProtoError.BudgetExceeded, rejection.Error);
        Assert.Contains("value:", ProtoText.ToString(any, new ProtoTextWriteOptions { Types = types }), StringComparison.Ordinal);
    }

    [Fact]
    public void RejectingAllocatesNothing()
    {
        byte[] input = Input("Tree", "1A00");
        using var arena = new ArenaAllocator();
        ZeroAllocation.Of(() =>
        {
            arena.Reset();
            Assert.False(Tree.TryParse(input, arena, out _, new ProtoReadOptions { MaxExpansion = 8 }));
        });
    }

    private static void AssertUsable(ArenaAllocator arena)
    {
        Assert.False(HasBudget(arena));
        Fill(arena, 5_000_000);
        Assert.Equal(2, Tree.Parse([0x1A, 0, 0x1A, 0], arena).Children.Count);
    }

    private static unsafe bool HasBudget(ArenaAllocator arena) => arena.State->HasBudget;

    private static unsafe void Fill(ArenaAllocator arena, int bytes) => new Span<byte>(arena.Allocate<byte>(bytes), bytes).Fill(1);

    private static ValueTask Done<T>(T _) => ValueTask.CompletedTask;

    private static ReadOnlySequence<byte> Cut(byte[] bytes)
    {
        var last = new Segment(bytes.AsMemory(bytes.Length / 2), bytes.Length / 2);
        return new ReadOnlySequence<byte>(new Segment(bytes.AsMemory(0, bytes.Length / 2), 0, last), 0, last, last.Memory.Length);
    }

    private static byte[] Input(string kind, string hex)
    {
        byte[] unit = Convert.FromHexString(hex);
        byte[] many = [.. Enumerable.Repeat(unit, InputLength / unit.Length).SelectMany(bytes => bytes)];
        int packed = kind switch { "packed int32" => 16, "packed int64" => 17, "packed fixed64" => 262143, _ => 0 };
        if (packed == 0) return many;
        var output = new ArrayBufferWriter<byte>();
        using (var writer = new ProtoWriter(output)) writer.AddBytes(packed, many);
        return output.WrittenSpan.ToArray();
    }

    private static int Read(string kind, byte[] input, ArenaAllocator arena, int maxExpansion)
    {
        var options = new ProtoReadOptions { MaxExpansion = maxExpansion };
        switch (kind)
        {
            case "Tree": Tree.Parse(input, arena, options); break;
            case "Maps": Maps.Parse(input, arena, options); break;
            case "Edition2024": Edition2024.Parse(input, arena, options); break;
            case "ClosedEnums": ClosedEnums.Parse(input, arena, options); break;
            case "Extended": Extended.Parse(input, arena, options); break;
            case "descriptors": FileDescriptorSet.Parse(input, arena, options); break;
            case "extension":
                Extended.Parse(input, arena, options).GetExtension(ExtensionsExtensions.LeafExtensions, arena);
                break;
            case "Any":
                Any any = Any.Create(arena);
                any.TypeUrl = arena.CopyString(TreeType);
                any.Value = arena.CopyBytes(input);
                any.Unpack<Tree>(arena, options);
                break;
            default: Repeated.Parse(input, arena, options); break;
        }

        return 0;
    }

    private static unsafe Tree Aliased(byte[] input, ArenaAllocator arena, ProtoReadOptions options)
    {
        fixed (byte* pinned = input) return Tree.Parse(input, arena, options with { Input = ProtoInput.AliasUnsafe });
    }

    private static Tree ReadByHand(byte[] input, ArenaAllocator arena, ProtoReadOptions options)
    {
        var reader = new ProtoReader(input);
        Tree tree = default;
        tree.Read(ref reader, arena, options);
        return tree;
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public Segment(ReadOnlyMemory<byte> memory, long index, Segment? next = null) => (Memory, RunningIndex, Next) = (memory, index, next);
    }
}
