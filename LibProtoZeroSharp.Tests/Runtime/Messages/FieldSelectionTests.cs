extern alias GoogleProtobuf;

using GoogleProtobuf::Google.Protobuf;
using GoogleProtobuf::Google.Protobuf.Reflection;
using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Messages;

/// <summary>Parsing only some fields.</summary>
public class FieldSelectionTests
{
    private static readonly ProtoReadOptions Dropping = new() { DiscardUnknownFields = true };
    private static readonly int Messages = Campaign.Iterations(3, 60);

    public static TheoryData<string> Names => TestMessageType.Names;

    /// <summary>What is parsed is what the message would be without the bytes of the other fields.</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public void OtherFieldsAreSkipped(string name)
    {
        TestMessageType schema = TestMessageType.All[name];
        using var arena = new ArenaAllocator();
        IList<FieldDescriptor> fields = schema.Google.Fields.InFieldNumberOrder();
        for (int seed = 0; seed < Messages; seed++)
        {
            byte[] bytes = new RandomMessages(seed).Next(schema, 60).ToByteArray();
            foreach (FieldDescriptor field in fields) AssertSelects(field);
            AssertSelects([.. fields.Where(field => field.FieldNumber % 2 == seed % 2)]);
            AssertSelects([.. fields]);
            AssertSelects();

            void AssertSelects(params FieldDescriptor[] selected)
            {
                arena.Reset();
                byte[] only = Only(bytes, [.. selected.Select(field => field.FieldNumber)]);
                byte[] expected = schema.Rewrite(only, arena, new ProtoReadOptions { AllowPartial = true });
                string[] paths = [.. selected.Select(field => field.Name)];
                Assert.Equal(Convert.ToHexString(expected), Convert.ToHexString(schema.RewriteSelected(bytes, paths, arena, Dropping)));
                // Written, the message is complete again.
                Assert.Equal(schema.ParsePartial(bytes), schema.ParsePartial(schema.RewriteSelected(bytes, paths, arena)));
            }
        }
    }

    [Theory]
    [InlineData("left.value", "left { value: 2 }")]
    [InlineData("left.left.value", "left { left { value: 3 } }")]
    [InlineData("left", "left { value: 2 left { value: 3 } }")]
    [InlineData("left.value,left", "left { value: 2 left { value: 3 } }")]
    [InlineData("left,left.value", "left { value: 2 left { value: 3 } }")]
    [InlineData("left.value,left.left.value,value", "value: 1 left { value: 2 left { value: 3 } }")]
    [InlineData("children.value", "children { value: 4 } children { } children { value: 6 }")]
    [InlineData("children.left.value", "children { } children { left { value: 5 } } children { }")]
    [InlineData("named.value", "named { key: \"a\" value { value: 7 } } named { key: \"b\" value { } }")]
    [InlineData("only.value", "only { value: 9 }")]
    [InlineData("text", "")]
    [InlineData("numbers", "numbers: [1, 2, 3]")]
    public void PathsLeadIntoMessages(string paths, string expected)
    {
        const string text = """
            value: 1 left { value: 2 left { value: 3 } } children { value: 4 } children { left { value: 5 } } children { value: 6 }
            named { key: "a" value { value: 7 } } named { key: "b" value { text: "8" } } only { value: 9 numbers: 1 } numbers: [1, 2, 3]
            """;
        using var arena = new ArenaAllocator();
        byte[] bytes = TestMessageType.Tree.ParseText(System.Text.Encoding.UTF8.GetBytes(text));
        byte[] selected = TestMessageType.Tree.RewriteSelected(bytes, paths.Split(','), arena, Dropping);
        Assert.Equal(
            TestMessageType.Tree.PrintText(TestMessageType.Tree.ParseText(System.Text.Encoding.UTF8.GetBytes(expected))), TestMessageType.Tree.PrintText(selected));
    }

    [Theory]
    [InlineData("nothing", "protozero.tests.Tree has no field 'nothing'. The path is 'nothing'. (Parameter 'path')")]
    [InlineData("", "protozero.tests.Tree has no field ''. The path is ''. (Parameter 'path')")]
    [InlineData("left.", "protozero.tests.Tree has no field ''. The path is 'left.'. (Parameter 'path')")]
    [InlineData("left.x.value", "protozero.tests.Tree has no field 'x'. The path is 'left.x.value'. (Parameter 'path')")]
    [InlineData("value.x", "The field 'value' of protozero.tests.Tree is not a message, so it has no field 'x'. The path is 'value.x'. (Parameter 'path')")]
    public void WrongPathsAreRejected(string path, string message)
    {
        Assert.Equal(message, Assert.Throws<ArgumentException>(() => new FieldSelection<Tree>(path)).Message);
        Assert.Equal(message, Assert.Throws<ArgumentException>(() => new DynamicFieldSelection(DynamicMessageType.Of<Tree>(), path)).Message);
    }

    /// <summary>A path may be a client's: a long one doesn't use up the stack.</summary>
    [Fact]
    public void LongPathsAreRejected()
    {
        string Path(int names) => string.Join('.', Enumerable.Repeat("left", names));
        const string message = "The path has more than 1,000 names. (Parameter 'path')";
        Assert.Equal(message, Assert.Throws<ArgumentException>(() => new FieldSelection<Tree>(Path(1_000_000))).Message);
        Assert.Equal(message, Assert.Throws<ArgumentException>(() => new ProtoEdit<Tree>([Path(1_001)])).Message);
        using var arena = new ArenaAllocator();
        Assert.Equal([], new FieldSelection<Tree>(Path(1_000)).Parse([], arena).ToByteArray());
        Assert.Equal(0, new ProtoEdit<Tree>([Path(1_000)]).Apply([], default, []));
    }

    /// <summary>Empty paths of a mask name no field.</summary>
    [Fact]
    public void AFieldMaskIsASelection()
    {
        using var arena = new ArenaAllocator();
        FieldMask mask = FieldMask.FromString("text,,left.value", arena);
        FieldSelection<Tree> selection = mask.ToSelection<Tree>();
        var dynamic = new DynamicFieldSelection(DynamicMessageType.Of<Tree>(), mask);
        arena.Reset();
        byte[] bytes = Convert.FromHexString("0805" + "3203616263" + "12020801");
        byte[] expected = Convert.FromHexString("12020801" + "3203616263");
        Assert.Equal(expected, selection.Parse(bytes, arena, Dropping).ToByteArray());
        Assert.Equal(expected, dynamic.Parse(bytes, arena, Dropping).ToByteArray());
        Assert.Throws<ArgumentException>(() => FieldMask.FromString("nothing", arena).ToSelection<Tree>());
    }

    [Fact]
    public void FailuresHaveTheirOffset()
    {
        var selection = new FieldSelection<Tree>("left.value");
        byte[] bytes = Convert.FromHexString("3203616263" + "1204" + "0801" + "08FF");
        using var arena = new ArenaAllocator();
        var failure = Assert.Throws<ProtoException>(() => selection.Parse(bytes, arena));
        Assert.Equal((ProtoError.Truncated, 11, "protozero.tests.Tree"), (failure.Error, failure.Offset, failure.MessageType));
        Assert.False(selection.TryParse(bytes, arena, out Tree tree, out ProtoFailure found));
        Assert.Equal((true, ProtoError.Truncated, 11), (tree.IsNull, found.Error, found.Offset));
    }

    [Fact]
    public void SegmentsAreJoined()
    {
        var selection = new FieldSelection<Tree>("value", "text");
        byte[] bytes = Convert.FromHexString("0805" + "3203616263");
        using var arena = new ArenaAllocator();
        for (int segment = 1; segment <= bytes.Length; segment++)
        {
            Tree tree = selection.Parse(Inputs.Segmented(bytes, segment), arena);
            Assert.Equal((5, "abc"), (tree.Value, tree.Text.ToString()));
        }
    }

    [Fact]
    public void AllocatesNothing()
    {
        var selection = new FieldSelection<Tree>("left.value");
        byte[] bytes = Convert.FromHexString("3203616263" + "12020801");
        using var arena = new ArenaAllocator();
        ZeroAllocation.Of(() =>
        {
            arena.Reset();
            if (selection.Parse(bytes, arena).Left.Value != 1) throw new InvalidOperationException();
        });
    }

    /// <summary>The outermost fields with these numbers.</summary>
    private static byte[] Only(byte[] bytes, int[] numbers)
    {
        var only = new List<byte>();
        var reader = new ProtoReader(bytes);
        while (true)
        {
            int start = (int)reader.Position;
            if (!reader.Next()) return [.. only];
            int number = reader.FieldNumber;
            reader.Skip();
            if (numbers.Contains(number)) only.AddRange(bytes[start..(int)reader.Position]);
        }
    }
}
