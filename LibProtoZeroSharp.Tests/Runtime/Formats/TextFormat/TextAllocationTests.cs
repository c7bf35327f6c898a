using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Formats.TextFormat;

/// <summary>No way to parse or print allocates on the managed heap, except for requested strings and exceptions.</summary>
public class TextAllocationTests
{
    private static readonly TypeRegistry Types = new TypeRegistry().Add(Groups.Descriptor.File);

    [Theory]
    [InlineData(
        "Explicit",
        "double_field: 1.5 float_field: nan int64_field: -7 uint64_field: 0x7 string_field: 'żółw\\n\\u202e' 'b' bytes_field: '\\377' color_field: COLOR_RED leaf_field {}")]
    [InlineData("Repeated", "int32_field: [1, 2, 3] leaf_field: [{}, {}] string_field: ['a', 'b'] color_field: [77, COLOR_RED]")]
    [InlineData("FewMaps", "texts { key: 'b' } texts { key: 'a' } leaves [{ key: 7 value {} }, { key: 1 }] doubles { key: true } colors { key: -1 } colors { key: -2 }")]
    [InlineData("Groups", "Single { number: 1 } [protozero.tests.extra] { number: 9 }")]
    [InlineData("SetHolder", "set { [protozero.tests.SetItem] { text: 'a' } }")]
    [InlineData("Any", "[a.b/google.protobuf.Any] { [a.b/google.protobuf.Duration] { seconds: 5 } }")]
    [InlineData("Proto2", "gone: [1, { a: 'x' }] int32_list: [1, 2]")]
    public void ParsingAndPrintingAllocateNothing(string type, string text)
    {
        var options = new ProtoTextWriteOptions { Types = Types };
        TestMessageType.Of(type).AssertTextAllocatesNothing(text, new ProtoTextReadOptions { Types = Types }, options);
        TestMessageType.Of(type).AssertTextAllocatesNothing(
            text, new ProtoTextReadOptions { Types = Types, IgnoreUnknownFields = true },
            options with { SingleLine = true, ShortLists = true, EscapeNonAscii = true, UnknownFields = true, EncodedAny = true });
    }

    [Theory]
    [InlineData("Explicit", "int32_field: 'x'", ProtoError.InvalidValue)]
    [InlineData("Explicit", "int32_field: 2147483648", ProtoError.InvalidValue)]
    [InlineData("Explicit", "nothing: 1", ProtoError.UnknownField)]
    [InlineData("Explicit", "int32_field: 1 int32_field: 1", ProtoError.DuplicateField)]
    [InlineData("Explicit", "string_field: '\\377'", ProtoError.InvalidUtf8)]
    [InlineData("Explicit", "color_field: COLOR_PINK", ProtoError.InvalidValue)]
    [InlineData("Explicit", "string_field: '\\q'", ProtoError.InvalidSyntax)]
    [InlineData("Tree", "left { left { left { left {} } } }", ProtoError.DepthExceeded)]
    [InlineData("Holder", "list { id: 1 }", ProtoError.MissingRequired)]
    [InlineData("Any", "[a.b/no.Such] {}", ProtoError.UnknownType)]
    [InlineData("Groups", "[protozero.tests.extra] { number: 9 } [protozero.tests.extra] {}", ProtoError.DuplicateField)]
    public void FailingAllocatesNothing(string type, string text, ProtoError error)
    {
        using var arena = new ArenaAllocator();
        byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(text);
        var options = new ProtoTextReadOptions { Types = Types, MaxDepth = 3 };
        TestMessageType operations = TestMessageType.Of(type);
        Assert.Equal(error, operations.ExerciseText(utf8, arena, options)!.Error);
        ZeroAllocation.Of(() => operations.AssertTextRejected(utf8, arena, options));
    }

    [Fact]
    public void AnArenaThatIsExhaustedAllocatesNothing()
    {
        // A number takes four bytes in memory, and ten when it is encoded.
        string text = new('x', 14_000), numbers = string.Join(',', Enumerable.Repeat("-1", 1500));
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 12_000 });
        foreach (string extended in new[] { $"int32_extensions]: [{numbers}]", $"leaf_extension] {{ text: '{text}' }}" })
        {
            byte[] utf8 = System.Text.Encoding.UTF8.GetBytes("[protozero.tests." + extended);
            var options = new ProtoTextReadOptions { Types = new TypeRegistry().Add(Extended.Descriptor.File) };
            Assert.False(ProtoText.TryParse(utf8, arena, out Extended _, out ProtoFailure failure, options));
            Assert.Equal(ProtoError.ArenaExhausted, failure.Error);
            ZeroAllocation.Of(() =>
            {
                arena.Reset();
                ProtoText.TryParse(utf8, arena, out Extended _, options);
            });
        }
    }

    [Fact]
    public void PrintingUnknownFieldsAllocatesNothing()
    {
        using var arena = new ArenaAllocator();
        Nothing message = Nothing.Parse(Convert.FromHexString("08961A09010203040506070812047465787422020801" + "2B08012C"), arena);
        var options = new ProtoTextWriteOptions { UnknownFields = true };
        ZeroAllocation.Of(() => ProtoText.ToUtf8String(message, arena, options));
    }

    /// <summary>A string costs as much as its characters.</summary>
    [Fact]
    public void OnlyTheStringIsAllocated()
    {
        using var arena = new ArenaAllocator();
        Explicit message = ProtoText.Parse<Explicit>("string_field: 'abc' int32_field: 7", arena);
        int length = ProtoText.ToString(message).Length;
        long allocated = long.MaxValue;
        for (int attempt = 0; attempt < 10; attempt++)
        {
            // The minimum of several runs: the runtime itself sometimes allocates.
            long before = GC.GetAllocatedBytesForCurrentThread();
            ProtoText.ToString(message);
            allocated = Math.Min(allocated, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        Assert.InRange(allocated, length * sizeof(char), length * sizeof(char) + 64);
    }
}
