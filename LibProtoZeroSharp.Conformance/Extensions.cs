using ProtoZeroGenerator.Semantics;

namespace LibProtoZeroSharp.Conformance;

internal static class Extensions
{
    /// <summary>All that a file declares, those inside messages included.</summary>
    public static IEnumerable<FieldDescriptor> Of(FileDescriptor file) => file.Extensions.Concat(file.Messages.SelectMany(Of));

    private static IEnumerable<FieldDescriptor> Of(MessageDescriptor message) => message.Extensions.Concat(message.NestedMessages.SelectMany(Of));
}
