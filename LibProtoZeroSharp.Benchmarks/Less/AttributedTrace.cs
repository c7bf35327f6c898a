using LibProtoZeroSharp.Benchmarks.Competitors;
using LibProtoZeroSharp.Benchmarks.Shapes;

namespace LibProtoZeroSharp.Benchmarks.Less;

/// <summary>Sets an entry of the resource of a trace.</summary>
internal readonly struct AttributedTrace : IEdited<Trace>
{
    public static string[] Paths => ["resource"];

    public static ProtoEdit<Trace> Edit => new(append: Paths);

    public static void Change(Trace message, ArenaAllocator arena) =>
        message.Resource.Set(arena.CopyString(GoogleEdits.ResourceKey), arena.CopyString(GoogleEdits.ResourceValue), arena);
}
