using LibProtoZeroSharp.FrontEnd.Diagnostics;

namespace ProtoZeroGenerator.Diagnostics;

/// <summary>Diagnostics for correct files that can't become C#.</summary>
internal static class GenerationDiagnostics
{
    public static readonly ProtoRule InvalidNamespace = new(
        "PZ0502", "Invalid namespace", "'{0}' is not a C# namespace, which is identifiers joined by dots; {1} says so", RuleSeverity.Error);

    public static readonly ProtoRule DuplicateImportPath = new(
        "PZ0503", "Duplicate import path",
        "'{0}' and '{2}' are both imported as '{1}'; set ProtoRoot so that their paths differ, or remove one of the items",
        RuleSeverity.Error);

    public static readonly ProtoRule OutsideOfRoot = new(
        "PZ0504", "File outside of its root", "The file is not below its ProtoRoot '{0}'", RuleSeverity.Error);

    public static readonly ProtoRule InvalidSetting = new(
        "PZ0505", "Invalid setting", "'{0}' is not a value of {1}, which can be {2}", RuleSeverity.Error);

    public static readonly ProtoRule TypeNameTaken = new(
        "PZ0506", "C# type name taken",
        "'{0}' would become the C# type '{1}', as {2} does; give one of the files another csharp_namespace, or remove one if it is a copy",
        RuleSeverity.Error);

    public static readonly ProtoRule TypeNameOfLibrary = new(
        "PZ0514", "C# type name of a library",
        "'{0}' would become the C# type '{1}', but {2} has '{3}'; give the file another csharp_namespace",
        RuleSeverity.Error);

    public static readonly ProtoRule InternalTypeInPublic = new(
        "PZ0507", "Internal type in a public one",
        "'{0}' is public, but its type '{1}' is internal, as {2} has Access=\"internal\"; give both files the same access",
        RuleSeverity.Error);

    public static readonly ProtoRule TypeNotReferenced = new(
        "PZ0508", "Type not referenced",
        "{0} is only imported, but no referenced assembly has the type '{1}' of '{2}'; "
            + "refer to the project or package that has it, give the file its CSharpNamespace, or remove GenerateCode=\"false\"",
        RuleSeverity.Error);

    public static readonly ProtoRule TypeNotAccessible = new(
        "PZ0509", "Type not accessible",
        "The type '{1}' of '{2}' is internal to the assembly '{3}' that was made from {0}; make it public there, or grant access with InternalsVisibleTo",
        RuleSeverity.Error);

    public static readonly ProtoRule AssemblyOfAnotherContract = new(
        "PZ0517", "Assembly of another contract",
        "The messages of the assembly '{0}' were generated for contract {1}, and the LibProtoZeroSharp of this project has contract {2}; "
            + "use a version of that assembly that was compiled with the LibProtoZeroSharp of this project",
        RuleSeverity.Error);

    public static readonly ProtoRule RuntimeNotReferenced = new(
        "PZ0510", "LibProtoZeroSharp not referenced",
        "Generated code needs the package LibProtoZeroSharp, which the project does not refer to (dotnet add package LibProtoZeroSharp), "
            + "or which has nothing for its target framework: it is for .NET 8 and later",
        RuleSeverity.Error);

    public static readonly ProtoRule RuntimeOfAnotherContract = new(
        "PZ0516", "LibProtoZeroSharp of another contract",
        "Generated code would be for contract {0}, but the referenced LibProtoZeroSharp {1} has contract {2}; refer to one version of the package LibProtoZeroSharp",
        RuleSeverity.Error);

    public static readonly ProtoRule LanguageTooOld = new(
        "PZ0511", "C# version too old",
        "Generated code needs C# {0}, but the project sets an older LangVersion; remove it, or set '{0}' or 'latest'",
        RuleSeverity.Error);

    public static readonly ProtoRule TypeInReference = new(
        "PZ0515", "Type in a referenced assembly",
        "The assembly '{1}' has the type '{0}' already; {2}",
        RuleSeverity.Warning);

    public static readonly ProtoRule TypeOfAnotherLibrary = new(
        "PZ0519", "Type of another library",
        "{0} is only imported, but the type '{1}' in the assembly '{2}' is a class of another library; remove GenerateCode=\"false\" from the item of {0}, and {3}",
        RuleSeverity.Error);

    public static readonly ProtoRule GrpcNotReferenced = new(
        "PZ0518", "LibProtoZeroSharp.Grpc not referenced",
        "The project refers to gRPC, but its services get no classes for it without the package LibProtoZeroSharp.Grpc (dotnet add package LibProtoZeroSharp.Grpc); "
            + "if they need none, set GrpcServices of their AdditionalFiles to 'None'",
        RuleSeverity.Warning);

    public static readonly ProtoRule NoGrpcInReference = new(
        "PZ0520", "No gRPC in a referenced project",
        "The project {1} has no {0}: add the package LibProtoZeroSharp.Grpc to it (dotnet add {1} package LibProtoZeroSharp.Grpc), "
            + "and don't set GrpcServices of its AdditionalFiles to leave the class out",
        RuleSeverity.Error);

    public static readonly ProtoRule NoRecord = new(
        "PZ0521", "No record",
        "The record of '{0}' leaves this field out, because its type '{1}' has no record; set Records=\"true\" on the item of {2} too",
        RuleSeverity.Error);

    public static readonly ProtoRule GoogleOverride = new(
        "PZ0704", "Signature of Grpc.Tools",
        "The base class has no method with this signature: write '{0}', and set the fields of the reply instead of returning one",
        RuleSeverity.Error);

    public static readonly ProtoRule InternalError = new(
        "PZ0599", "Internal error", "The generator failed here, which is a bug in it: {0}", RuleSeverity.Error);
}
