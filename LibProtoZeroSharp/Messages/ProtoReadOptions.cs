namespace LibProtoZeroSharp;

/// <summary>How a message is parsed. The default value is a good choice.</summary>
public readonly record struct ProtoReadOptions
{
    /// <summary>The depth that applies where <see cref="MaxDepth"/> is 0.</summary>
    public const int DefaultMaxDepth = ProtoReader.DefaultMaxDepth;

    /// <summary>How deep sub-messages and groups may nest; 0 means <see cref="DefaultMaxDepth"/>, protobuf's usual limit.</summary>
    public int MaxDepth { get; init; }

    /// <summary>Drops fields that the schema doesn't know, instead of keeping and writing them back. Extensions are dropped, too.</summary>
    public bool DiscardUnknownFields { get; init; }

    /// <summary>Who owns the bytes of strings and <c>bytes</c> fields, and the items of packed lists of fixed width.</summary>
    public ProtoInput Input { get; init; }

    /// <summary>Accepts a message whose <c>required</c> fields (proto2) are not all there.</summary>
    public bool AllowPartial { get; init; }
}

/// <summary>What a parsed message's strings and <c>bytes</c> point into, and its packed lists of fixed width.</summary>
public enum ProtoInput : byte
{
    /// <summary>A copy of the input in the arena: the message owns its bytes.</summary>
    Copy = 0,

    /// <summary>
    /// The input itself, which saves the copy. The caller promises that it is pinned or unmanaged memory, and that it neither moves nor
    /// changes for as long as the message is used.
    /// </summary>
    /// <remarks>
    /// The items of a packed list of <c>double</c>, <c>float</c>, <c>fixed32</c>, <c>fixed64</c>, <c>sfixed32</c> or <c>sfixed64</c> may be
    /// the input's own bytes then. So whoever assigns to them, or removes one of several, changes the input, which must not be read-only memory;
    /// another message that was parsed from it changes with it. Adding to such a list, or clearing it, doesn't. To change a message and
    /// leave the input alone, change a copy of it: <see cref="ProtoMessage.Clone{T}(T, ArenaAllocator)"/>.
    /// </remarks>
    Alias,
}
