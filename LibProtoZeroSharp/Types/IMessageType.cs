using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Types;

/// <summary>
/// How shared code reaches a message type: by the static members of generated code, or by a table. As a type argument it specializes that code, so
/// a generated type costs nothing.
/// </summary>
/// <remarks>
/// <c>type</c> is the table of a type that is known only by its table, and null for a generated type. Requires and ensures, for every member: as for
/// the member of <see cref="IProtoMessage"/>.
/// </remarks>
internal unsafe interface IMessageType
{
    /// <inheritdoc cref="IProtoMessage.DataSize"/>
    static abstract int DataSize(void* type);

    /// <inheritdoc cref="IProtoMessage.Decode"/>
    static abstract byte* Decode(void* type, byte* cursor, byte* end, void* data, DecodeContext* context);

    /// <inheritdoc cref="IProtoMessage.Encode"/>
    static abstract byte* Encode(void* type, byte* cursor, void* data, EncodeContext* context);

    /// <inheritdoc cref="IProtoMessage.Measure"/>
    static abstract ulong Measure(void* type, void* data);

    /// <inheritdoc cref="IProtoMessage.IsInitialized"/>
    static abstract bool IsInitialized(void* type, void* data);
}
