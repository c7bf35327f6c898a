namespace LibProtoZeroSharp.Reflection;

/// <summary>What all descriptors have in common.</summary>
public interface IDescriptor
{
    /// <summary>The name as it stands in the declaration; of a file, the path that it is imported by.</summary>
    string Name { get; }

    /// <summary>The name with the package and everything that the declaration stands in before it; of a file, its name.</summary>
    string FullName { get; }

    /// <summary>The file that the declaration stands in.</summary>
    FileDescriptor File { get; }
}
