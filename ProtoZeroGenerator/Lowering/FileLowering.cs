using System.Linq;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Semantics;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Lowering;

internal static class FileLowering
{
    public static FileModel Lower(FileSymbol file, string hintName, LoweringContext context)
    {
        string reflection = context.Types.QualifiedReflection(file, file);
        GrpcServices grpc = context.Grpc(file);
        return new FileModel(
            file.Name,
            hintName,
            context.IsInternal(file) ? "internal" : "public",
            context.Types.Namespace(file),
            LowerReflection(file, context),
            file.Messages.Select((message, i) => MessageLowering.Lower(message, $"{reflection}.Descriptor.MessageTypes[{i}]", context))
                .ToList().ToEquatableArray(),
            file.Enums.Select(type => EnumLowering.Lower(type, context)).ToList().ToEquatableArray(),
            ExtensionLowering.Lower(file.Extensions.Count == 0 ? "" : context.Types.ExtensionClass(file), file.Extensions, reflection + ".Descriptor", context),
            grpc == GrpcServices.None ? default
                : file.Services.Select((service, i) => ServiceLowering.Lower(service, reflection, i, context)).ToList().ToEquatableArray(),
            grpc);
    }

    /// <summary>
    /// The descriptor of a file refers to those of its imports, so a file with a descriptor can't import a lite one. Where options alone make files
    /// lite, that is an error of the language. Here the settings of the project count too.
    /// </summary>
    private static ReflectionModel? LowerReflection(FileSymbol file, LoweringContext context)
    {
        if (context.IsLite(file))
            return null;
        foreach (FileSymbol import in file.Dependencies.Where(context.IsLite))
        {
            context.Report(
                ProtoDiagnostics.LiteRuntimeMixed, context.ImportOf(file, import),
                $"\"{import.Name}\" is generated for LiteRuntime and has no descriptor, but this file is not and needs it: give both files the same OptimizeFor");
        }

        return ReflectionLowering.Lower(file, context.Types, [.. file.Dependencies.Where(import => !context.IsLite(import))]);
    }

    /// <summary>Only the descriptor, for a file that is only imported.</summary>
    public static FileModel LowerDescriptor(FileSymbol file, string hintName, LoweringContext context) => new(
        file.Name,
        hintName,
        "internal",
        context.Types.Namespace(file),
        ReflectionLowering.Lower(file, context.Types, file.Dependencies) with { GoogleName = "", HasTypes = false },
        default,
        default,
        new ExtensionsModel("", default),
        default,
        GrpcServices.None);

    /// <summary>If only the file is deprecated, nested types are not marked: every use of a nested type also uses its outer type, which is.</summary>
    public static bool IsDeprecated(Symbol type, MessageSymbol? parent) =>
        type.IsDeprecated || (parent == null && type.File.Options.IsTrue("deprecated"));
}
