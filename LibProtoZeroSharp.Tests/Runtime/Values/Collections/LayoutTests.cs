using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.Intrinsics;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Tests.Values.Collections;

/// <summary>Generated code and the decoder access messages' data untyped: their layout must be that of the runtime's structs.</summary>
public unsafe class LayoutTests
{
    [Fact]
    public void SizesAreThoseOfTheContract()
    {
        Assert.Equal(DataSizes.Text, sizeof(Utf8String));
        Assert.Equal(DataSizes.Text, sizeof(UnmanagedBytes));
        Assert.Equal((DataSizes.List, DataSizes.Map), (sizeof(RawList), sizeof(RawMap)));
        Assert.Equal((DataSizes.Pointer, DataSizes.Pointer), (sizeof(RawMessage), sizeof(RawUnknownFields)));
        Assert.Equal(EncodeRoom.ShortText, Vector256<byte>.Count);
    }

    [Fact]
    public void HandlesAreOnePointer()
    {
        Assert.Equal((8, 8, 8), (sizeof(UnmanagedList<byte>), sizeof(MessageList<LongMessage>), sizeof(UnmanagedMap<bool, byte>)));
        Assert.Equal(8, sizeof(LongMessage));
    }

    /// <summary>The runtime of .NET chooses the offsets in a message's data. The generator has written the same ones into the rows of the table.</summary>
    [Fact]
    public void TheDataOfMessagesAreWhereTheirTablesSay()
    {
        MethodInfo check = typeof(LayoutTests).GetMethod(nameof(Check), BindingFlags.NonPublic | BindingFlags.Static)!;
        Type[] messages = [.. new[] { typeof(Protos.Tree).Assembly, typeof(ProtoMessage).Assembly }.SelectMany(assembly => assembly.GetTypes())
            .Where(type => type.IsValueType && typeof(IProtoMessage).IsAssignableFrom(type) && type.GetNestedType("_Data", BindingFlags.NonPublic) != null)];
        Assert.True(messages.Length > 50);
        Assert.All(messages, type => check.MakeGenericMethod(type).Invoke(null, null));
    }

    private static void Check<T>() where T : unmanaged, IProtoMessage<T>
    {
        Type data = typeof(T).GetNestedType("_Data", BindingFlags.NonPublic)!;
        Dictionary<int, int> sizes = data.GetFields().ToDictionary(field => OffsetOf(data, field), field => SizeOf(field.FieldType));
        MessageTable* table = MessageTable.Of<T>();
        Assert.Equal(table->DataSize, SizeOf(data));
        Assert.Equal(DataSizes.Pointer, sizes[table->DataSize - DataSizes.Pointer]);
        foreach (TableField field in MessageTable.Fields(table))
        {
            Assert.Equal(field.PlaceSize, field.Presence == PresenceKind.Case ? Math.Min(field.PlaceSize, sizes[field.Offset]) : sizes[field.Offset]);
            if (field.Presence is PresenceKind.Bit or PresenceKind.Case) Assert.Equal(DataSizes.Word, sizes[field.PresenceOffset]);
        }
    }

    private static int SizeOf(Type type) => type.IsPointer ? sizeof(void*) : Run(il => il.Emit(OpCodes.Sizeof, type));

    private static int OffsetOf(Type type, FieldInfo field) => Run(il =>
    {
        LocalBuilder local = il.DeclareLocal(type);
        il.Emit(OpCodes.Ldloca, local);
        il.Emit(OpCodes.Ldflda, field);
        il.Emit(OpCodes.Ldloca, local);
        il.Emit(OpCodes.Sub);
    });

    private static int Run(Action<ILGenerator> body)
    {
        var method = new DynamicMethod("", typeof(int), [], typeof(LayoutTests).Module, skipVisibility: true);
        ILGenerator il = method.GetILGenerator();
        body(il);
        il.Emit(OpCodes.Conv_I4);
        il.Emit(OpCodes.Ret);
        return (int)method.Invoke(null, null)!;
    }

    [Fact]
    public void AnEntryBeginsWithItsKey()
    {
        var entry = new MapEntry<int, UnmanagedBytes>(42, default);
        Assert.Equal(42, *(int*)&entry);
        Assert.Equal(16, sizeof(MapEntry<int, UnmanagedBytes>));
    }
}
