using System.Collections.Generic;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Semantics;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Lowering;

/// <summary>What the lowering of all files of one compilation has in common.</summary>
internal sealed class LoweringContext(TypeNames types, PartialMessages partial)
{
    public TypeNames Types => types;

    public List<ProtoDiagnostic> Diagnostics { get; } = [];

    public bool CanBePartial(MessageDescriptor message) => partial.Contains(message);

    public void Report(string id, SourcePosition position, params string[] arguments) =>
        Diagnostics.Add(new ProtoDiagnostic(id, position, EquatableArray.Create(arguments)));
}
