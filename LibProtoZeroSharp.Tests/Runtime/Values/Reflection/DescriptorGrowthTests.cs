extern alias GoogleProtobuf;

using LibProtoZeroSharp.Memory;
using GoogleProtobuf::Google.Protobuf;
using GoogleProtobuf::Google.Protobuf.Reflection;
using DescriptorSetState = LibProtoZeroSharp.Reflection.DescriptorSetState;
using Ours = LibProtoZeroSharp.Reflection.FileDescriptor;
using Type = GoogleProtobuf::Google.Protobuf.Reflection.FieldDescriptorProto.Types.Type;

namespace LibProtoZeroSharp.Tests.Values.Reflection;

/// <summary>The memory of descriptors is linear in the bytes of their set, whatever the set repeats.</summary>
[Trait("Promise", "P10")]
public class DescriptorGrowthTests
{
    private static readonly Dictionary<string, Func<int, FileDescriptorSet>> Shapes = new()
    {
        ["messages"] = n => One(file => file.MessageType.Add(Range(n, i => new DescriptorProto { Name = "M" + i }))),
        ["fields"] = n => One(file => file.MessageType.Add(Message("M", Range(n, i => Field("f" + i, i + 1))))),
        ["fields with a type"] = n => One(file => file.MessageType.Add(Message("M", Range(n, i => Field("f" + i, i + 1, ".p.M"))))),
        ["fields with colliding numbers"] = n => One(file => file.MessageType.Add(Message("M", Range(n, i => Field("f" + i, (i + 1) * 10007))))),
        ["oneofs"] = n => One(file => file.MessageType.Add(Oneofs(n, n))),
        ["members of a oneof"] = n => One(file => file.MessageType.Add(Oneofs(1, n))),
        ["enum values"] = n => One(file => file.EnumType.Add(Enum("E", n))),
        ["enums"] = n => One(file => file.EnumType.Add(Range(n, i => Enum("E" + i, 1)))),
        ["nested types"] = n => One(file => file.MessageType.Add(new DescriptorProto { Name = "M", NestedType = { Range(n, i => new DescriptorProto { Name = "N" + i }) } })),
        ["extensions"] = n => One(file =>
        {
            file.MessageType.Add(new DescriptorProto { Name = "M", ExtensionRange = { new DescriptorProto.Types.ExtensionRange { Start = 1, End = 1 << 29 } } });
            file.Extension.Add(Range(n, i => Extension("e" + i, i + 1)));
        }),
        ["methods"] = n => One(file =>
        {
            file.MessageType.Add(new DescriptorProto { Name = "M" });
            file.Service.Add(
                new ServiceDescriptorProto { Name = "S", Method = { Range(n, i => new MethodDescriptorProto { Name = "m" + i, InputType = "M", OutputType = ".p.M" }) } });
        }),
        ["services"] = n => One(file => file.Service.Add(Range(n, i => new ServiceDescriptorProto { Name = "S" + i }))),
        ["relative names from a deep package"] = n => Deep(n, i => "X"),
        ["long names from a deep package"] = n => Deep(n / 50, i => Package(100) + ".M"),
        ["messages in a deep package"] = n => One(file =>
        {
            file.Package = Package(100);
            file.MessageType.Add(Range(n, i => new DescriptorProto { Name = "M" + i }));
        }),
        ["imports"] = n => Files(n, (file, i) =>
        {
            AddImport(file, Math.Max(i - 1, 0), i);
            file.MessageType[0].Field[0].TypeName = ".p.M" + Math.Max(i - 1, 0);
        }),
        ["the same import"] = n => Files(n, (file, i) => AddImport(file, 0, i)),
        ["public imports"] = n => Files(n, (file, i) =>
        {
            AddImport(file, Math.Max(i - 1, 0), i);
            if (file.Dependency.Count > 0) file.PublicDependency.Add(0);
        }),
        ["public imports in diamonds"] = n => Files(n, (file, i) =>
        {
            if (i == 1) file.MessageType[0].Field[0].TypeName = ".p.M1";
            for (int j = i / 2 * 2 - 2; j >= 0 && j < i / 2 * 2; j++)
            {
                file.PublicDependency.Add(file.Dependency.Count);
                file.Dependency.Add("f" + j);
            }
        }),
    };

    public static TheoryData<string> Names => [.. Shapes.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void FourTimesTheInputTakesFourTimesTheMemory(string shape)
    {
        long small = Allocated(Shapes[shape](500), out long smallBytes), large = Allocated(Shapes[shape](2_000), out long largeBytes);

        Assert.InRange((double)large / small, 0, 5.0 * largeBytes / smallBytes / 4);
        Assert.InRange(large / largeBytes, 0, DescriptorSetState.Expansion);
    }

    [Fact]
    public void MoreMemoryThanTheBudgetIsAnError()
    {
        using var arena = new ArenaAllocator();
        byte[] set = One(file => file.Package = Package(2_000)).ToByteArray();
        var budget = new DescriptorSetState(LibProtoZeroSharp.Reflection.FileDescriptorSet.Parse(set, arena));
        long allowed = ParseBudget.Base + (long)DescriptorSetState.Expansion * set.Length;
        // The JIT leaves out what nothing uses.
        GC.KeepAlive(new byte[allowed - 1_000]);
        budget.Check();
        GC.KeepAlive(new byte[1_000]);
        Assert.Equal(ProtoError.BudgetExceeded, Assert.Throws<ProtoException>(budget.Check).Error);
    }

    private static long Allocated(FileDescriptorSet google, out long length)
    {
        byte[] bytes = google.ToByteArray();
        length = bytes.Length;
        return Enumerable.Range(0, 3).Min(_ =>
        {
            using var arena = new ArenaAllocator();
            var set = LibProtoZeroSharp.Reflection.FileDescriptorSet.Parse(bytes, arena);
            long before = GC.GetAllocatedBytesForCurrentThread();
            Ours.Build(set);
            return GC.GetAllocatedBytesForCurrentThread() - before;
        });
    }

    private static IEnumerable<T> Range<T>(int count, Func<int, T> create) => Enumerable.Range(0, count).Select(create);

    private static FileDescriptorSet One(Action<FileDescriptorProto> fill)
    {
        var file = new FileDescriptorProto { Name = "f", Package = "p" };
        fill(file);
        return new FileDescriptorSet { File = { file } };
    }

    private static FileDescriptorSet Files(int count, Action<FileDescriptorProto, int> fill) => new()
    {
        File =
        {
            Range(count, i =>
            {
                var file = new FileDescriptorProto { Name = "f" + i, Package = "p", MessageType = { Message("M" + i, [Field("f", 1, ".p.M0")]) } };
                fill(file, i);
                return file;
            }),
        },
    };

    private static void AddImport(FileDescriptorProto file, int import, int own)
    {
        if (own != 0) file.Dependency.Add("f" + import);
    }

    private static FileDescriptorSet Deep(int count, Func<int, string> typeName) => new()
    {
        File =
        {
            new FileDescriptorProto { Name = "g", MessageType = { new DescriptorProto { Name = "X" } } },
            new FileDescriptorProto
            {
                Name = "f",
                Package = Package(100),
                Dependency = { "g" },
                MessageType = { Message("M", Range(count, i => Field("f" + i, i + 1, typeName(i)))) },
            },
        },
    };

    private static string Package(int levels) => string.Join('.', Range(levels, i => "p" + i));

    private static DescriptorProto Message(string name, IEnumerable<FieldDescriptorProto> fields) => new() { Name = name, Field = { fields } };

    private static DescriptorProto Oneofs(int count, int members) => new()
    {
        Name = "M",
        OneofDecl = { Range(count, i => new OneofDescriptorProto { Name = "o" + i }) },
        Field = { Range(members, i => { FieldDescriptorProto field = Field("f" + i, i + 1); field.OneofIndex = i % count; return field; }) },
    };

    private static EnumDescriptorProto Enum(string name, int count) =>
        new() { Name = name, Value = { Range(count, i => new EnumValueDescriptorProto { Name = name + "_V" + i, Number = i * 10007 }) } };

    private static FieldDescriptorProto Field(string name, int number, string? type = null)
    {
        var field = new FieldDescriptorProto { Name = name, Number = number, Type = type == null ? Type.Int32 : Type.Message };
        if (type != null) field.TypeName = type;
        return field;
    }

    private static FieldDescriptorProto Extension(string name, int number)
    {
        FieldDescriptorProto field = Field(name, number);
        field.Extendee = "M";
        return field;
    }
}
