using System.Buffers;
using LibProtoZeroSharp.FrontEnd.Compatibility;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Serialization;
using LibProtoZeroSharp.FrontEnd.SourceInfo;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Compiler;

/// <summary>The result of <see cref="ProtoCompiler.Compile"/>: descriptors of all files, or at least one error. It never changes.</summary>
public sealed class ProtoCompilation
{
    /// <summary>The number of <c>FileDescriptorSet.file</c>.</summary>
    private const int FileField = 1;

    private readonly List<CompiledFile> _files = [];
    private readonly IReadOnlyList<FileSymbol> _added;
    private readonly Lazy<IReadOnlyList<FileDescriptor>> _descriptors;

    /// <param name="IsAdded">Whether it was added to the compiler, and is not only imported by others.</param>
    /// <param name="Record">Its descriptor as a field of the set.</param>
    private sealed record CompiledFile(bool IsAdded, byte[] Record);

    internal ProtoCompilation(LinkResult linked, IReadOnlyList<ProtoDiagnostic> diagnostics, bool includeSourceInfo)
    {
        Diagnostics = diagnostics;
        Success = !diagnostics.Any(diagnostic => diagnostic.Severity == ProtoDiagnosticSeverity.Error);
        _descriptors = new(Build);
        _added = linked.Files;
        if (!Success) return;
        HashSet<string> added = [.. linked.Files.Select(file => file.Name)];
        foreach (FileSymbol file in InOrder(linked))
        {
            byte[]? sourceInfo = includeSourceInfo ? SourceInfoWriter.Write(linked.Linked[file.Name].Node, file) : null;
            var record = new WireWriter();
            record.Bytes(FileField, DescriptorSerializer.Serialize(file, sourceInfo));
            _files.Add(new CompiledFile(added.Contains(file.Name), record.ToArray()));
        }
    }

    /// <summary>Whether there is no error. There may be warnings.</summary>
    public bool Success { get; }

    /// <summary>All errors and warnings, those of each file in the order of their places.</summary>
    public IReadOnlyList<ProtoDiagnostic> Diagnostics { get; }

    /// <summary>The descriptors of the added files. Their imports are among the dependencies of these.</summary>
    /// <remarks>
    /// They are made at the first access. Their memory lives as long as the process, since nothing tells how long the options in it are used.
    /// For many compilations, give <see cref="FileDescriptor.Build(FileDescriptorSet)"/> a set in an arena:
    /// <c>FileDescriptor.Build(FileDescriptorSet.Parse(compilation.ToFileDescriptorSet(), arena))</c>.
    /// </remarks>
    /// <exception cref="ProtoCompileException">There are errors.</exception>
    public IReadOnlyList<FileDescriptor> Files => ThrowIfErrors()._descriptors.Value;

    /// <summary>Throws if there are errors.</summary>
    /// <returns>This.</returns>
    /// <exception cref="ProtoCompileException">There are errors.</exception>
    public ProtoCompilation ThrowIfErrors() => Success ? this : throw new ProtoCompileException(Diagnostics);

    /// <summary>The descriptors as an encoded <c>FileDescriptorSet</c>, byte for byte as <c>protoc -o</c> writes it.</summary>
    /// <remarks>It has source info if <see cref="ProtoCompiler.IncludeSourceInfo"/> was set when the files were compiled.</remarks>
    /// <param name="includeImports">
    /// Whether the set has all imports, as with <c>--include_imports</c>: each file after the files that it imports. Otherwise it has the added
    /// files, in the same order.
    /// </param>
    /// <exception cref="ProtoCompileException">There are errors.</exception>
    public byte[] ToFileDescriptorSet(bool includeImports = true)
    {
        byte[][] records = [.. Records(includeImports)];
        var set = new byte[records.Sum(record => record.Length)];
        int length = 0;
        foreach (byte[] record in records)
        {
            record.CopyTo(set, length);
            length += record.Length;
        }

        return set;
    }

    /// <summary>Writes what <see cref="ToFileDescriptorSet"/> returns.</summary>
    /// <param name="output">The target.</param>
    /// <param name="includeImports">Whether the set has all imports.</param>
    /// <exception cref="ProtoCompileException">There are errors.</exception>
    public void WriteTo(IBufferWriter<byte> output, bool includeImports = true)
    {
        ArgumentNullException.ThrowIfNull(output);
        foreach (byte[] record in Records(includeImports)) output.Write(record);
    }

    /// <summary>Finds the changes since an earlier version of the added files that break the wire format or JSON.</summary>
    /// <param name="baseline">
    /// The earlier version as an encoded <c>FileDescriptorSet</c>, as <see cref="ToFileDescriptorSet"/> or <c>protoc --include_imports -o</c> writes it. It
    /// may be anything.
    /// </param>
    /// <param name="name">What diagnostics call the baseline, such as its path.</param>
    /// <returns>
    /// A diagnostic for each change, with an id from <c>PZ0401</c> on, or the warning <c>PZ0423</c> if nothing could be compared. If the
    /// baseline is not a descriptor set, a single diagnostic with the id <c>PZ0400</c>, whose
    /// <see cref="ProtoDiagnostic.Path"/> is <paramref name="name"/>.
    /// </returns>
    /// <exception cref="ProtoCompileException">The files have errors.</exception>
    /// <remarks>
    /// The rules are those of the category WIRE_JSON of <c>buf breaking</c>. Declarations of the same full name are compared. A message, enum, service
    /// or file that only one version has is not reported. docs/breaking.md lists the rules.
    /// </remarks>
    public IReadOnlyList<ProtoDiagnostic> FindBreakingChanges(ReadOnlySpan<byte> baseline, string name = "baseline")
    {
        ArgumentNullException.ThrowIfNull(name);
        ThrowIfErrors();
        (Baseline? before, Finding? fault) = Baseline.Read(baseline, name);
        IEnumerable<Finding> findings = before is null ? [fault!.Value] : new BreakingChanges(before).Find(_added);
        return [.. findings.Select(finding => new ProtoDiagnostic(finding))];
    }

    private IEnumerable<byte[]> Records(bool includeImports)
    {
        ThrowIfErrors();
        return _files.Where(file => includeImports || file.IsAdded).Select(file => file.Record);
    }

    private IReadOnlyList<FileDescriptor> Build()
    {
        IReadOnlyList<FileDescriptor> all = FileDescriptor.Build(ToFileDescriptorSet());
        return Array.AsReadOnly([.. all.Where((_, i) => _files[i].IsAdded)]);
    }

    /// <summary>protoc's order: depth first, and each file after its imports. A chain of imports may be as long as there are files.</summary>
    private static IEnumerable<FileSymbol> InOrder(LinkResult linked)
    {
        var seen = new HashSet<string>();
        var path = new Stack<(FileSymbol File, IEnumerator<FileSymbol> Imports)>();
        foreach (FileSymbol input in linked.Files)
        {
            Enter(input);
            while (path.TryPeek(out (FileSymbol File, IEnumerator<FileSymbol> Imports) last))
            {
                if (last.Imports.MoveNext())
                    Enter(last.Imports.Current);
                else
                    yield return path.Pop().File;
            }
        }

        void Enter(FileSymbol file)
        {
            if (!seen.Add(file.Name)) return;
            // The descriptor that importers refer to may be that of an equal file which has been linked before.
            FileSymbol current = linked.Linked[file.Name].Symbol;
            path.Push((current, current.Dependencies.Concat(current.OptionDependencies).GetEnumerator()));
        }
    }
}
