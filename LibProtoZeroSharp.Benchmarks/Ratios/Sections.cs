using LibProtoZeroSharp.Benchmarks.Descriptors;
using LibProtoZeroSharp.Benchmarks.Json;
using LibProtoZeroSharp.Benchmarks.Rivals;
using LibProtoZeroSharp.Benchmarks.Shapes;
using LibProtoZeroSharp.Benchmarks.Workloads;

namespace LibProtoZeroSharp.Benchmarks.Ratios;

/// <summary>All that is measured against rivals.</summary>
internal static class Sections
{
    private const int FewMessages = 500, FewJsonMessages = 20, JsonMessages = 200;
    private const string Descriptors = "the descriptor set of the well-known types", EveryKind = "messages with fields of all kinds";

    /// <param name="descriptors">The descriptor set to measure with; that of the well-known types where there is no other.</param>
    public static IReadOnlyList<Section> With(byte[]? descriptors)
    {
        byte[] few = GoogleDescriptors.WellKnownTypes();
        byte[] many = descriptors ?? few;
        return
        [
            new("encode", small => new SeedEncode(small ? FewMessages : SeedValues.Messages)),
            new("write", small => new SeedWrite(small ? FewMessages : SeedValues.Messages)),
            new("decode", small => new SeedDecode(small ? FewMessages : SeedValues.Messages)),
            new("descriptors", small => new DescriptorSetDecode(small ? few : many), small => new DescriptorSetWrite(small ? few : many)),
            new("json",
                _ => new JsonWrite<FileDescriptorSet>(Descriptors, GoogleJson.Descriptors()),
                _ => new JsonParse<FileDescriptorSet>(Descriptors, GoogleJson.Descriptors()),
                small => new JsonWrite<Everything>(EveryKind, GoogleJson.Everything(small ? FewJsonMessages : JsonMessages)),
                small => new JsonParse<Everything>(EveryKind, GoogleJson.Everything(small ? FewJsonMessages : JsonMessages))),
            new("shapes", ShapeWorkloads.All),
            new("growth", [.. SeedGrowth.Sizes.Select(Growth)]),
        ];
    }

    private static Func<bool, Measuring.Workload> Growth(int messages) => small => new SeedGrowth(small ? FewMessages : messages);
}
