using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Values;

/// <summary>
/// How shared code calls a message type: the static members of generated code, or a table. As a type argument it specializes that code, so a generated
/// type costs nothing.
/// </summary>
/// <remarks>Requires and ensures, for every member: as for the member of <see cref="IProtoMessage"/> with its name.</remarks>
internal interface IMessageType
{
    /// <summary>The type itself. Its first use may make the table.</summary>
    TypeRef Type { get; }

    /// <inheritdoc cref="IProtoMessage.DataSize"/>
    int DataSize { get; }

    /// <summary>The guesses of the last write of a message of the type, on any thread.</summary>
    ref LengthWidths LastWidths { get; }

    /// <inheritdoc cref="IProtoMessage.Decode"/>
    Cursor Decode(Cursor cursor, Cursor end, DataAddress data, DecodeContext context);

    /// <inheritdoc cref="IProtoMessage.Encode"/>
    unsafe byte* Encode(byte* cursor, void* data, EncodeState* context);

    /// <inheritdoc cref="IProtoMessage.Measure"/>
    unsafe ulong Measure(void* data);

    /// <inheritdoc cref="IProtoMessage.IsInitialized"/>
    unsafe bool IsInitialized(void* data);
}
