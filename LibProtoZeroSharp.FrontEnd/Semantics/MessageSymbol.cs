using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

internal sealed class MessageSymbol : Symbol
{
    public MessageSymbol? Parent { get; init; }

    /// <summary>As declared. <see cref="SymbolVisibility.Unset"/> means that the file's features decide.</summary>
    public SymbolVisibility Visibility { get; init; }

    /// <summary>The names inside it.</summary>
    public required Scope Scope { get; init; }

    /// <summary>In declaration order, including those of oneofs.</summary>
    public IReadOnlyList<FieldSymbol> Fields { get; set; } = [];

    /// <summary>In declaration order; the synthetic ones of proto3's <c>optional</c> come last.</summary>
    public IReadOnlyList<OneofSymbol> Oneofs { get; set; } = [];

    /// <summary>In declaration order, including the entries of maps and the bodies of groups.</summary>
    public IReadOnlyList<MessageSymbol> NestedMessages { get; set; } = [];

    public IReadOnlyList<EnumSymbol> NestedEnums { get; set; } = [];

    /// <summary>Extensions declared inside this message, for any extended message.</summary>
    public IReadOnlyList<FieldSymbol> Extensions { get; set; } = [];

    /// <summary>The field numbers that extensions of this message may take.</summary>
    public IReadOnlyList<ExtensionRange> ExtensionRanges { get; set; } = [];

    public IReadOnlyList<NumberRange> ReservedRanges { get; set; } = [];

    public IReadOnlyList<string> ReservedNames { get; set; } = [];

    /// <summary>Whether it is the hidden message of a map field: <c>key</c> = 1, <c>value</c> = 2.</summary>
    public bool IsMapEntry { get; init; }

    /// <summary>Whether a required field can be missing, in the message itself or in anything below it.</summary>
    public bool CanBePartial { get; set; }

    /// <summary>Whether it is encoded in the historic MessageSet format.</summary>
    public bool IsMessageSet => Options.IsTrue("message_set_wire_format");
}

/// <summary>Both ends are included.</summary>
internal readonly record struct NumberRange(int First, int Last)
{
    public bool Contains(int number) => First <= number && number <= Last;

    public bool Overlaps(NumberRange other) => First <= other.Last && other.First <= Last;
}

/// <summary>The field numbers that one <c>extensions</c> statement, or a part of it, declares for extensions.</summary>
internal sealed class ExtensionRange(NumberRange numbers)
{
    public NumberRange Numbers { get; set; } = numbers;

    public OptionSet Options { get; set; } = OptionSet.Empty;
}
