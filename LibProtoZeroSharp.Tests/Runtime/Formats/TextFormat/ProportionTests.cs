using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Formats.TextFormat;

/// <summary>What is printed is proportional to what is there, also where a sender needs only a few bytes for a level.</summary>
[Trait("Promise", "P06")]
public class ProportionTests : IDisposable
{
    private static readonly TypeRegistry Types = new TypeRegistry().Add(SetItem.Descriptor.File);

    private readonly ArenaAllocator _arena = new();

    public void Dispose() => _arena.Dispose();

    /// <summary>Lists in lists are too deep to be decoded. Their bytes are printed then, each with at most four characters.</summary>
    [Theory]
    [InlineData(6_000)]
    [InlineData(26_000)]
    [InlineData(74_000)]
    [InlineData(1_000_000)]
    public void ListsInAnAny(int size)
    {
        Any any = AnyOf("google.protobuf.ListValue", NestedLists(size));
        AssertProportional(any, size, most: 4);
        // In JSON, this is an error.
        Assert.Equal(ProtoError.DepthExceeded, Assert.Throws<ProtoException>(() => ProtoJson.ToString(any)).Error);
        Assert.InRange(any.ToString().Length, size, size * 2);
    }

    [Fact]
    public void AnysInAnys()
    {
        byte[] bytes = [];
        for (int i = 0; i < 60; i++) bytes = AnyOf("google.protobuf.Any", bytes).ToByteArray();

        Any any = AnyOf("google.protobuf.Any", bytes);
        AssertProportional(any, any.CalculateSize(), most: 8);
        Assert.Equal(any, ProtoText.Parse<Any>(ProtoText.ToUtf8String(any, _arena).AsSpan(), _arena));
    }

    /// <summary>An extension can't be printed as bytes, so it is an error, as in JSON.</summary>
    [Theory]
    [InlineData(6_000)]
    [InlineData(26_000)]
    [InlineData(74_000)]
    public void MessagesInAnExtension(int size)
    {
        // The outermost field is the extension, the others are the field "inside".
        byte[] inside = Nested(size, _ => 0x12);
        Extended message = Extended.Create(_arena);
        message.Own = 1;
        byte[] bytes = [.. message.ToByteArray(), 0xFA, 0xFF, 0xFF, 0xFF, 0x0F, .. WireOutput.OfVarInt((ulong)inside.Length), .. inside];
        message = Extended.Parse(bytes, _arena);
        var types = new TypeRegistry().Add(Extended.Descriptor.File);
        ProtoException failure = Assert.Throws<ProtoException>(() => ProtoText.ToString(message, new ProtoTextWriteOptions { Types = types }));
        Assert.Equal((ProtoError.DepthExceeded, "protozero.tests.Extended"), (failure.Error, failure.MessageType));
        failure = Assert.Throws<ProtoException>(() => ProtoJson.ToString(message, new ProtoJsonWriteOptions { Types = types }));
        Assert.Equal(ProtoError.DepthExceeded, failure.Error);
        // It is not known without a registry.
        AssertProportional(message, size, most: 5);
    }

    [Theory]
    [InlineData(6_000)]
    [InlineData(26_000)]
    [InlineData(1_000_000)]
    public void UnknownMessages(int size) => AssertProportional(Tree.Parse(Nested(size, _ => 0x7A), _arena), size, most: 5);

    /// <summary>The end of each group is found while its fields are printed, not before.</summary>
    [Theory]
    [InlineData(100)]
    [InlineData(1_000)]
    [InlineData(50_000)]
    public void UnknownGroups(int levels)
    {
        byte[] bytes = [.. Enumerable.Repeat((byte)0x7B, levels), .. Enumerable.Repeat((byte)0x7C, levels)];
        OnMuchStack(() => AssertProportional(Tree.Parse(bytes, _arena, new ProtoReadOptions { MaxDepth = int.MaxValue }), bytes.Length, most: 70));
    }

    [Fact]
    public void UnknownGroupsAndMessagesInEachOther()
    {
        byte[] bytes = [0x08, 0x01, 0x15, 0x01, 0x00, 0x00, 0x00, 0x19, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x22, 0x00];
        for (int i = 0; i < 3; i++) bytes = [0x7B, 0x32, .. WireOutput.OfVarInt((ulong)bytes.Length), .. bytes, 0x7C, 0x80, 0x01, 0x02];
        const string expected =
            "15 { 6 { 15 { 6 { 15 { 6 { 1: 1 2: 0x00000001 3: 0x0000000000000001 4: \"\" } } 16: 2 } } 16: 2 } } 16: 2";
        var options = new ProtoTextWriteOptions { UnknownFields = true, SingleLine = true };
        Assert.Equal(expected, ProtoText.ToString(Tree.Parse([.. bytes], _arena), options));
    }

    /// <summary>Built by hand, or read with a higher limit.</summary>
    [Fact]
    public void MessagesOfAnyDepth()
    {
        const int levels = 20_000;
        Tree tree = NestedTrees(levels);
        OnMuchStack(() => AssertProportional(tree, levels * 2, most: 70));
    }

    /// <summary>Utf8JsonWriter would indent all levels: two spaces for each would be 800 MB.</summary>
    [Fact]
    public void IndentedJsonOfAnyDepth()
    {
        const int levels = 20_000;
        Tree tree = NestedTrees(levels);
        Value list = NestedValues(levels);
        OnMuchStack(() =>
        {
            Assert.InRange(ProtoJson.ToString(tree, Indented).Length, levels, (levels * 12) + 5_000);
            Assert.InRange(ProtoJson.ToString(list, Indented).Length, levels, (levels * 3) + 5_000);
        });
    }

    /// <summary>The levels that are indented are those of Utf8JsonWriter, and the rest is the same text without spaces.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(30)]
    [InlineData(31)]
    [InlineData(32)]
    [InlineData(33)]
    [InlineData(50)]
    public void IndentedJsonIsTheSame(int levels)
    {
        Tree tree = NestedTrees(levels);
        Assert.Equal(ProtoJson.ToString(tree), WithoutSpaces(ProtoJson.ToString(tree, Indented)));
        Value list = NestedValues(levels);
        list.ListValue.Values.Add(_arena).StringValue = _arena.CopyString("last");
        string text = ProtoJson.ToString(list, Indented);
        Assert.Equal(ProtoJson.ToString(list), WithoutSpaces(text));
        Assert.Equal(list, ProtoJson.Parse<Value>(System.Text.Encoding.UTF8.GetBytes(text), _arena));
        // As many lines begin with a bracket as end with one, and the last element is on a line of its own.
        Assert.Equal((Math.Min(levels, 31) * 2) + 1, text.Split('\n').Length - 1);
    }

    private Any AnyOf(string type, byte[] value)
    {
        Any any = Any.Create(_arena);
        any.TypeUrl = _arena.CopyString("type.googleapis.com/" + type);
        any.Value = _arena.CopyBytes(value);
        return any;
    }

    private static ProtoJsonWriteOptions Indented => new() { Indented = true };

    private static string WithoutSpaces(string json) => string.Concat(json.Where(character => !char.IsWhiteSpace(character)));

    private Tree NestedTrees(int levels)
    {
        Tree tree = Tree.Create(_arena);
        for (int i = 0; i < levels; i++)
        {
            Tree outer = Tree.Create(_arena);
            outer.SetLeft(tree);
            tree = outer;
        }

        return tree;
    }

    /// <summary>Lists in lists, each with one element; the innermost is empty.</summary>
    private Value NestedValues(int levels)
    {
        Value value = Value.Create(_arena);
        value.MutableListValue(_arena);
        for (int i = 0; i < levels; i++)
        {
            Value outer = Value.Create(_arena);
            outer.MutableListValue(_arena).Values.Add(value, _arena);
            value = outer;
        }

        return value;
    }

    private static void AssertProportional<T>(T message, int size, int most) where T : unmanaged, IProtoMessage<T>
    {
        foreach (bool singleLine in (bool[])[false, true])
        {
            string text = ProtoText.ToString(message, new ProtoTextWriteOptions { UnknownFields = true, Types = Types, SingleLine = singleLine });
            Assert.InRange(text.Length, 1, size * (long)most + 20_000);
        }
    }

    private static void OnMuchStack(Action action)
    {
        Exception? failure = null;
        var thread = new Thread(() => failure = Record.Exception(action), 256 << 20);
        thread.Start();
        thread.Join();
        Assert.Null(failure);
    }

    /// <summary>A <c>ListValue</c> with one element, a list with one element, and so on.</summary>
    private static byte[] NestedLists(int size) => Nested(size, level => level % 2 == 0 ? (byte)0x32 : (byte)0x0A);

    private static byte[] Nested(int size, Func<int, byte> tag)
    {
        // From the end to the start, as lengths precede contents.
        byte[] bytes = new byte[size + 16];
        int start = bytes.Length;
        for (int level = 0; bytes.Length - start < size || level % 2 == 1; level++)
        {
            byte[] length = WireOutput.OfVarInt((ulong)(bytes.Length - start));
            length.CopyTo(bytes, start -= length.Length);
            bytes[--start] = tag(level);
        }

        return bytes[start..];
    }
}
