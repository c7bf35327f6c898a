using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.WellKnownTypes;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Tests.Wire.Text;

/// <summary>Names and values of the input in errors are cut.</summary>
public class ErrorTextTests
{
    private const int Most = 1000;
    private static readonly string Long = new('x', 100_000);

    private static readonly Dictionary<string, Action<ArenaAllocator>> Errors = new()
    {
        ["JSON field"] = arena => ProtoJson.Parse<Tree>($"{{\"{Long}\": 1}}", arena),
        ["JSON map key"] = arena => ProtoJson.Parse<FewMaps>($"{{\"texts\": {{\"{Long}\": 1}}}}", arena),
        ["JSON type of an Any"] = arena => ProtoJson.Parse<Any>($"{{\"@type\": \"a.b/{Long}\"}}", arena),
        ["text field"] = arena => ProtoText.Parse<Tree>($"{Long}: 1", arena),
        ["text type of an Any"] = arena => ProtoText.Parse<Any>($"[a.b/{Long}] {{ }}", arena),
        ["type URL"] = arena => AnyOf(arena).Unpack<Tree>(arena),
        ["type URL in a registry"] = arena => TypeRegistry.WellKnown.Unpack(AnyOf(arena), arena),
        ["type URL in JSON output"] = arena => ProtoJson.ToString(AnyOf(arena)),
        ["name of a type"] = _ => TypeRegistry.WellKnown.GetMessageType(Long),
        ["name of a field"] = arena => DynamicMessage.From(Tree.Create(arena)).Has(Long),
        ["name of a oneof"] = arena => DynamicMessage.From(Tree.Create(arena)).WhichOneof(Long),
        ["field of a struct"] = arena => _ = Struct.Create(arena)[Long],
        ["type in a descriptor"] = arena =>
        {
            FileDescriptorProto file = FileDescriptorProto.Create(arena);
            file.SetName(Long, arena);
            DescriptorProto message = file.MessageType.Add(arena);
            message.SetName("M", arena);
            FieldDescriptorProto field = message.Field.Add(arena);
            field.SetName("f", arena);
            field.Number = 1;
            field.SetTypeName("." + Long, arena);
            FileDescriptorSet set = FileDescriptorSet.Create(arena);
            set.File.Add(file, arena);
            FileDescriptor.Build(set);
        },
    };

    public static TheoryData<string> Names => [.. Errors.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void ALongNameIsCutInTheMessageOfAnError(string name)
    {
        using var arena = new ArenaAllocator();
        ArenaAllocator copy = arena;
        Exception? error = Record.Exception(() => Errors[name](copy));
        Assert.NotNull(error);
        Assert.InRange(error.Message.Length, 1, Most);
    }

    [Fact]
    public void CuttingKeepsShortNamesAndWholeCharacters()
    {
        Assert.Equal(new string('a', 100), ErrorText.Cut(new string('a', 100)));
        Assert.Equal(new string('a', 100) + "…", ErrorText.Cut(new string('a', 101)));
        Assert.Equal(new string('a', 99) + "…", ErrorText.Cut(new string('a', 99) + "😀"));
        Assert.Equal("1 of x", ErrorText.Of($"{1} of {"x"}{null}"));
    }

    private static Any AnyOf(ArenaAllocator arena)
    {
        var any = Any.Create(arena);
        any.SetTypeUrl("a.b/" + Long, arena);
        return any;
    }
}
