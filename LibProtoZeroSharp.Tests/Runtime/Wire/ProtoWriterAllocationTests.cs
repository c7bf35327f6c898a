using System.Buffers;

namespace LibProtoZeroSharp.Tests.Wire;

/// <summary>Writing allocates nothing on the managed heap, for all targets.</summary>
public class ProtoWriterAllocationTests
{
    private static readonly byte[] Destination = new byte[16 << 20];

    public static TheoryData<string> Apis => [.. WriterCases.All.Keys];

    [Theory]
    [MemberData(nameof(Apis))]
    public void NothingIsAllocated(string api)
    {
        WriterAction[] steps = [.. WriterCases.All[api].Where(step => step.Expected.Length < 200_000).Select(step => step.Write)];
        using var arena = new ArenaAllocator();
        var output = new ArrayBufferWriter<byte>(Destination.Length);
        ZeroAllocation.Of(() =>
        {
            arena.Reset();
            var writer = new ProtoWriter(arena);
            foreach (WriterAction step in steps) step(ref writer);
            writer.CopyTo(Destination);
            writer.WriteTo(Stream.Null);
            writer.Dispose();
        });
        ZeroAllocation.Of(() =>
        {
            var writer = new ProtoWriter(Destination);
            foreach (WriterAction step in steps) step(ref writer);
            writer.Dispose();
        });
        ZeroAllocation.Of(() =>
        {
            output.ResetWrittenCount();
            var writer = new ProtoWriter(output);
            foreach (WriterAction step in steps) step(ref writer);
            writer.Flush();
            writer.Dispose();
        });
    }

    [Fact]
    public void DeepSubsAllocateNothing()
    {
        using var arena = new ArenaAllocator();
        ZeroAllocation.Of(() =>
        {
            arena.Reset();
            var writer = new ProtoWriter(arena);
            for (int i = 0; i < 1000; i++) writer.StartSub(1);
            for (int i = 0; i < 999; i++) writer.CloseSub();
            writer.RollbackSub();
            writer.Dispose();
        });
    }
}
