extern alias GoogleProtobuf;

using System.Buffers;
using System.Collections;
using GoogleProtobuf::Google.Protobuf;
using GoogleProtobuf::Google.Protobuf.Reflection;
using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.Tools;
using LibProtoZeroSharp.Tools.Messages;

namespace LibProtoZeroSharp.Tests.Messages;

/// <summary>Editing encoded messages.</summary>
public class ProtoEditTests
{
    private static readonly EditPaths NoPaths = new([], [], [], []);
    private static readonly int Messages = Campaign.Iterations(40, 1_000);

    public static TheoryData<string> Names => TestMessageType.Names;

    /// <summary>The result is that of a parse, a change and a write, up to the order of fields.</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public void AnEditIsAParseAndAChange(string name)
    {
        TestMessageType schema = TestMessageType.All[name];
        using var arena = new ArenaAllocator();
        for (int seed = 0; seed < Messages; seed++)
        {
            arena.Reset();
            var random = new Random(seed);
            var messages = new RandomMessages(seed);
            // Encodings after each other are one message, which has fields with several parts, and several fields of each oneof.
            byte[] bytes = [.. Enumerable.Range(0, random.Next(4)).SelectMany(_ => messages.Next(schema, random.Next(100)).ToByteArray())];
            byte[] values = messages.Next(schema, random.Next(100)).ToByteArray();
            EditPaths paths = RandomMessages.NextPaths(schema, random);
            byte[] edited = schema.Edit(bytes, values, paths, arena);
            byte[] expected = schema.EditParsed(bytes, values, paths, arena), actual = schema.EditParsed(edited, values, NoPaths, arena);
            Assert.True(
                expected.AsSpan().SequenceEqual(actual),
                $"seed {seed}, replaced {string.Join(' ', paths.Replace)}, appended {string.Join(' ', paths.Append)}, cleared {string.Join(' ', paths.Clear)}: expected "
                    + $"{Convert.ToHexString(expected)}, but was {Convert.ToHexString(actual)}, of {Convert.ToHexString(bytes)} and {Convert.ToHexString(values)}");
        }
    }

    [Theory]
    [InlineData("value", "0805" + "3203616263", "0807" + "3203616263")]
    [InlineData("value", "3203616263" + "0805" + "120208010806", "3203616263" + "0807" + "12020801")]
    [InlineData("value", "3203616263", "3203616263" + "0807")]
    [InlineData("left.value", "0805" + "1205" + "08012A0101", "0805" + "1205" + "08092A0101")]
    [InlineData("left.value", "0805", "0805" + "12020809")]
    [InlineData("text", "0805" + "3203616263" + "F8CF0101", "0805" + "F8CF0101")]
    public void WhatIsNotTouchedKeepsItsBytesAndOrder(string path, string before, string after)
    {
        using var arena = new ArenaAllocator();
        byte[] edited = TestMessageType.Tree.Edit(Convert.FromHexString(before), Convert.FromHexString("0807" + "12020809"), NoPaths with { Replace = [path] }, arena);
        Assert.Equal(after, Convert.ToHexString(edited));
    }

    /// <summary>What our parser reads, an edit changes as it does; for other bytes there is an error or a result, whose other fields may be malformed.</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public void HostileInputIsEditedOrRejected(string name)
    {
        TestMessageType schema = TestMessageType.All[name];
        using var arena = new ArenaAllocator();
        for (int seed = 0; seed < Messages; seed++)
        {
            arena.Reset();
            var random = new Random(seed);
            var messages = new RandomMessages(seed);
            byte[] values = messages.Next(schema, 50).ToByteArray();
            byte[] bytes = ByteMutator.Mutate(messages.Next(schema, 50).ToByteArray(), random);
            EditPaths paths = RandomMessages.NextPaths(schema, random);
            bool isValid = schema.TryRewrite(bytes, arena, new ProtoReadOptions { AllowPartial = true }, out _);
            try
            {
                byte[] edited = schema.Edit(bytes, values, paths, arena);
                if (isValid) Assert.Equal(schema.EditParsed(bytes, values, paths, arena), schema.EditParsed(edited, values, NoPaths, arena));
            }
            catch (ProtoException exception)
            {
                Assert.False(isValid, $"seed {seed}: {exception}");
                Assert.InRange(exception.Offset, 0, bytes.Length);
            }
        }
    }

    /// <summary>The entries that Google's maps lose by the keys.</summary>
    [Theory]
    [InlineData("Maps")]
    [InlineData("FewMaps")]
    public void EntriesAreRemovedByTheirKeys(string name)
    {
        TestMessageType schema = TestMessageType.All[name];
        FieldDescriptor[] maps = [.. schema.Google.Fields.InFieldNumberOrder().Where(field => field.IsMap)];
        using var arena = new ArenaAllocator();
        int removed = 0;
        for (int seed = 0; seed < Messages; seed++)
        {
            arena.Reset();
            var messages = new RandomMessages(seed);
            IMessage values = messages.Next(schema, 60), first = messages.Next(schema, 60);
            // Half of the entries have a key of the values.
            byte[] bytes = [.. first.ToByteArray(), .. values.ToByteArray(), .. messages.Next(schema, 60).ToByteArray()];
            IMessage expected = schema.Parse(bytes);
            foreach (FieldDescriptor map in maps)
            {
                var entries = (IDictionary)map.Accessor.GetValue(expected);
                foreach (object key in ((IDictionary)map.Accessor.GetValue(values)).Keys)
                {
                    entries.Remove(key);
                    removed++;
                }
            }

            byte[] edited = schema.Edit(bytes, values.ToByteArray(), NoPaths with { Remove = [.. maps.Select(map => map.Name)] }, arena);
            Assert.Equal(expected, schema.Parse(edited));
        }

        Assert.True(removed > 0);
    }

    [Theory]
    [InlineData("children.value", "children { left { value: 5 } } children { text: \"a\" } children { }")]
    [InlineData("children.left.value", "children { value: 4 left { } } children { value: 6 text: \"a\" } children { }")]
    [InlineData("children", "")]
    [InlineData("named.value", "named { key: \"a\" value { } } named { key: \"b\" value { text: \"8\" } } named { key: \"c\" value { } }")]
    [InlineData("named", "")]
    public void FieldsOfListsAndMapsAreCleared(string path, string expected)
    {
        string text = path[0] == 'c'
            ? "children { value: 4 left { value: 5 } } children { value: 6 text: \"a\" } children { }"
            : "named { key: \"a\" value { value: 7 } } named { key: \"b\" value { text: \"8\" value: 3 } } named { key: \"c\" value { } }";
        using var arena = new ArenaAllocator();
        byte[] edited = TestMessageType.Tree.Edit(TestMessageType.Tree.ParseText(System.Text.Encoding.UTF8.GetBytes(text)), null, NoPaths with { Clear = [path] }, arena);
        Assert.Equal(
            TestMessageType.Tree.PrintText(TestMessageType.Tree.ParseText(System.Text.Encoding.UTF8.GetBytes(expected))), TestMessageType.Tree.PrintText(edited));
    }

    [Fact]
    public void NothingManagedIsAllocated()
    {
        using var arena = new ArenaAllocator();
        Tree values = Tree.Create(arena);
        values.Value = 5;
        values.MutableLeft(arena).SetText("left", arena);
        values.Numbers.Add(7, arena);
        values.Named.Add(arena.CopyString("a"), values.Left, arena);
        byte[] bytes = [.. values.ToByteArray(), .. values.ToByteArray()];
        var edit = new ProtoEdit<Tree>(["value", "left.text"], ["numbers"], ["named"], ["children.value"]);
        var output = new ArrayBufferWriter<byte>(1000);
        var room = new byte[1000];
        int written = 0;
        ZeroAllocation.Of(() =>
        {
            output.ResetWrittenCount();
            edit.Apply(bytes, values, output);
            written = edit.Apply(bytes, values, room);
        });
        Assert.Equal(output.WrittenCount, written);
    }

    [Theory]
    [InlineData("nothing", "", "", "", "protozero.tests.Tree has no field 'nothing'. The path is 'nothing'. (Parameter 'path')")]
    [InlineData("value", "", "", "value", "Another path leads to the same field, or through it. The path is 'value'. (Parameter 'path')")]
    [InlineData("left.value", "", "", "left", "Another path leads to the same field, or through it. The path is 'left'. (Parameter 'path')")]
    [InlineData("left", "", "", "left.value", "Another path ends at 'left'. The path is 'left.value'. (Parameter 'path')")]
    [InlineData(
        "children.value", "", "", "",
        "The path leads through 'children', which is a list or map: there fields can only be cleared. The path is 'children.value'. (Parameter 'path')")]
    [InlineData("", "value", "", "", "Only lists and maps can be appended to. The path is 'value'. (Parameter 'path')")]
    [InlineData("", "", "numbers", "", "Only entries of maps can be removed. The path is 'numbers'. (Parameter 'path')")]
    public void WrongPathsAreRejected(string replace, string append, string remove, string clear, string message) => Assert.Equal(
        message, Assert.Throws<ArgumentException>(() => new ProtoEdit<Tree>(Paths(replace), Paths(append), Paths(remove), Paths(clear))).Message);

    [Theory]
    [InlineData("3203616263" + "1204" + "0801" + "08FF", ProtoError.Truncated, 10)]
    [InlineData("1202" + "0801" + "12021200" + "12021207", ProtoError.Truncated, 0)]
    [InlineData("0A", ProtoError.Truncated, 1)]
    [InlineData("07", ProtoError.InvalidTag, 0)]
    public void FailuresHaveTheirOffsetAndWriteNothing(string hex, ProtoError error, long offset)
    {
        using var arena = new ArenaAllocator();
        Tree values = Tree.Create(arena);
        var edit = new ProtoEdit<Tree>(["left.value", "left.left.value"]);
        var output = new ArrayBufferWriter<byte>();
        var failure = Assert.Throws<ProtoException>(() => edit.Apply(Convert.FromHexString(hex), values, output));
        Assert.Equal((error, offset, "protozero.tests.Tree", 0), (failure.Error, failure.Offset, failure.MessageType, output.WrittenCount));
    }

    [Fact]
    public void ValuesThatAreGoneThrow()
    {
        using var arena = new ArenaAllocator();
        Tree values = Tree.Create(arena);
        var edit = new ProtoEdit<Tree>(["left.value"]);
        arena.Reset();
        Assert.Throws<ObjectDisposedException>(() => edit.Apply([], values, new byte[10]));
        Assert.Throws<ArgumentNullException>(() => edit.Apply([], default, (IBufferWriter<byte>)null!));
    }

    [Fact]
    public void DynamicValuesHaveTheType()
    {
        using var arena = new ArenaAllocator();
        var edit = new DynamicEdit(DynamicMessageType.Of<Tree>(), ["value"]);
        var room = new byte[10];
        Assert.Equal(2, edit.Apply([], DynamicMessage.From(Tree.Parse([8, 7], arena)), room));
        var failure = Assert.Throws<ArgumentException>(() => edit.Apply([], DynamicMessage.From(Chicken.Create(arena)), room));
        Assert.Equal("The values are a message of type protozero.tests.Chicken, not protozero.tests.Tree. (Parameter 'values')", failure.Message);
        Assert.Equal("protozero.tests.Tree", edit.Type.FullName);
    }

    private static string[] Paths(string path) => path.Length == 0 ? [] : [path];
}
