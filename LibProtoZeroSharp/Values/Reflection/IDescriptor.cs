namespace LibProtoZeroSharp.Reflection;

/// <summary>The common properties of all descriptors.</summary>
public interface IDescriptor
{
    /// <summary>The name in the declaration; for a file, the path by which it is imported.</summary>
    string Name { get; }

    /// <summary>The name, preceded by the package and all enclosing declarations; for a file, its name.</summary>
    string FullName { get; }

    /// <summary>The file with the declaration.</summary>
    FileDescriptor File { get; }
}
