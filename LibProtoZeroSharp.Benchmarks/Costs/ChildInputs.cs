using LibProtoZeroSharp.Benchmarks.Competitors;
using LibProtoZeroSharp.Benchmarks.Costs.Kept;
using LibProtoZeroSharp.Benchmarks.Workloads;

namespace LibProtoZeroSharp.Benchmarks.Costs;

/// <summary>Files with the encoded messages that children parse.</summary>
internal sealed class ChildInputs : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("costs");

    /// <param name="descriptors">The path of a large descriptor set; null if there is none.</param>
    public ChildInputs(string? descriptors)
    {
        Message = Write("message", Seed(1));
        Messages = Write("messages", Seed(SeedValues.Messages));
        Descriptors = Write("descriptors", GoogleDescriptors.WellKnownTypes());
        LargeDescriptors = descriptors ?? Descriptors;
    }

    /// <summary>One message of the seed workload.</summary>
    public string Message { get; }

    /// <summary>All messages of the seed workload.</summary>
    public string Messages { get; }

    /// <summary>The descriptor set of the well-known types.</summary>
    public string Descriptors { get; }

    /// <summary>The large descriptor set.</summary>
    public string LargeDescriptors { get; }

    /// <summary>A message of about a size, to be kept.</summary>
    public string Kept(int size) => Write($"kept.{size}", KeptRun.Message(size));

    public void Dispose() => _folder.Delete(recursive: true);

    private static byte[] Seed(int messages)
    {
        using var arena = new ArenaAllocator();
        return GeneratedSeed.Build(messages, arena).ToByteArray();
    }

    private string Write(string name, byte[] content)
    {
        string path = Path.Combine(_folder.FullName, name);
        File.WriteAllBytes(path, content);
        return path;
    }
}
