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

    /// <summary>The full name.</summary>
    public override string ToString() => FullName;
}
