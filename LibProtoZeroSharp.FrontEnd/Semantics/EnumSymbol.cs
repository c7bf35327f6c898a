using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

internal sealed class EnumSymbol : Symbol
{
    public MessageSymbol? Parent { get; init; }

    /// <summary>As declared. <see cref="SymbolVisibility.Unset"/> means that the file's features decide.</summary>
    public SymbolVisibility Visibility { get; init; }

    /// <summary>In declaration order; the first is the default of fields without an explicit one.</summary>
    public IReadOnlyList<EnumValueSymbol> Values { get; set; } = [];

    public IReadOnlyList<NumberRange> ReservedRanges { get; set; } = [];

    public IReadOnlyList<string> ReservedNames { get; set; } = [];

    /// <summary>Whether a number without a name is treated as an unknown field.</summary>
    public bool IsClosed => Features.EnumType == EnumType.Closed;

    public bool AllowAlias => Options.IsTrue("allow_alias");
}

internal sealed class EnumValueSymbol : Symbol
{
    /// <summary>As in C, a value is a sibling of its enum: its full name is the enum's scope and its own name.</summary>
    public required EnumSymbol Enum { get; init; }

    public int Number { get; init; }
}
