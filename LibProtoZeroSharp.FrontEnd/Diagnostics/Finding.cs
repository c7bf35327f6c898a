using System.Globalization;
using LibProtoZeroSharp.FrontEnd.Common;

namespace LibProtoZeroSharp.FrontEnd.Diagnostics;

/// <summary>
/// A problem in a .proto file, as data. It is comparable, so the incremental pipeline can cache it, and free of compiler types.
/// </summary>
/// <param name="Rule">The rule that the file breaks.</param>
/// <param name="Arguments">The values for the placeholders of the rule's message. Long names in them are cut.</param>
internal readonly record struct Finding(ProtoRule Rule, SourcePosition Position, EquatableArray<string> Arguments)
{
    public EquatableArray<string> Arguments { get; } = DiagnosticText.Cut(Arguments);

    public string Id => Rule.Id;

    public bool IsError => Rule.IsError;

    /// <summary>The rule's message with the arguments filled in.</summary>
    public string Message => string.Format(CultureInfo.InvariantCulture, Rule.Message, [.. Arguments]);
}
