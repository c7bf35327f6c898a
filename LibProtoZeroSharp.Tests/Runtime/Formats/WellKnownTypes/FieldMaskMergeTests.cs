extern alias GoogleProtobuf;

using System.Collections;
using GoogleProtobuf::Google.Protobuf;
using GoogleProtobuf::Google.Protobuf.Reflection;
using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.WellKnownTypes;
using Wkt = GoogleProtobuf::Google.Protobuf.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Formats.WellKnownTypes;

public class FieldMaskMergeTests
{
    private const int Runs = 60;

    [Theory]
    [InlineData("Singular")]
    [InlineData("Explicit")]
    [InlineData("Repeated")]
    [InlineData("Maps")]
    [InlineData("Oneofs")]
    [InlineData("Tree")]
    [InlineData("Defaults")]
    [InlineData("ClosedEnums")]
    [InlineData("Proto2")]
    [InlineData("WellKnown")]
    public void FieldsAreMergedAsGoogleDoes(string name)
    {
        TestMessageType schema = TestMessageType.All[name];
        using var arena = new ArenaAllocator();
        int changed = 0;
        for (int seed = 0; seed < Runs; seed++)
        {
            var random = new Random(seed);
            var messages = new RandomMessages(seed);
            IMessage source = messages.Next(schema, random.Next(20, 100)), target = messages.Next(schema, random.Next(80));
            byte[] before = target.ToByteArray();
            arena.Reset();
            FieldMask mask = FieldMask.FromString(string.Join(',', Enumerable.Range(0, random.Next(8)).Select(_ => Path(schema.Google, random))), arena);
            Wkt.FieldMask.MergeOptions options = new()
            {
                ReplaceMessageFields = random.Next(2) == 0,
                ReplaceRepeatedFields = random.Next(2) == 0,
                ReplacePrimitiveFields = random.Next(2) == 0,
            };
            byte[] merged = schema.Merge(before, source.ToByteArray(), mask, Ours(options), arena);
            foreach (Utf8String path in mask.Normalize(arena).Paths) Merge(path.ToString(), source.ToByteArray(), target, options);
            // Maps may have another order.
            IMessage actual = schema.Parse(merged);
            Assert.Equal((target, target.CalculateSize()), (actual, actual.CalculateSize()));
            if (!before.AsSpan().SequenceEqual(target.ToByteArray())) changed++;
        }

        Assert.InRange(changed, Runs / 4, Runs);
    }

    [Fact]
    public void TheOrderOfPathsOfAOneofDoesNotMatter()
    {
        using var arena = new ArenaAllocator();
        Oneofs source = Oneofs.Create(arena);
        source.BoolField = true;
        foreach (string paths in (string[])["bool_field,bytes_field,int32_field", "string_field,bool_field"])
        {
            Oneofs target = Oneofs.Create(arena);
            target.StringField = arena.CopyString("before");
            FieldMask.FromString(paths, arena).Merge(source, target, arena);
            Assert.True(target.BoolField);
        }

        Oneofs kept = Oneofs.Create(arena);
        kept.StringField = arena.CopyString("before");
        FieldMask.FromString("int32_field,other_text", arena).Merge(source, kept, arena);
        Assert.Equal("before", kept.StringField.ToString());
        FieldMask.FromString("string_field", arena).Merge(source, kept, arena);
        Assert.Equal(Oneofs.AllOneofCase.None, kept.AllCase);
    }

    [Fact]
    public void GroupsAreMessages()
    {
        using var arena = new ArenaAllocator();
        Groups source = Groups.Create(arena), target = Groups.Create(arena);
        source.MutableSingle(arena).Number = 1;
        source.MutableSingle(arena).Text = arena.CopyString("text");
        target.MutableSingle(arena).Number = 2;
        FieldMask.FromString("single.text,Single.number", arena).Merge(source, target, arena);
        Assert.Equal((2, "text"), (target.Single.Number, target.Single.Text.ToString()));
        FieldMask.FromString("single", arena).Merge(source, target, arena);
        Assert.Equal(1, target.Single.Number);
    }

    [Fact]
    public void AWrapperIsReplacedAsAWholeButHasAField()
    {
        using var arena = new ArenaAllocator();
        WellKnown source = WellKnown.Create(arena), target = WellKnown.Create(arena);
        source.MutableNumber(arena);
        target.MutableNumber(arena).Value = 7;
        FieldMask.FromString("text.value", arena).Merge(source, target, arena);
        Assert.Equal((7, false), (target.Number.Value, target.HasText));
        FieldMask.FromString("number", arena).Merge(source, target, arena);
        Assert.Equal((0, true), (target.Number.Value, target.HasNumber));
        source.MutableNumber(arena).Value = 3;
        FieldMask.FromString("number.value", arena).Merge(source, target, arena);
        Assert.Equal(3, target.Number.Value);
    }

    [Fact]
    public void AMessageMayBeMergedIntoItself()
    {
        using var arena = new ArenaAllocator();
        Repeated message = Repeated.Create(arena);
        message.Int32Field.Add(1, arena);
        message.LeafField.Add(arena).Number = 2;
        FieldMask mask = FieldMask.FromString("int32_field,leaf_field", arena);
        mask.Merge(message, message, arena, new FieldMask.MergeOptions { ReplaceRepeatedFields = true });
        Assert.Equal((1, 1), (message.Int32Field.Count, message.LeafField.Count));
        mask.Merge(message, message, arena);
        Assert.Equal([1, 1], message.Int32Field.AsSpan().ToArray());
        Assert.Equal(2, message.LeafField[1].Number);

        // A part of the message itself, too.
        Tree tree = Tree.Create(arena);
        tree.MutableLeft(arena).MutableLeft(arena).Value = 5;
        FieldMask.FromString("left", arena).Merge(tree.Left, tree, arena, new FieldMask.MergeOptions { ReplaceMessageFields = true });
        Assert.Equal((5, false), (tree.Left.Value, tree.Left.HasLeft));
    }

    /// <summary>A path leads through a message that both, one or none of the two messages have.</summary>
    [Theory]
    [InlineData("left: { value: 1 }", "left: { value: 5 left: { } }", "left { value: 1 left { } }")]
    [InlineData("", "left: { value: 5 left: { } }", "left { left { } }")]
    [InlineData("left: { value: 1 }", "", "left { value: 1 }")]
    [InlineData("", "", "")]
    public void APathThroughAnAbsentMessageHasAnEmptyOne(string source, string target, string expected)
    {
        using var arena = new ArenaAllocator();
        Tree from = ProtoText.Parse<Tree>(source, arena), to = ProtoText.Parse<Tree>(target, arena);
        FieldMask.FromString("left.value", arena).Merge(from, to, arena);
        Assert.Equal(expected, ProtoText.ToString(to, new ProtoTextWriteOptions { SingleLine = true }));
    }

    [Fact]
    public void HostilePathsAreIgnored()
    {
        using var arena = new ArenaAllocator();
        Tree source = Tree.Create(arena), target = Tree.Create(arena);
        source.Value = 1;
        source.MutableLeft(arena).Value = 2;
        foreach (string path in (string[])[".", "value.", ".value", "value.value", "left..value", "Left", "valu", "ż", new string('.', 100_000)])
            FieldMask.FromString(path, arena).Merge(source, target, arena);
        Assert.True(!target.HasLeft || ProtoMessage.CalculateSize(target.Left) == 0);
        Assert.Equal(0, target.Value);
        FieldMask.FromString(string.Concat(Enumerable.Repeat("left.", 100_000)), arena).Merge(source, target, arena);
        FieldMask.FromString(string.Concat(Enumerable.Repeat("value,left.value,", 100_000)), arena).Merge(source, target, arena);
        Assert.Equal((1, 2), (target.Value, target.Left.Value));
    }

    [Fact]
    public void WhatCannotBeMergedIsSaid()
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        FieldMask mask = FieldMask.FromString("value,left", arena);
        Assert.Throws<ArgumentNullException>("source", () => mask.Merge(default, tree, arena));
        Assert.Throws<ArgumentNullException>("target", () => mask.Merge(tree, default, arena));

        Repeated large = Repeated.Create(arena);
        for (int i = 0; i < 10_000; i++) large.Int32Field.Add(i, arena);
        FieldMask list = FieldMask.FromString("int32_field", arena);
        using var small = new ArenaAllocator(new ArenaOptions { MaxBytes = 16 << 10 });
        Repeated target = Repeated.Create(small);
        Assert.Throws<InsufficientMemoryException>(() => list.Merge(large, target, small));
        Assert.Equal(0, target.Int32Field.Count);
    }

    /// <summary>A path that is mostly valid.</summary>
    private static string Path(MessageDescriptor type, Random random)
    {
        IList<FieldDescriptor> fields = type.Fields.InFieldNumberOrder();
        FieldDescriptor field = fields[random.Next(fields.Count)];
        int kind = random.Next(20);
        if (kind == 0) return field.Name + "x";
        if (kind == 1 && !IsWrapper(field)) return field.Name + ".value";
        bool endsHere = field.IsRepeated || field.FieldType != FieldType.Message || IsWrapper(field) || field.MessageType.Fields.InFieldNumberOrder().Count == 0;
        return endsHere || random.Next(3) == 0 ? field.Name : $"{field.Name}.{Path(field.MessageType, random)}";
    }

    /// <summary>
    /// Merges as Google's code does, except where its documentation says something else, and except for our differences with oneofs.
    /// </summary>
    private static void Merge(string path, byte[] source, IMessage target, Wkt.FieldMask.MergeOptions options)
    {
        // Google's messages share replaced values.
        IMessage from = target.Descriptor.Parser.ParseFrom(source);
        AddAbsent(path, from, target);
        (IMessage parent, FieldDescriptor? field) = Follow(ref path, from);
        if (field is { IsMap: true })
        {
            // Google's code treats it as a list.
            var map = (IDictionary)field.Accessor.GetValue(Parent(path, from, target));
            if (options.ReplaceRepeatedFields) map.Clear();
            foreach (DictionaryEntry entry in (IDictionary)field.Accessor.GetValue(parent)) map[entry.Key] = entry.Value;
        }
        else if (field is { IsRepeated: false, HasPresence: true } && field.FieldType != FieldType.Message && !field.Accessor.HasValue(parent)
            && (options.ReplacePrimitiveFields || field.RealContainingOneof != null))
        {
            IMessage to = Parent(path, from, target);
            if (field.Accessor.HasValue(to)) field.Accessor.Clear(to);
        }
        else
        {
            new Wkt.FieldMask { Paths = { path } }.Merge(from, target, options);
        }
    }

    /// <summary>Makes the messages on the path that only the target has, since an absent message is merged as an empty one.</summary>
    private static void AddAbsent(string path, IMessage source, IMessage target)
    {
        foreach (string name in path.Split('.')[..^1])
        {
            FieldDescriptor? field = source.Descriptor.FindFieldByName(name);
            if (field is not { IsRepeated: false, FieldType: FieldType.Message } || IsWrapper(field)) return;
            if (field.Accessor.GetValue(target) is not IMessage inner) return;
            if (field.Accessor.GetValue(source) == null) field.Accessor.SetValue(source, field.MessageType.Parser.ParseFrom([]));
            (source, target) = ((IMessage)field.Accessor.GetValue(source), inner);
        }
    }

    /// <summary>
    /// The message in the target that has the field. A path to an absent field makes Google create all messages on it that the source has.
    /// </summary>
    private static IMessage Parent(string path, IMessage source, IMessage target)
    {
        new Wkt.FieldMask { Paths = { path + "?" } }.Merge(source, target, new Wkt.FieldMask.MergeOptions());
        return Follow(ref path, target).Parent;
    }

    /// <summary>
    /// The field of a path; null if the path isn't valid. Google's code fails at an absent message on the path. In that case the path is cut
    /// there, and leads to nothing.
    /// </summary>
    private static (IMessage Parent, FieldDescriptor? Field) Follow(ref string path, IMessage message)
    {
        string[] names = path.Split('.');
        for (int i = 0; i < names.Length - 1; i++)
        {
            FieldDescriptor? field = message.Descriptor.FindFieldByName(names[i]);
            if (field == null || field.IsRepeated || field.FieldType != FieldType.Message) return (message, null);
            if (field.Accessor.GetValue(message) is not IMessage inner)
            {
                path = string.Join('.', names[..i].Append("?"));
                return (message, null);
            }

            message = inner;
        }

        return (message, message.Descriptor.FindFieldByName(names[^1]));
    }

    private static bool IsWrapper(FieldDescriptor field) =>
        field.FieldType == FieldType.Message && field.MessageType.File.Name == "google/protobuf/wrappers.proto";

    private static FieldMask.MergeOptions Ours(Wkt.FieldMask.MergeOptions options) => new()
    {
        ReplaceMessageFields = options.ReplaceMessageFields,
        ReplaceRepeatedFields = options.ReplaceRepeatedFields,
        ReplacePrimitiveFields = options.ReplacePrimitiveFields,
    };
}
