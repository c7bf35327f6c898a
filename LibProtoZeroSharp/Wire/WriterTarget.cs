namespace LibProtoZeroSharp;

/// <summary>Where a <see cref="ProtoWriter"/> puts its bytes.</summary>
internal enum WriterTarget : byte
{
    Arena,
    BufferWriter,
    Span,

    /// <summary>A span that was too short while a whole message was written: the rest goes to memory of its own until its size is known.</summary>
    Overflow,
}
