using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages;

/// <summary>The same mistake has the same path in all formats.</summary>
public class ErrorPathTests
{
    private static readonly TypeRegistry Types = new TypeRegistry().Add(Extended.Descriptor.File).Add(Required.Descriptor.File);

    [Theory]
    [InlineData("""{"value": "x"}""", "value: 'x'", "value")]
    [InlineData("""{"children": [{}, {"value": true}]}""", "children: [{}, { value: true }]", "children[1].value")]
    [InlineData("""{"children": [{}, {"named": {"team": {"left": {"numbers": [1, 2, "x"]}}}}]}""",
        "children {} children { named { key: 'team' value { left { numbers: [1, 2, x] } } } }", "children[1].named[\"team\"].left.numbers[2]")]
    [InlineData("""{"named": {"a": {}, "b": {"nothing": 1}}}""", "named { key: 'a' } named { key: 'b' value { nothing: 1 } }", "named[\"b\"].nothing")]
    [InlineData("""{"left": {"value": 1, "value": 1}}""", "left { value: 1 value: 1 }", "left.value")]
    [InlineData("""{"left": {"only": {}, "text": ""}}""", "left { only {} text: '' }", "left.text")]
    [InlineData("""{"children": [{"text": "\ud83d"}]}""", "children { text: '\\377' }", "children[0].text")]
    [InlineData("""{"named": {"\ud83d": {}}}""", "named { key: '\\377' }", "named")]
    [InlineData("""{"left": 1}""", "left: 1", "left")]
    [InlineData("""{"nothing": 1}""", "nothing: 1", "nothing")]
    public void OfWrongFields(string json, string text, string path) => AssertPaths<Tree>(json, text, path);

    [Theory]
    [InlineData("""{"doubles": {"true": "x"}}""", "doubles { key: true value: 'x' }", "doubles[true]")]
    [InlineData("""{"leaves": {"-7": {"number": "x"}}}""", "leaves { key: -7 value { number: 'x' } }", "leaves[-7].number")]
    public void OfMaps(string json, string text, string path) => AssertPaths<FewMaps>(json, text, path);

    [Theory]
    [InlineData("""{"inside": {"[protozero.tests.leaf_extension]": {"number": "x"}}}""",
        "inside { [protozero.tests.leaf_extension] { number: 'x' } }", "inside.[protozero.tests.leaf_extension].number")]
    [InlineData("""{"[protozero.tests.int32_extensions]": [1, true]}""", "[protozero.tests.int32_extensions]: [1, true]", "[protozero.tests.int32_extensions][1]")]
    [InlineData("""{"[protozero.tests.required_extension]": {"id": 1}}""", "[protozero.tests.required_extension] { id: 1 }", "[protozero.tests.required_extension].name")]
    [InlineData("""{"[no.such]": 1}""", "[no.such]: 1", "[no.such]")]
    public void OfExtensions(string json, string text, string path) => AssertPaths<Extended>(json, text, path);

    [Theory]
    [InlineData("""{"required": {}}""", "required {}", "required.id")]
    [InlineData("""{"deeper": {"list": [{"id": 1}]}}""", "deeper { list { id: 1 } }", "deeper.list[0].name")]
    [InlineData("""{"map": {"-1": {"named": {"q": {}}, "id": 1, "name": "", "leaf": {}, "closed": 5, "ratio": 1}}}""",
        "map { key: -1 value { named { key: 'q' } id: 1 name: '' leaf {} closed: 5 ratio: 1 } }", "map[-1].named[\"q\"].id")]
    public void OfMissingFields(string json, string text, string path)
    {
        AssertPaths<Holder>(json, text, path);
        using var arena = new ArenaAllocator();
        Holder holder = ProtoJson.Parse<Holder>(json, arena, new ProtoJsonReadOptions { AllowPartial = true });
        byte[] binary = holder.ToByteArray();
        Assert.Equal(path, Assert.Throws<ProtoException>(() => Holder.Parse(binary, arena)).Path);
        Assert.Equal(path, ProtoMessage.FindMissing(holder)[0]);
    }

    /// <summary>Values that can't be written have the same paths as values that can't be read.</summary>
    [Fact]
    public void OfWhatIsWritten()
    {
        using var arena = new ArenaAllocator();
        byte[] bad = [0xFF];
        Tree tree = Tree.Create(arena), child = tree.Children.Add(arena);
        Tree inner = Tree.Create(arena);
        child.Named.Add(arena.CopyString("team"), inner, arena);
        inner.Text = arena.CopyString(bad);
        Assert.Equal("children[0].named[\"team\"].text", Assert.Throws<ProtoException>(() => ProtoJson.ToString(tree)).Path);
    }

    private static void AssertPaths<T>(string json, string text, string path) where T : unmanaged, IProtoMessage<T>
    {
        using var arena = new ArenaAllocator();
        Assert.False(ProtoJson.TryParse(System.Text.Encoding.UTF8.GetBytes(json), arena, out T _, out ProtoFailure inJson, new ProtoJsonReadOptions { Types = Types }));
        Assert.False(ProtoText.TryParse(System.Text.Encoding.UTF8.GetBytes(text), arena, out T _, out ProtoFailure inText, new ProtoTextReadOptions { Types = Types }));
        Assert.Equal((inJson.Error, path, path), (inText.Error, inJson.Path, inText.Path));
    }
}
