using LibProtoZeroSharp;
using LibProtoZeroSharp.WellKnownTypes;

// Has an arena, and fails to parse truncated bytes, until it is killed.
ProtoMetrics.Enable();
using var arena = new ArenaAllocator();
arena.CopyBytes(new byte[1_000_000]);
while (true)
{
    ProtoMessage.TryParse([0x08], arena, out Timestamp _);
    Thread.Sleep(50);
}
