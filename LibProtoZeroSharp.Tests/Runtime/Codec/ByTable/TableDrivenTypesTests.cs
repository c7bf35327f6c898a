extern alias GoogleProtobuf;

using System.Reflection;
using GoogleProtobuf::Google.Protobuf;

namespace LibProtoZeroSharp.Tests.Codec.ByTable;

/// <summary>Types that are generated for a small size of their code: their tables decode and encode them.</summary>
public class TableDrivenTypesTests
{
    public static TheoryData<string> Names => TestMessageType.Names;

    [Theory]
    [MemberData(nameof(Names))]
    public void GeneratedMembersDoWhatTheOthersDo(string name)
    {
        TestMessageType schema = TestMessageType.All[name];
        Type type = RegeneratedTypes.CodeSize.Of(schema.Type);
        MethodInfo rewrite = typeof(TableDrivenTypesTests).GetMethod(nameof(Rewrite), BindingFlags.NonPublic | BindingFlags.Static)!.MakeGenericMethod(type);
        for (int seed = 0; seed < 5; seed++)
        {
            using var arena = new ArenaAllocator();
            byte[] bytes = new RandomMessages(seed).Next(schema, 50).ToByteArray();
            Assert.Equal(schema.Rewrite(bytes, arena), (byte[])rewrite.Invoke(null, [bytes])!);
        }
    }

    private static byte[] Rewrite<T>(byte[] bytes) where T : unmanaged, IProtoMessage<T>
    {
        using var arena = new ArenaAllocator();
        T message = ProtoMessage.Parse<T>(bytes, arena);
        Assert.True(T.IsTableDriven);
        Assert.True(ProtoMessage.IsInitialized(message));
        byte[] output = new byte[message.CalculateSize()];
        Assert.Equal(output.Length, message.WriteTo(output));
        return output;
    }
}
