using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Semantics;

namespace ProtoZeroGenerator.Lowering;

internal static class FileLowering
{
    public static FileModel Lower(FileDescriptor file, string hintName, LoweringContext context)
    {
        context.CheckNamespace(file);
        ReportExtensions(file, context);
        string reflection = context.Types.QualifiedReflection(file);
        return new FileModel(
            file.Name,
            hintName,
            context.IsInternal(file) ? "internal" : "public",
            context.Types.Namespace(file),
            ReflectionLowering.Lower(file, context.Types),
            file.Messages.Select((message, i) => MessageLowering.Lower(message, $"{reflection}.Descriptor.MessageTypes[{i}]", context))
                .ToList().ToEquatableArray(),
            file.Enums.Select(type => EnumLowering.Lower(type, context)).ToList().ToEquatableArray());
    }

    /// <summary>Nothing but the descriptor, for a file that is only imported.</summary>
    public static FileModel LowerDescriptor(FileDescriptor file, string hintName, LoweringContext context) => new(
        file.Name, hintName, "internal", context.Types.Namespace(file), ReflectionLowering.Lower(file, context.Types) with { GoogleName = "" }, default, default);

    /// <summary>Types inside of others stay unmarked where only their file is deprecated: who uses them uses what they stand in.</summary>
    public static bool IsDeprecated(Descriptor type, MessageDescriptor? parent) =>
        type.IsDeprecated || (parent == null && type.File.Options.IsTrue("deprecated"));

    /// <summary>Once for the file, and never for custom options, which are the generator's own to read.</summary>
    private static void ReportExtensions(FileDescriptor file, LoweringContext context)
    {
        List<FieldDescriptor> extensions =
        [
            .. file.Extensions.Concat(WithNested(file.Messages).SelectMany(message => message.Extensions))
                .Where(extension => extension.Containing.File.Name != "google/protobuf/descriptor.proto"),
        ];
        if (extensions.Count == 0)
            return;
        string others = extensions.Count == 1 ? "" : $" and {extensions.Count - 1} more";
        context.Report(DiagnosticIds.ExtensionWithoutAccessor, extensions[0].Position, extensions[0].FullName, others);
    }

    private static IEnumerable<MessageDescriptor> WithNested(IEnumerable<MessageDescriptor> messages) =>
        messages.SelectMany(message => WithNested(message.NestedMessages).Prepend(message));
}
