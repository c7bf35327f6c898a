using System.Collections.Generic;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Lowering;

/// <summary>What the lowering of one file has to hand.</summary>
internal sealed class LoweringContext(TypeNames types)
{
    public TypeNames Types => types;

    public List<ProtoDiagnostic> Diagnostics { get; } = [];

    public void Report(string id, SourcePosition position, params string[] arguments) =>
        Diagnostics.Add(new ProtoDiagnostic(id, position, EquatableArray.Create(arguments)));
}
