using ProtoZeroGenerator.Semantics;

namespace LibProtoZeroSharp.Conformance;

internal static class Extensions
{
    /// <summary>All extensions of a file, including those inside messages.</summary>
    public static IEnumerable<FieldDescriptor> Of(FileDescriptor file) => file.Extensions.Concat(file.Messages.SelectMany(Of));

    private static IEnumerable<FieldDescriptor> Of(MessageDescriptor message) => message.Extensions.Concat(message.NestedMessages.SelectMany(Of));
}
