namespace ProtoZeroGenerator.Syntax;

/// <summary>A parsed .proto file. Equal text under an equal path gives equal nodes.</summary>
internal sealed record FileNode(string Path)
{
    /// <summary>The file is one of the well-known types that the generator carries.</summary>
    public bool IsEmbedded { get; init; }

    /// <summary>The parser reported an error: the tree is incomplete.</summary>
    public bool HasErrors { get; init; }
}
