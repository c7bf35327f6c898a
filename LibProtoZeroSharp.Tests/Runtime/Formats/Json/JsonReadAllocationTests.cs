using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Formats.Json;

/// <summary>A failure to parse takes no managed memory, unless the caller asks for a description.</summary>
public class JsonReadAllocationTests
{
    private static readonly ProtoJsonReadOptions Options = new()
    {
        Types = new TypeRegistry().Add(Leaf.Descriptor.File).Add(Required.Descriptor.File).Add(Groups.Descriptor.File).Add(Extended.Descriptor.File).Add(Repeated.Descriptor.File),
        MaxDepth = 10,
    };

    [Theory]
    // Values of another type.
    [InlineData("""{"int32Field": "x"}""", ProtoError.InvalidValue)]
    [InlineData("""{"int32Field": {}}""", ProtoError.InvalidValue)]
    [InlineData("""{"int32Field": 1.5}""", ProtoError.InvalidValue)]
    [InlineData("""{"int32Field": 2147483648}""", ProtoError.InvalidValue)]
    [InlineData("""{"uint64Field": "18446744073709551616"}""", ProtoError.InvalidValue)]
    [InlineData("""{"uint32Field": -1}""", ProtoError.InvalidValue)]
    [InlineData("""{"doubleField": "x"}""", ProtoError.InvalidValue)]
    [InlineData("""{"doubleField": 1e999}""", ProtoError.InvalidValue)]
    [InlineData("""{"floatField": true}""", ProtoError.InvalidValue)]
    [InlineData("""{"floatField": 1e39}""", ProtoError.InvalidValue)]
    [InlineData("""{"boolField": 1}""", ProtoError.InvalidValue)]
    [InlineData("""{"stringField": 1}""", ProtoError.InvalidValue)]
    [InlineData("""{"bytesField": 1}""", ProtoError.InvalidValue)]
    [InlineData("""{"bytesField": "A"}""", ProtoError.InvalidValue)]
    [InlineData("""{"colorField": "PINK"}""", ProtoError.InvalidValue)]
    [InlineData("""{"colorField": true}""", ProtoError.InvalidValue)]
    [InlineData("""{"leafField": 1}""", ProtoError.InvalidValue)]
    [InlineData("[]", ProtoError.InvalidValue)]
    // Broken grammar.
    [InlineData("", ProtoError.InvalidSyntax)]
    [InlineData("{", ProtoError.InvalidSyntax)]
    [InlineData("""{"int32Field": 1,}""", ProtoError.InvalidSyntax)]
    [InlineData("""{"int32Field": 01}""", ProtoError.InvalidSyntax)]
    [InlineData("""{"stringField": "a}""", ProtoError.InvalidSyntax)]
    [InlineData("""{"stringField": "\x"}""", ProtoError.InvalidSyntax)]
    [InlineData("""{} {}""", ProtoError.InvalidSyntax)]
    // Text.
    [InlineData("""{"stringField": "\ud83d"}""", ProtoError.InvalidUtf8)]
    [InlineData("""{"bytesField": "\udc00"}""", ProtoError.InvalidUtf8)]
    [InlineData("""{"\udc00": 1}""", ProtoError.InvalidUtf8)]
    // Fields.
    [InlineData("""{"nothing": 1}""", ProtoError.UnknownField)]
    [InlineData("""{"[no.such]": 1}""", ProtoError.UnknownField)]
    [InlineData("""{"leafField": {"nothing": 1}}""", ProtoError.UnknownField)]
    [InlineData("""{"int32Field": 1, "int32_field": 1}""", ProtoError.DuplicateField)]
    public void OfAMessage(string json, ProtoError error) => AssertAllocatesNothing<Singular>(json, error);

    [Theory]
    [InlineData("""{"int32Field": 1}""", ProtoError.InvalidValue)]
    [InlineData("""{"int32Field": [1, null]}""", ProtoError.InvalidValue)]
    [InlineData("""{"int32Field": [], "int32Field": []}""", ProtoError.DuplicateField)]
    public void OfAList(string json, ProtoError error) => AssertAllocatesNothing<Repeated>(json, error);

    [Theory]
    [InlineData("""{"texts": []}""", ProtoError.InvalidValue)]
    [InlineData("""{"texts": {"a": null}}""", ProtoError.InvalidValue)]
    [InlineData("""{"texts": {"a": "", "b": "", "a": ""}}""", ProtoError.DuplicateField)]
    [InlineData("""{"texts": {"\ud83d": ""}}""", ProtoError.InvalidUtf8)]
    [InlineData("""{"doubles": {"True": 1}}""", ProtoError.InvalidValue)]
    [InlineData("""{"leaves": {"1.5": {}}}""", ProtoError.InvalidValue)]
    [InlineData("""{"leaves": {"1": {"number": []}}}""", ProtoError.InvalidValue)]
    public void OfAMap(string json, ProtoError error) => AssertAllocatesNothing<FewMaps>(json, error);

    [Theory]
    [InlineData("""{"timestamp": "yesterday"}""", ProtoError.InvalidValue)]
    [InlineData("""{"timestamp": 1}""", ProtoError.InvalidValue)]
    [InlineData("""{"duration": "1"}""", ProtoError.InvalidValue)]
    [InlineData("""{"duration": []}""", ProtoError.InvalidValue)]
    [InlineData("""{"fieldMask": "a_b"}""", ProtoError.InvalidValue)]
    [InlineData("""{"any": 1}""", ProtoError.InvalidValue)]
    [InlineData("""{"any": {"number": 5}}""", ProtoError.InvalidValue)]
    [InlineData("""{"any": {"@type": 5}}""", ProtoError.InvalidValue)]
    [InlineData("""{"any": {"@type": "x"}}""", ProtoError.InvalidValue)]
    [InlineData("""{"any": {"@type": "a/no.Such"}}""", ProtoError.UnknownType)]
    [InlineData("""{"any": {"x": 1, "@type": "a/no.Such"}}""", ProtoError.UnknownType)]
    [InlineData("""{"any": {"x": 1, "@type": "a/protozero.tests.Leaf"}}""", ProtoError.UnknownField)]
    [InlineData("""{"any": {"@type": "a/protozero.tests.Leaf", "@type": "a/protozero.tests.Leaf"}}""", ProtoError.DuplicateField)]
    [InlineData("""{"any": {"@type": "a/google.protobuf.Duration"}}""", ProtoError.InvalidValue)]
    [InlineData("""{"any": {"@type": "a/google.protobuf.Duration", "value": "1s", "value": "1s"}}""", ProtoError.DuplicateField)]
    [InlineData("""{"any": {"@type": "a/google.protobuf.Duration", "\ud83d": 1}}""", ProtoError.InvalidUtf8)]
    [InlineData("""{"any": {"@type": "a/protozero.tests.Required", "id": 5}}""", ProtoError.MissingRequired)]
    public void OfAWellKnownType(string json, ProtoError error) => AssertAllocatesNothing<WellKnown>(json, error);

    [Theory]
    [InlineData("""{"int32Field": 1, "int64Field": 1}""", ProtoError.DuplicateField)]
    public void OfAOneof(string json, ProtoError error) => AssertAllocatesNothing<Oneofs>(json, error);

    [Theory]
    [InlineData("""{"list": [{}, {"id": 1}]}""", ProtoError.MissingRequired)]
    public void OfRequiredFields(string json, ProtoError error) => AssertAllocatesNothing<Holder>(json, error);

    [Theory]
    [InlineData("""{"[protozero.tests.int32_extension]": 1, "[protozero.tests.int32_extension]": 1}""", ProtoError.DuplicateField)]
    [InlineData("""{"[protozero.tests.leaf_extension]": {"number": []}}""", ProtoError.InvalidValue)]
    [InlineData("""{"[protozero.tests.required_extension]": {}}""", ProtoError.MissingRequired)]
    public void OfAnExtension(string json, ProtoError error) => AssertAllocatesNothing<Extended>(json, error);

    [Fact]
    public void OfDepth()
    {
        AssertAllocatesNothing<Tree>(string.Concat(Enumerable.Repeat("{\"left\":", 20)), ProtoError.DepthExceeded);
        AssertAllocatesNothing<Tree>("{\"children\":" + new string('[', 20), ProtoError.InvalidValue);
        AssertAllocatesNothing<Value>(new string('[', 20), ProtoError.DepthExceeded);
        AssertAllocatesNothing<Any>("{\"value\":" + new string('[', 20), ProtoError.DepthExceeded);
        AssertAllocatesNothing<Tree>("{\"x\":" + new string('[', 20), ProtoError.DepthExceeded, Options with { IgnoreUnknownFields = true });
    }

    [Theory]
    [InlineData("FF")]
    [InlineData("5C6EC0AF")]
    public void OfTextThatIsNotUtf8(string hex)
    {
        byte[] text = Convert.FromHexString(hex);
        AssertAllocatesNothing<Singular>([.. "{\"stringField\": \""u8, .. text, .. "\"}"u8], ProtoError.InvalidUtf8, Options);
        AssertAllocatesNothing<Singular>([.. "{\""u8, .. text, .. "\": 1}"u8], ProtoError.InvalidUtf8, Options);
        AssertAllocatesNothing<Singular>([.. "{\"x\": [\""u8, .. text, .. "\"]}"u8], ProtoError.InvalidUtf8, Options with { IgnoreUnknownFields = true });
    }

    [Fact]
    public void OfAnArenaThatIsExhausted()
    {
        string text = new('x', 20_000), list = string.Join(',', Enumerable.Repeat("{}", 10_000));
        AssertExhausts<Tree>($$"""{"text": "{{text}}"}""");
        AssertExhausts<Tree>($$"""{"children": [{{list}}]}""");
        AssertExhausts<FewMaps>("{\"texts\": {" + string.Join(',', Enumerable.Range(0, 5000).Select(i => $"\"{i}\": \"\"")) + "}}");
        AssertExhausts<WellKnown>($$"""{"fieldMask": "{{text}}"}""");
        AssertExhausts<WellKnown>($$"""{"fieldMask": "{{string.Join(',', Enumerable.Repeat("a", 2000))}}"}""");
        AssertExhausts<WellKnown>($$"""{"any": {"@type": "a/protozero.tests.Leaf", "text": "{{text}}"} }""");
        // Four bytes each in memory, and ten when they are encoded.
        AssertExhausts<WellKnown>($$"""{"any": {"@type": "a/protozero.tests.Repeated", "int32Field": [{{string.Join(',', Enumerable.Repeat("-1", 1500))}}]} }""");
        AssertExhausts<WellKnown>($$"""{"any": {"value": [{{list}}], "@type": "a/google.protobuf.ListValue"} }""");
        AssertExhausts<ClosedEnums>($$"""{"many": [{{string.Join(',', Enumerable.Repeat("99", 5000))}}]}""");
        AssertExhausts<ClosedMaps>("{\"byNumber\": {" + string.Join(',', Enumerable.Range(0, 2500).Select(i => $"\"{i}\": 99")) + "}}");
        AssertExhausts<Extended>($$"""{"[protozero.tests.string_extension]": "{{text[..7000]}}"}""");
    }

    private static void AssertExhausts<T>(string json) where T : unmanaged, IProtoMessage<T>
    {
        byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(json);
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 12_000 });
        AssertAllocatesNothing<T>(utf8, ProtoError.ArenaExhausted, Options with { MaxDepth = 0 }, arena);
    }

    private static void AssertAllocatesNothing<T>(string json, ProtoError error, ProtoJsonReadOptions? options = null) where T : unmanaged, IProtoMessage<T> =>
        AssertAllocatesNothing<T>(System.Text.Encoding.UTF8.GetBytes(json), error, options ?? Options);

    private static void AssertAllocatesNothing<T>(byte[] utf8, ProtoError error, ProtoJsonReadOptions options) where T : unmanaged, IProtoMessage<T>
    {
        using var arena = new ArenaAllocator();
        AssertAllocatesNothing<T>(utf8, error, options, arena);
    }

    private static void AssertAllocatesNothing<T>(byte[] utf8, ProtoError error, ProtoJsonReadOptions options, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        Assert.False(ProtoJson.TryParse(utf8, arena, out T message, out ProtoFailure failure, options));
        Assert.Equal((error, true), (failure.Error, message.IsNull));
        ZeroAllocation.Of(() =>
        {
            arena.Reset();
            if (ProtoJson.TryParse(utf8, arena, out T _, options)) throw new InvalidOperationException();
        });
    }
}
