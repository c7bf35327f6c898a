using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Formats.TextFormat;

/// <summary>If overwriting is allowed, parsing two joined texts equals merging their messages.</summary>
public class TextOverwriteTests : IDisposable
{
    private static readonly ProtoTextReadOptions Options = new()
    {
        AllowOverwrites = true, Types = new TypeRegistry().Add(Groups.Descriptor.File),
    };

    private readonly ArenaAllocator _arena = new();

    public void Dispose() => _arena.Dispose();

    [Theory]
    [InlineData("int32_field: 1 string_field: 'a' bool_field: true", "string_field: 'b' int32_field: 0")]
    [InlineData("leaf_field { number: 1 }", "leaf_field { }")]
    [InlineData("leaf_field { number: 1 }", "leaf_field { number: 2 } int32_field: 3")]
    public void OfFields(string first, string second) => AssertMerges<Explicit>(first, second);

    [Theory]
    [InlineData("left { numbers: [1, 2] left { value: 1 } }", "left { numbers: 3 left { text: 'a' } }")]
    [InlineData("value: 1 children { value: 1 } named { key: 'a' value { value: 1 } }", "value: 2 children { value: 2 } named { key: 'a' value { text: 'b' } }")]
    public void OfMessages(string first, string second) => AssertMerges<Tree>(first, second);

    [Theory]
    [InlineData("int32_field: 1", "string_field: ''")]
    [InlineData("self { before: 1 }", "self { int32_field: 2 }")]
    [InlineData("leaf_field { number: 1 }", "self { before: 1 }")]
    [InlineData("leaf_field { number: 1 } int64_field: 7", "leaf_field { }")]
    public void OfOneofs(string first, string second) => AssertMerges<Oneofs>(first, second);

    [Fact]
    public void OfExtensions() => AssertMerges<Groups>("[protozero.tests.extra] { number: 1 }", "[protozero.tests.extra] { number: 2 }");

    /// <summary>Fields without presence. Merging would keep a value that is not zero.</summary>
    [Fact]
    public void AZeroOverwritesToo() => Assert.Equal(0, ProtoText.Parse<Singular>("int32_field: 1 int32_field: 0", _arena, Options).Int32Field);

    [Theory]
    [InlineData("[a.b/google.protobuf.Empty] {} [a.b/google.protobuf.Empty] {}")]
    [InlineData("type_url: 'x' [a.b/google.protobuf.Empty] {}")]
    public void TheMessageInAnAnyIsThereOnce(string text) =>
        Assert.Equal(ProtoError.DuplicateField, Assert.Throws<ProtoException>(() => ProtoText.Parse<Any>(text, _arena, Options)).Error);

    [Fact]
    public void AnEntryHasOneKey()
    {
        const string text = "texts { key: 'a' key: 'b' }";
        Assert.Equal(ProtoError.DuplicateField, Assert.Throws<ProtoException>(() => ProtoText.Parse<FewMaps>(text, _arena, Options)).Error);
    }

    private void AssertMerges<T>(string first, string second) where T : unmanaged, IProtoMessage<T>
    {
        T expected = ProtoText.Parse<T>(first, _arena, Options);
        ProtoMessage.MergeFrom(ref expected, ProtoText.Parse<T>(second, _arena, Options), _arena);
        Assert.Equal(expected, ProtoText.Parse<T>(first + " " + second, _arena, Options));
        Assert.False(ProtoText.TryParse(first + " " + second, _arena, out T _, Options with { AllowOverwrites = false }));
    }
}
