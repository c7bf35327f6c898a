using ProtoBuf.Meta;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>A model of protobuf-net: where it has the code for the contracts from.</summary>
public sealed class ProtobufNetModel
{
    private ProtobufNetModel(string name, TypeModel types)
    {
        Name = name;
        Types = types;
    }

    /// <summary>The code is made when a contract is used for the first time.</summary>
    public static ProtobufNetModel RunTime { get; } = new("run-time model", RuntimeTypeModel.Default);

    /// <summary>A source generator makes the code.</summary>
    public static ProtobufNetModel CompileTime { get; } = new("compile-time model", CompiledContracts.Instance);

    public static IReadOnlyList<ProtobufNetModel> All { get; } = [RunTime, CompileTime];

    public string Name { get; }

    internal TypeModel Types { get; }

    /// <summary>The name of a variant of an operation.</summary>
    /// <param name="kind">Whether the messages are classes or structs; null if there are only classes.</param>
    /// <param name="way">The way of writing; null for other operations.</param>
    public string Variant(string? kind, string? way = null) => string.Join(", ", ((string?[])[kind, Name, way]).OfType<string>());
}
