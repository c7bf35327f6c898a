using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Semantics;

namespace ProtoZeroGenerator.Lowering;

/// <summary>
/// Types of different files that come to the same name in C#: namespaces need not follow packages, and files that nobody sees
/// together may declare the same. The first one keeps the name, the others get no code.
/// </summary>
internal sealed class TypeConflicts(TypeNames types, List<ProtoDiagnostic> diagnostics)
{
    private readonly Dictionary<string, Descriptor> _owners = [];

    /// <summary>The model without the types whose names an earlier file has taken.</summary>
    public FileModel Without(FileDescriptor file, FileModel model)
    {
        HashSet<string> taken =
        [
            .. file.Messages.Where(message => !Claim(message, types.Qualified(message))).Select(types.Name),
            .. file.Enums.Where(type => !Claim(type, types.Qualified(type))).Select(types.Name),
        ];
        bool isClassTaken = file.Extensions.Count != 0 && !Claim(file.Extensions[0], types.QualifiedExtensionClass(file));
        return taken.Count == 0 && !isClassTaken ? model : model with
        {
            Messages = model.Messages.Where(message => !taken.Contains(message.Name)).ToList().ToEquatableArray(),
            Enums = model.Enums.Where(type => !taken.Contains(type.Name)).ToList().ToEquatableArray(),
            Extensions = isClassTaken ? new ExtensionsModel("", default) : model.Extensions,
        };
    }

    private bool Claim(Descriptor type, string name)
    {
        if (!_owners.TryGetValue(name, out Descriptor? owner))
        {
            _owners.Add(name, type);
            return true;
        }

        diagnostics.Add(new ProtoDiagnostic(
            DiagnosticIds.TypeNameTaken,
            type.Position,
            EquatableArray.Create(type.FullName, name.Substring("global::".Length), owner.FullName, owner.File.Name)));
        return false;
    }
}
