using System.Diagnostics;

namespace LibProtoZeroSharp.Reflection;

/// <summary>
/// The descriptor of a declaration in a file. Descriptors are immutable, and several threads may read them. Each declaration has
/// one descriptor, so comparing references compares declarations.
/// </summary>
[DebuggerDisplay("{FullName}")]
public abstract class DescriptorBase : IDescriptor
{
    private readonly DescriptorBase? _scope;
    private string? _fullName;

    private protected DescriptorBase(DescriptorBuilder builder, DescriptorBase? scope, Utf8String name, int index)
    {
        builder.Spend();
        File = builder.File;
        _scope = scope;
        Index = index;
        Name = builder.Identifier(name, scope);
    }

    /// <inheritdoc/>
    public string Name { get; }

    /// <inheritdoc/>
    public string FullName => _fullName ??= DescriptorBuilder.Join(_scope?.FullName ?? File.Package, Name);

    /// <inheritdoc/>
    public FileDescriptor File { get; }

    /// <summary>The index among the declarations of the same kind in the same scope, from 0.</summary>
    public int Index { get; }

    /// <summary>
    /// Gets the position and the comments of the declaration in the .proto file; null if the file has no source info. The files of generated code
    /// have none. <c>ProtoCompiler.IncludeSourceInfo</c> and <c>protoc --include_source_info</c> add it, but not for the entries of maps and for
    /// synthetic oneofs, which are not in the .proto file.
    /// </summary>
    /// <remarks>
    /// Each access makes a new object, whose comments are copied. The first access in a file makes an index of the file's locations, which lives as
    /// long as the descriptor. <see cref="FileDescriptor.Proto"/> of the file must be valid.
    /// </remarks>
    public DescriptorDeclaration? Declaration
    {
        get
        {
            List<int> path = [];
            for (DescriptorBase? part = this; part != null; part = part._scope) path.InsertRange(0, [part.FieldInScope, part.Index]);
            return File.DeclarationAt(path);
        }
    }

    /// <summary>The number of the field that has the declaration in the descriptor of its scope, which is a file if there is no other scope.</summary>
    private protected abstract int FieldInScope { get; }

    /// <summary>The full name.</summary>
    public override string ToString() => FullName;
}
