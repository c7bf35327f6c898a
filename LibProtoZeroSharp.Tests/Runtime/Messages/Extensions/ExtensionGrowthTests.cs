using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Tests.Messages.Extensions;

/// <summary>Work with a registry is linear in the extensions and the fields, whichever of them the sender chooses.</summary>
[Trait("Promise", "P10")]
public class ExtensionGrowthTests
{
    private const int Few = 250, Many = 4 * Few;

    /// <summary>Adding all extensions of one message, and making their names, takes memory in proportion to their number.</summary>
    [Fact]
    public void ARegistryIsLinearInTheExtensionsOfAMessage()
    {
        long few = Allocated(Few), many = Allocated(Many);

        Assert.InRange((double)many / few, 0, 5);

        static long Allocated(int count) => Enumerable.Range(0, 3).Min(_ =>
        {
            using var arena = new ArenaAllocator();
            FileDescriptor file = File(count, arena);
            long before = GC.GetAllocatedBytesForCurrentThread();
            using TypeRegistry registry = new TypeRegistry().Add(file);
            ProtoJson.ToString(registry.GetMessageType("M").Parse(Fields(Enumerable.Range(1, count)), arena), new ProtoJsonWriteOptions { Types = registry });
            return GC.GetAllocatedBytesForCurrentThread() - before;
        });
    }

    /// <summary>An extension occurs at the start and at the end, and all others are between.</summary>
    [Theory]
    [InlineData(Few, Few)]
    [InlineData(Few, 1)]
    [InlineData(1, Few)]
    public void WritersVisitAFieldAFewTimes(int extensions, int fields)
    {
        Assert.All((Func<DynamicMessage, TypeRegistry, string>[])
            [
                (message, registry) => ProtoJson.ToString(message, new ProtoJsonWriteOptions { Types = registry }),
                (message, registry) => ProtoText.ToString(message, new ProtoTextWriteOptions { Types = registry }),
            ],
            write => Assert.InRange(Visited(4 * extensions, 4 * fields, write), 0, (5 * Visited(extensions, fields, write)) + 20));

        static long Visited(int extensions, int fields, Func<DynamicMessage, TypeRegistry, string> write)
        {
            using var arena = new ArenaAllocator();
            using TypeRegistry registry = new TypeRegistry().Add(File(extensions, arena));
            IEnumerable<int> numbers = Enumerable.Range(0, fields).Select(i => (i % extensions) + 1);
            DynamicMessage message = registry.GetMessageType("M").Parse(Fields(numbers.Concat(numbers)), arena);
            long before = UnknownFieldWalker.Visited;
            Assert.Contains("[e1]", write(message, registry));
            return UnknownFieldWalker.Visited - before;
        }
    }

    [Fact]
    public void ParsersVisitNoFieldForEachExtension()
    {
        Assert.All((Func<DynamicMessageType, int, TypeRegistry, ArenaAllocator, DynamicMessage>[])
            [
                (type, count, registry, arena) => ProtoJson.Parse(
                    type, $"{{{string.Join(',', Enumerable.Range(1, count).Select(i => $"\"[e{i}]\":{i}"))}}}", arena, new ProtoJsonReadOptions { Types = registry }),
                (type, count, registry, arena) => ProtoText.Parse(
                    type, string.Join(' ', Enumerable.Range(1, count).Select(i => $"[e{i}]: {i}")), arena, new ProtoTextReadOptions { Types = registry }),
            ],
            parse => Assert.InRange(Visited(Many, parse), 0, (5 * Visited(Few, parse)) + 20));

        static long Visited(int count, Func<DynamicMessageType, int, TypeRegistry, ArenaAllocator, DynamicMessage> parse)
        {
            using var arena = new ArenaAllocator();
            using TypeRegistry registry = new TypeRegistry().Add(File(count, arena));
            DynamicMessageType type = registry.GetMessageType("M");
            long before = UnknownFieldWalker.Visited;
            Assert.Equal(Fields(Enumerable.Range(1, count)), parse(type, count, registry, arena).ToByteArray());
            return UnknownFieldWalker.Visited - before;
        }
    }

    [Theory]
    [InlineData("{\"[e1]\":1,\"[e2]\":2,\"[e1]\":1}")]
    [InlineData("{\"[e3]\":3,\"[e3]\":3}")]
    public void AnExtensionOccursOnceInJson(string json)
    {
        using var arena = new ArenaAllocator();
        using TypeRegistry registry = new TypeRegistry().Add(File(3, arena));
        var exception = Assert.Throws<ProtoException>(() => ProtoJson.Parse(registry.GetMessageType("M"), json, arena, new ProtoJsonReadOptions { Types = registry }));
        Assert.Equal(ProtoError.DuplicateField, exception.Error);
    }

    /// <summary>The fields of an enum share its names.</summary>
    [Fact]
    public void NamesOfAnEnumAreMadeOnce()
    {
        long few = Allocated(Few), many = Allocated(Many);

        Assert.InRange((double)many / few, 0, 5);

        static long Allocated(int count) => Enumerable.Range(0, 3).Min(_ =>
        {
            using var arena = new ArenaAllocator();
            string values = string.Concat(Enumerable.Range(0, count).Select(i => $"value {{ name: \"V{i}\" number: {i} }}"));
            string fields = string.Concat(Enumerable.Range(1, count).Select(i => $"field {{ name: \"f{i}\" number: {i} type: TYPE_ENUM type_name: \".E\" }}"));
            FileDescriptorSet set = ProtoText.Parse<FileDescriptorSet>(
                $"file {{ name: \"f\" message_type {{ name: \"M\" {fields} }} enum_type {{ name: \"E\" {values} }} }}", arena);
            FileDescriptor file = FileDescriptor.Build(set)[0];
            long before = GC.GetAllocatedBytesForCurrentThread();
            using TypeRegistry registry = new TypeRegistry().Add(file);
            Assert.Equal("{}", ProtoJson.ToString(registry.GetMessageType("M").Create(arena)));
            return GC.GetAllocatedBytesForCurrentThread() - before;
        });
    }

    [Fact]
    public void LongNamesOfManyTypesExceedTheRoomForNames()
    {
        using var arena = new ArenaAllocator();
        string types = string.Concat(Enumerable.Range(0, 12_000).Select(i => $"nested_type {{ name: \"M{i}\" }}"));
        FileDescriptorSet set = ProtoText.Parse<FileDescriptorSet>($"file {{ name: \"f\" message_type {{ name: \"{new string('p', 1_000)}\" {types} }} }}", arena);
        FileDescriptor file = FileDescriptor.Build(set)[0];

        using var registry = new TypeRegistry();
        Assert.Equal(ProtoError.BudgetExceeded, Assert.Throws<ProtoException>(() => registry.Add(file)).Error);
    }

    /// <summary>The message M with extensions of the numbers from 1, and as many reserved names.</summary>
    private static FileDescriptor File(int extensions, ArenaAllocator arena)
    {
        string all = string.Concat(Enumerable.Range(1, extensions).Select(i => $"extension {{ name: \"e{i}\" extendee: \".M\" number: {i} type: TYPE_INT32 }}"));
        string reserved = string.Concat(Enumerable.Range(1, extensions).Select(i => $"reserved_name: \"r{i}\" "));
        FileDescriptorSet set = ProtoText.Parse<FileDescriptorSet>(
            $"file {{ name: \"f\" message_type {{ name: \"M\" extension_range {{ start: 1 end: 536870912 }} {reserved} }} {all} }}", arena);
        return FileDescriptor.Build(set)[0];
    }

    /// <summary>Each number as the value of the field with the number.</summary>
    private static byte[] Fields(IEnumerable<int> numbers)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        foreach (int number in numbers) writer.AddInt32(number, number);
        return writer.ToArray();
    }
}
