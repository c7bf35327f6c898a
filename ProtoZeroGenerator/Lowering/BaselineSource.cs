using System;
using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Compatibility;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Semantics;

namespace ProtoZeroGenerator.Lowering;

/// <summary>The content of a baseline's file. Equal bytes under an equal path are equal.</summary>
/// <param name="Path">Its path on disk.</param>
/// <param name="Fault">Why there are no bytes; null if there are.</param>
internal sealed record BaselineSource(string Path, EquatableArray<byte> Bytes, string? Fault)
{
    private readonly Lazy<(BreakingChanges? Changes, Finding? Fault)> _content = new(() => Read(Path, Bytes.AsSpan(), Fault));

    public bool Equals(BaselineSource? other) => other is not null && Path == other.Path && Fault == other.Fault && Bytes == other.Bytes;

    public override int GetHashCode() => (Path, Fault, Bytes.Count).GetHashCode();

    /// <summary>The breaking changes of the files, or the fault of the baseline.</summary>
    public IReadOnlyList<Finding> Compare(IReadOnlyList<FileSymbol> files) =>
        _content.Value is ({ } changes, _) ? changes.Find(files) : [_content.Value.Fault!.Value];

    private static (BreakingChanges? Changes, Finding? Fault) Read(string path, ReadOnlySpan<byte> bytes, string? fault)
    {
        if (fault is not null)
            return (null, Baseline.Fault(path, fault));
        (Baseline? baseline, Finding? malformed) = Baseline.Read(bytes, path);
        return (baseline is null ? null : new BreakingChanges(baseline), malformed);
    }
}
