namespace ProtoZeroGenerator.Analyzers.Flow;

/// <summary>What an operation does with a container or with a part of it.</summary>
internal enum ContainerUse
{
    /// <summary>It reads no value that was put there.</summary>
    None,

    /// <summary>It reads one value, which may be the latest.</summary>
    One,

    /// <summary>It reads or writes a number or the like in a message that was put there.</summary>
    Part,

    /// <summary>It takes one value out.</summary>
    Take,

    /// <summary>It looks for a key, and reads the value that belongs to it.</summary>
    OneByKey,

    /// <summary>It looks for a key, and so reads other keys.</summary>
    Keys,

    /// <summary>It reads every value, or hands the container to code that does.</summary>
    All,

    /// <summary>It may take values out, or make the container known to code that does.</summary>
    Release,
}
