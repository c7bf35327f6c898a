using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Formats.WellKnownTypes;

/// <summary>No operation on a well-known type allocates on the managed heap. (Assert.Equal would.)</summary>
public class AllocationTests
{
    [Fact]
    public void TimestampsAllocateNothing() => Holds(arena =>
    {
        Timestamp timestamp = Timestamp.FromDateTime(DateTime.UnixEpoch, arena);
        Timestamp later = Timestamp.FromDateTimeOffset(DateTimeOffset.UnixEpoch, arena).Add(TimeSpan.FromDays(1), arena);
        Duration duration = later.Subtract(timestamp, arena);
        Assert.True(timestamp.Add(duration, arena) >= later && timestamp.Subtract(duration, arena) < timestamp.Subtract(TimeSpan.Zero, arena));
        Assert.True(timestamp.CompareTo(Timestamp.Normalize(0, 0, arena)) == 0);
        Assert.True(timestamp.ToDateTime() == timestamp.ToDateTimeOffset().UtcDateTime && timestamp.IsValid);
        Assert.True(Timestamp.TryFromJsonString(later.ToJsonString(arena), arena, out Timestamp read) && read >= later);
        Assert.False(Timestamp.TryFromJsonString("no timestamp"u8, arena, out _));
        Assert.False(later.TryFormatJsonString([], out _));
        Assert.True(Timestamp.FromJsonString("1970-01-01T02:00:00.1+02:00"u8, arena) > timestamp);
    });

    [Fact]
    public void DurationsAllocateNothing() => Holds(arena =>
    {
        Duration duration = Duration.FromTimeSpan(TimeSpan.FromHours(-1.5), arena);
        Assert.True(duration.Negate(arena).Add(duration, arena) <= Duration.Normalize(0, 0, arena));
        Assert.True(duration.Subtract(duration, arena).CompareTo(Duration.Create(arena)) == 0);
        Assert.True(duration.ToTimeSpan() < TimeSpan.Zero && duration.IsValid);
        Assert.True(Duration.TryFromJsonString(duration.ToJsonString(arena), arena, out Duration read) && read >= duration);
        Assert.False(Duration.TryFromJsonString("no duration"u8, arena, out _));
        Assert.False(duration.TryFormatJsonString([], out _));
        Assert.True(Duration.FromJsonString("1.5s"u8, arena) > duration);
    });

    [Fact]
    public void AnysAllocateNothing() => Holds(arena =>
    {
        Any any = Any.Pack(Duration.Normalize(1, 2, arena), arena);
        Assert.True(any.Is<Duration>() && !any.Is<Timestamp>() && any.TypeName.Length > 0);
        Assert.True(any.TryUnpack(arena, out Duration duration) && !any.TryUnpack(arena, out Timestamp _));
        Assert.True(any.Unpack<Duration>(arena, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe }) >= duration);
    });

    [Fact]
    public void FieldMasksAllocateNothing()
    {
        Assert.NotNull(FileDescriptorProto.Descriptor);
        Holds(arena =>
        {
            FieldMask mask = FieldMask.FromString("name,options.java_package,message_type,name", arena);
            FieldMask other = FieldMask.FromPaths(mask.Paths.AsSpan()[1..3], arena);
            Assert.True(mask.Union(other, arena).Paths.Count == 3);
            Assert.True(mask.Intersection(other, arena).Paths.Count == 2);
            Assert.True(mask.Normalize(arena).Paths.Count == 3);
            Assert.True(mask.IsValid<FileDescriptorProto>() && mask.Contains("name"u8) && !other.Contains("name"u8));
            Assert.True(FieldMask.TryFromJsonString(mask.ToJsonString(arena), arena, out FieldMask read) && read.Paths.Count == 4);
            Assert.False(FieldMask.TryFromJsonString("a_b"u8, arena, out _));
            Assert.False(mask.TryFormatJsonString([], out _));
            Assert.True(FieldMask.FromJsonString("a,bC"u8, arena).Paths.Count == 2);
        });

        using var kept = new ArenaAllocator();
        FieldMask all = FieldMask.FromString(string.Join(',', Defaults.Descriptor.Fields.InFieldNumberOrder().Select(field => field.Name)), kept);
        Holds(arena =>
        {
            FileDescriptorProto source = FileDescriptorProto.Create(arena), target = FileDescriptorProto.Create(arena);
            source.Name = arena.CopyString("name");
            source.MutableOptions(arena).JavaPackage = arena.CopyString("package");
            source.MessageType.Add(arena).Name = source.Name;
            FieldMask mask = FieldMask.FromString("name,options.java_package,message_type,options.java_package.x", arena);
            mask.Merge(source, target, arena);
            mask.Merge(source, target, arena, new FieldMask.MergeOptions { ReplaceRepeatedFields = true });
            Assert.True(target.MessageType.Count == 1 && ProtoMessage.Equals(source, target));
            Defaults merged = Defaults.Create(arena);
            all.Merge(Defaults.Create(arena), merged, arena);
            Assert.True(merged.HasBytesField && merged.BytesField.Length == 3);
        });
    }

    [Fact]
    public void StructsAllocateNothing() => Holds(arena =>
    {
        Struct built = Struct.Create(arena);
        built.Set("text", Value.ForString("żółw", arena), arena);
        built.Set("list", Value.ForList([Value.ForNull(arena), Value.ForBool(true, arena), Value.ForNumber(1, arena)], arena), arena);
        built.Set(arena.CopyString("struct"), Value.ForStruct(Struct.Create(arena), arena), arena);
        ListValue list = built["list"].ListValue;
        list.Add(Value.ForString(built["text"].StringValue, arena), arena);
        Assert.True(built.TryGetValue("text"u8, out Value value) && !built.TryGetValue("nothing", out _) && value.StringValue.Length != 0);
        Assert.True(list.Values.Count == 4);
    });

    [Fact]
    public void WrappersAllocateNothing() => Holds(arena =>
    {
        int? number = Int32Value.From(3, arena);
        bool? truth = BoolValue.From(true, arena);
        Utf8String? text = StringValue.From(arena.CopyString("text"), arena);
        Assert.True(number == 3 && truth == true && text?.Length == 4);
        Assert.True(DoubleValue.From(null, arena).IsNull && DoubleValue.From(1.5, arena).ToNullable() > 1);
    });

    internal static void Holds(Action<ArenaAllocator> use)
    {
        using var arena = new ArenaAllocator();
        ZeroAllocation.Of(() =>
        {
            arena.Reset();
            use(arena);
        });
    }
}
