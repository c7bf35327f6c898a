using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Syntax;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Lowering;

/// <summary>The context for lowering one file.</summary>
internal sealed class LoweringContext(ProjectFiles files, TypeNames types)
{
    private readonly Dictionary<string, ReferencedType> _references = [];

    public TypeNames Types => types;

    public List<Finding> Diagnostics { get; } = [];

    /// <summary>The types of other assemblies that the file's code refers to.</summary>
    public IReadOnlyCollection<ReferencedType> References => _references.Values;

    public bool IsInternal(FileSymbol file) => files.Find(file.Name) is { IsInternal: true };

    /// <summary>Whether the project has the code of the file, and not another assembly.</summary>
    public bool IsGenerated(FileSymbol file) => files.Find(file.Name) is { GenerateCode: true };

    /// <summary>The classes that the file's settings ask for.</summary>
    public GrpcServices Grpc(FileSymbol file) => files.Find(file.Name) is { } parsed ? parsed.Grpc : GrpcServices.Both;

    /// <summary>What the file's code is optimized for: its settings take precedence over its option.</summary>
    public OptimizeFor OptimizeFor(FileSymbol file) =>
        files.Find(file.Name)?.OptimizeFor
        ?? (file.Options.Find("optimize_for") as EnumValueSymbol)?.Name switch
        {
            "CODE_SIZE" => Model.OptimizeFor.CodeSize,
            "LITE_RUNTIME" => Model.OptimizeFor.LiteRuntime,
            _ => Model.OptimizeFor.Speed,
        };

    /// <summary>Whether the file's code has no descriptors.</summary>
    public bool IsLite(FileSymbol file) => OptimizeFor(file) == Model.OptimizeFor.LiteRuntime;

    /// <summary>Whether each message of the file has a record, here or in another assembly.</summary>
    public bool HasRecords(FileSymbol file) => files.Find(file.Name) is { Records: true };

    /// <summary>Whether the runtime has the types of the file.</summary>
    public bool IsBuiltIn(FileSymbol file) => files.Find(file.Name) is null;

    /// <summary>Whether the type of a field has a record. A field with this error is left out of the record.</summary>
    public bool RequireRecord(MessageSymbol type, FieldSymbol user)
    {
        if (!HasRecords(type.File))
        {
            Report(GenerationDiagnostics.NoRecord, user.Position, user.Containing.FullName, type.FullName, type.File.Name);
            return false;
        }

        Refer(types.RecordMetadataName(type), type, user, isRecord: true);
        return true;
    }

    /// <summary>The position of the statement that imports a file.</summary>
    public SourcePosition ImportOf(FileSymbol file, FileSymbol import) => files.Find(file.Name)!.Node.Imports.First(node => node.Path == import.Name).Span.In(file.Name);

    /// <summary>A public method can't have messages of internal types. A method with this error is left out.</summary>
    public bool IsVisible(MessageSymbol type, MethodSymbol user) => IsVisible((Symbol)type, user);

    /// <summary>A public field can't have an internal type. A field with this error is left out.</summary>
    public bool IsVisible(FieldSymbol field)
    {
        FieldSymbol value = field.IsMap ? field.MessageType!.Fields[1] : field;
        return IsVisible(value.MessageType ?? (Symbol?)value.EnumType, field) && (!field.IsExtension || IsVisible(field.Containing, field));
    }

    /// <summary>Records that the code needs the type, in case it must come from another assembly.</summary>
    private bool IsVisible(Symbol? type, Symbol user)
    {
        if (type is null)
            return true;
        if (IsInternal(type.File) && !IsInternal(user.File))
        {
            Report(GenerationDiagnostics.InternalTypeInPublic, user.Position, user.FullName, type.FullName, type.File.Name);
            return false;
        }

        Refer(type is MessageSymbol message ? types.MetadataName(message) : types.MetadataName((EnumSymbol)type), type, user, isRecord: false);
        return true;
    }

    private void Refer(string metadataName, Symbol type, Symbol user, bool isRecord)
    {
        if (files.Find(type.File.Name) is { GenerateCode: false } && !_references.ContainsKey(metadataName))
        {
            string userPath = files.Find(user.File.Name)!.Path;
            _references.Add(metadataName, new ReferencedType(metadataName, type.FullName, type.File.Name, userPath, user.Position, isRecord));
        }
    }

    public void Report(ProtoRule rule, SourcePosition position, params string[] arguments) =>
        Diagnostics.Add(new Finding(rule, position, EquatableArray.Create(arguments)));
}
