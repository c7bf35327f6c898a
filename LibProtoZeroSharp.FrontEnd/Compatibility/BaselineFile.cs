using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Semantics;

namespace LibProtoZeroSharp.FrontEnd.Compatibility;

/// <summary>A file as the baseline has it: what <see cref="DescriptorReader"/> reads, and what <see cref="Baseline"/> derives from that.</summary>
internal sealed class BaselineFile
{
    /// <summary>The path by which other files import it.</summary>
    public string Path { get; set; } = "";

    public string Package { get; set; } = "";

    /// <summary><c>proto3</c>, <c>editions</c>, or empty for proto2.</summary>
    public string Syntax { get; set; } = "";

    /// <summary>A number of <see cref="Editions"/>, if the syntax is <c>editions</c>.</summary>
    public int Edition { get; set; }

    public FeatureChanges Changes;

    public List<BaselineMessage> Messages { get; } = [];

    public List<BaselineEnum> Enums { get; } = [];

    public List<BaselineService> Services { get; } = [];

    public List<BaselineField> Extensions { get; } = [];

    public bool IsEdition => Syntax == "editions";

    public FeatureSet Features => Changes.ApplyTo(FeatureSet.Of(Syntax switch
    {
        "editions" => Edition,
        "proto3" => Editions.Proto3,
        _ => Editions.Proto2,
    }));
}

internal sealed class BaselineEnum
{
    public string Name { get; set; } = "";

    public FeatureChanges Changes;

    public List<(string Name, int Number)> Values { get; } = [];

    public List<NumberRange> ReservedRanges { get; } = [];

    public List<string> ReservedNames { get; } = [];

    /// <summary>Derived from the enum, its scopes and its file.</summary>
    public FeatureSet Features { get; set; } = FeatureSet.Proto2;
}

internal sealed class BaselineService
{
    public string Name { get; set; } = "";

    public List<BaselineMethod> Methods { get; } = [];
}

internal sealed class BaselineMethod
{
    public string Name { get; set; } = "";

    /// <summary>The full name, without a leading dot.</summary>
    public string InputType { get; set; } = "";

    /// <summary>The full name, without a leading dot.</summary>
    public string OutputType { get; set; } = "";

    public bool IsClientStreaming { get; set; }

    public bool IsServerStreaming { get; set; }

    /// <summary>A number of <c>google.protobuf.MethodOptions.IdempotencyLevel</c>.</summary>
    public int IdempotencyLevel { get; set; }
}
