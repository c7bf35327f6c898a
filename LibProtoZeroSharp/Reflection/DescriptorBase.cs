using System.Diagnostics;

namespace LibProtoZeroSharp.Reflection;

/// <summary>
/// The descriptor of something that is declared in a file. Descriptors don't change and may be read by several threads; there is one of
/// each declaration, so that comparing references compares declarations.
/// </summary>
[DebuggerDisplay("{FullName}")]
public abstract class DescriptorBase : IDescriptor
{
    private readonly DescriptorBase? _scope;
    private string? _fullName;

    private protected DescriptorBase(DescriptorBuilder builder, DescriptorBase? scope, Utf8String name, int index)
    {
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

    /// <summary>The place among declarations of the same kind in the same scope, from 0.</summary>
    public int Index { get; }

    /// <summary>The full name.</summary>
    public override string ToString() => FullName;
}
