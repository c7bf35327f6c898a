using System.Buffers;
using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp;

/// <summary>Options of parsing. The default value suits most uses.</summary>
public readonly record struct ProtoReadOptions
{
    /// <summary>The depth limit if <see cref="MaxDepth"/> is 0.</summary>
    public const int DefaultMaxDepth = ProtoReader.DefaultMaxDepth;

    /// <summary>The expansion limit if <see cref="MaxExpansion"/> is 0.</summary>
    public const int DefaultMaxExpansion = ParseBudget.DefaultExpansion;

    /// <summary>The limit of delimited messages if <see cref="MaxDelimitedLength"/> is 0: 64 MiB.</summary>
    public const int DefaultMaxDelimitedLength = 64 << 20;

    /// <summary>How deep sub-messages and groups may nest; 0 means <see cref="DefaultMaxDepth"/>, protobuf's usual limit.</summary>
    public int MaxDepth { get; init; }

    /// <summary>
    /// The most bytes of the arena that parsing may take for each byte of input, beyond a base of 8 MiB. 0 means
    /// <see cref="DefaultMaxExpansion"/>; a negative number, such as −1, means no budget. Input that exceeds the budget is rejected with
    /// <see cref="ProtoError.BudgetExceeded"/>.
    /// </summary>
    /// <remarks>
    /// An empty sub-message takes two bytes of input, and its whole layout in memory: a few hundred bytes. A sender of many empty sub-messages could
    /// so use up the memory. Raise the limit for messages of hundreds of fields of which only few are set, or trust the sender.
    /// <see cref="ArenaOptions.MaxBytes"/> limits the arena in any case.
    /// </remarks>
    public int MaxExpansion { get; init; }

    /// <summary>
    /// The most bytes of one message in a stream of delimited messages, which tells the length of a message before its bytes arrive. 0 means
    /// <see cref="DefaultMaxDelimitedLength"/>. A longer message is rejected with <see cref="ProtoError.MessageTooLarge"/>. Other input has no limit
    /// but protobuf's own, 2^31−1 bytes.
    /// </summary>
    public int MaxDelimitedLength { get; init; }

    /// <summary>Drops fields that the schema doesn't know, instead of keeping them and writing them back. Extensions are dropped too.</summary>
    public bool DiscardUnknownFields { get; init; }

    /// <summary>Whether strings, <c>bytes</c> fields and packed lists of fixed width refer to a copy of the input or to the input itself.</summary>
    public ProtoInput Input { get; init; }

    /// <summary>Accepts a message that lacks <c>required</c> fields (proto2).</summary>
    public bool AllowPartial { get; init; }

    // A message from a stream is collected in an array.
    internal int EffectiveMaxDelimitedLength => MaxDelimitedLength > 0 ? Math.Min(MaxDelimitedLength, Array.MaxLength) : DefaultMaxDelimitedLength;
}

/// <summary>The memory that a parsed message's strings, <c>bytes</c> fields and packed lists of fixed width refer to.</summary>
public enum ProtoInput : byte
{
    /// <summary>A copy of the input in the arena: the message owns its bytes.</summary>
    Copy = 0,

    /// <summary>
    /// The input itself, which saves the copy. The caller promises that the input is pinned or unmanaged memory, and that it neither moves, changes nor
    /// ends as long as the message is used. Nothing checks this. <see cref="ProtoMessage.Parse{T}(IMemoryOwner{byte}, int, ArenaAllocator, ProtoReadOptions)"/>
    /// also saves the copy, and keeps the promise itself.
    /// </summary>
    /// <remarks>
    /// <para>If less than 64 bytes of the last page of memory follow the input, the last fields are copied into the arena, because the decoder may
    /// read up to 64 bytes after its input. The copy begins between two fields and has at least 64 bytes, so it holds all of a long last field. What
    /// it holds doesn't refer to the input. Otherwise nothing is copied.</para>
    /// <para>The items of a packed list of <c>double</c>, <c>float</c>, <c>fixed32</c>, <c>fixed64</c>, <c>sfixed32</c> or <c>sfixed64</c> may then
    /// be the bytes of the input. Assigning to them, or removing one of several, changes the input, which must not be read-only memory then; it also
    /// changes other messages that were parsed from it. Adding to such a list, or clearing it, does not change the input. To change a message without
    /// changing the input, change a copy of the message: <see cref="ProtoMessage.Clone{T}(T, ArenaAllocator)"/>.</para>
    /// </remarks>
    AliasUnsafe,

    /// <summary>
    /// As <see cref="AliasUnsafe"/>, and no byte after the input is ever read: the last fields are always copied into the arena, at least 64 bytes of the
    /// input or all of it. It is for memory whose next bytes belong to another: a ring that another process fills, or a tool that watches every
    /// access.
    /// </summary>
    /// <remarks>The fields of the message itself are read twice, to find those that are copied.</remarks>
    AliasUnsafeBounded,
}
