using LibProtoZeroSharp.FrontEnd.Semantics;

namespace LibProtoZeroSharp.Conformance;

internal static class Extensions
{
    /// <summary>All extensions of a file, including those inside messages.</summary>
    public static IEnumerable<FieldSymbol> Of(FileSymbol file) => file.Extensions.Concat(file.Messages.SelectMany(Of));

    private static IEnumerable<FieldSymbol> Of(MessageSymbol message) => message.Extensions.Concat(message.NestedMessages.SelectMany(Of));
}
