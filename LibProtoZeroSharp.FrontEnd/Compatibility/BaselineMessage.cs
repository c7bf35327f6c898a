using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Semantics;

namespace LibProtoZeroSharp.FrontEnd.Compatibility;

/// <summary>A message as the baseline has it.</summary>
internal sealed class BaselineMessage
{
    public string Name { get; set; } = "";

    public FeatureChanges Changes;

    /// <summary>Whether it is the hidden message of a map.</summary>
    public bool IsMapEntry { get; set; }

    public List<BaselineField> Fields { get; } = [];

    public List<string> Oneofs { get; } = [];

    public List<BaselineMessage> NestedMessages { get; } = [];

    public List<BaselineEnum> NestedEnums { get; } = [];

    public List<BaselineField> Extensions { get; } = [];

    public List<NumberRange> ReservedRanges { get; } = [];

    public List<string> ReservedNames { get; } = [];

    /// <summary>Derived from the message, its scopes and its file.</summary>
    public FeatureSet Features { get; set; } = FeatureSet.Proto2;
}

/// <summary>A field or an extension as the baseline has it.</summary>
internal sealed class BaselineField
{
    public string Name { get; set; } = "";

    public int Number { get; set; }

    public FieldLabel Label { get; set; } = FieldLabel.Optional;

    /// <summary>From the descriptor. <see cref="Baseline"/> changes that of a message with delimited encoding to a group.</summary>
    public FieldKind Kind { get; set; }

    /// <summary>The full name of its message or enum, without a leading dot.</summary>
    public string TypeName { get; set; } = "";

    /// <summary>The explicit default in the form that it has in descriptors; null if there is none.</summary>
    public byte[]? Default { get; set; }

    public string? JsonName { get; set; }

    /// <summary>The place of its oneof in the message; -1 outside of oneofs.</summary>
    public int OneofIndex { get; set; } = -1;

    /// <summary>Whether its oneof only says that presence is tracked.</summary>
    public bool IsProto3Optional { get; set; }

    /// <summary>The full name of the extended message, without a leading dot; empty for fields.</summary>
    public string Extendee { get; set; } = "";

    public FeatureChanges Changes;

    /// <summary>Derived: the name of the enclosing oneof of the source; null if there is none.</summary>
    public string? Oneof { get; set; }

    /// <summary>Derived: with the package and the enclosing scopes.</summary>
    public string FullName { get; set; } = "";

    /// <summary>Derived: whether it is required by its label or its features.</summary>
    public bool IsRequired { get; set; }
}
