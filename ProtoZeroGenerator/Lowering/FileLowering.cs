using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis.CSharp;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Semantics;

namespace ProtoZeroGenerator.Lowering;

internal static class FileLowering
{
    public static FileModel Lower(FileDescriptor file, string hintName, LoweringContext context)
    {
        string scope = context.Types.RawNamespace(file);
        if (scope.Length != 0 && !scope.Split('.').All(SyntaxFacts.IsValidIdentifier))
            context.Report(DiagnosticIds.InvalidNamespace, context.NamespacePosition(file), scope);
        ReportExtensions(file.Extensions, context);
        return new FileModel(
            file.Name,
            hintName,
            context.IsInternal(file) ? "internal" : "public",
            context.Types.Namespace(file),
            file.Messages.Select(message => MessageLowering.Lower(message, context)).ToList().ToEquatableArray(),
            file.Enums.Select(type => EnumLowering.Lower(type, context)).ToList().ToEquatableArray());
    }

    /// <summary>Types inside of others stay unmarked where only their file is deprecated: who uses them uses what they stand in.</summary>
    public static bool IsDeprecated(Descriptor type, MessageDescriptor? parent) =>
        type.IsDeprecated || (parent == null && type.File.Options.IsTrue("deprecated"));

    public static void ReportExtensions(IEnumerable<FieldDescriptor> extensions, LoweringContext context)
    {
        foreach (FieldDescriptor extension in extensions)
            context.Report(DiagnosticIds.ExtensionWithoutAccessor, extension.Position, extension.FullName);
    }
}
