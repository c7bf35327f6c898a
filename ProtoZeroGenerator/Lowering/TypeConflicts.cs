using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Semantics;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Lowering;

/// <summary>
/// Types of different files with the same name in C#: namespaces need not follow packages, and files that no file imports together may declare
/// the same name. The first one keeps the name, the others get no code. The classes for descriptors come before all types.
/// </summary>
internal sealed class TypeConflicts
{
    private readonly TypeNames _types;
    private readonly List<Finding> _diagnostics;
    private readonly Dictionary<string, string> _owners = [];

    public TypeConflicts(TypeNames types, IReadOnlyList<FileSymbol> files, List<Finding> diagnostics)
    {
        _types = types;
        _diagnostics = diagnostics;
        foreach (FileSymbol file in files)
            _owners[types.QualifiedReflection(file)] = _owners[types.QualifiedGoogleReflection(file)] = "the descriptor of " + file.Name;
    }

    /// <summary>The model without the types whose names an earlier file has taken.</summary>
    public FileModel Without(FileSymbol file, FileModel model)
    {
        HashSet<string> taken =
        [
            .. file.Messages.Where(message => !Claim(message, _types.Qualified(message))).Select(_types.Name),
            .. file.Enums.Where(type => !Claim(type, _types.Qualified(type))).Select(_types.Name),
            .. file.Services.Where(service => !model.Services.IsEmpty && !Claim(service, _types.Qualified(service)))
                .Select(service => CSharpNames.EscapeType(_types.RawName(service))),
        ];
        HashSet<string> takenRecords =
        [
            .. model.Messages.Zip(file.Messages, (lowered, message) => (lowered, message))
                .Where(pair => pair.lowered.Record != null && !Claim(pair.message, _types.QualifiedRecord(pair.message), "the record of "))
                .Select(pair => pair.lowered.Name),
        ];
        bool isClassTaken = file.Extensions.Count != 0 && !Claim(file.Extensions[0], _types.QualifiedExtensionClass(file));
        return taken.Count == 0 && takenRecords.Count == 0 && !isClassTaken ? model : model with
        {
            Messages = model.Messages.Where(message => !taken.Contains(message.Name))
                .Select(message => takenRecords.Contains(message.Name) ? message with { Record = null } : message).ToList().ToEquatableArray(),
            Enums = model.Enums.Where(type => !taken.Contains(type.Name)).ToList().ToEquatableArray(),
            Services = model.Services.Where(service => !taken.Contains(service.Name)).ToList().ToEquatableArray(),
            Extensions = isClassTaken ? new ExtensionsModel("", default) : model.Extensions,
        };
    }

    /// <param name="of">What of the symbol becomes the type; empty for the symbol itself.</param>
    private bool Claim(Symbol type, string name, string of = "")
    {
        if (!_owners.TryGetValue(name, out string? owner))
        {
            _owners.Add(name, $"{of}'{type.FullName}' in {type.File.Name}");
            return true;
        }

        _diagnostics.Add(new Finding(GenerationDiagnostics.TypeNameTaken, type.Position, EquatableArray.Create(type.FullName, name.Substring("global::".Length), owner)));
        return false;
    }
}
