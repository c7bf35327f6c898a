extern alias GoogleProtobuf;

using LibProtoZeroSharp.Memory;
using GoogleProtobuf::Google.Protobuf;
using GoogleProtobuf::Google.Protobuf.Reflection;
using Type = GoogleProtobuf::Google.Protobuf.Reflection.FieldDescriptorProto.Types.Type;

namespace LibProtoZeroSharp.Tests.Formats.Dynamic;

/// <summary>The memory of types without generated code.</summary>
[Collection(nameof(AloneInTheProcess))]
public class RegistryMemoryTests
{
    private const int Messages = 50, FieldsPerMessage = 1000, Registries = 40;

    /// <summary>A field takes 300 bytes and more: the tables of all registries would take 600 MB.</summary>
    [Fact]
    public void DisposedRegistriesGiveTheirMemoryBack()
    {
        byte[] set = Set();
        Use(set);
        long before = ProcessMemory.Bytes();
        for (int i = 1; i <= Registries; i++)
        {
            Use(set);
            // A finalizer frees the tables. When it runs is up to the collector, and the C library keeps what was once in use.
            if (i % 4 != 0) continue;
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        // In the Debug package the descriptors' arenas stay in quarantine for a while.
        Assert.InRange(ProcessMemory.Bytes() - before, long.MinValue, (Checks.Full ? 400 : 200) << 20);
    }

    private static void Use(byte[] set)
    {
        using var registry = new TypeRegistry();
        using var arena = new ArenaAllocator();
        using var protos = new ArenaAllocator();
        foreach (LibProtoZeroSharp.Reflection.FileDescriptor file in
            LibProtoZeroSharp.Reflection.FileDescriptor.Build(LibProtoZeroSharp.Reflection.FileDescriptorSet.Parse(set, protos)))
        {
            registry.Add(file);
        }
        for (int i = 0; i < Messages; i++) registry.GetMessageType("p.M" + i).Create(arena);
    }

    private static byte[] Set()
    {
        var file = new FileDescriptorProto { Name = "a.proto", Package = "p", Syntax = "proto3" };
        for (int i = 0; i < Messages; i++)
        {
            var message = new DescriptorProto { Name = "M" + i };
            for (int number = 1; number <= FieldsPerMessage; number++)
                message.Field.Add(new FieldDescriptorProto { Name = "f" + number, Number = number, Type = Type.Int32 });
            file.MessageType.Add(message);
        }
        return new FileDescriptorSet { File = { file } }.ToByteArray();
    }
}
