namespace ProtoZeroGenerator.Model;

/// <summary>What the code of a message is optimized for.</summary>
internal enum OptimizeFor
{
    /// <summary>Each field has code that decodes, encodes and measures it.</summary>
    Speed,

    /// <summary>All messages share the code that does so by the table of the type.</summary>
    CodeSize,

    /// <summary>As <see cref="Speed"/>, without descriptors and everything that needs them.</summary>
    LiteRuntime,
}
