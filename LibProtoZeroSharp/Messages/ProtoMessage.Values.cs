using System.ComponentModel;
using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp;

public static partial class ProtoMessage
{
    /// <summary>Whether two messages have the same fields, set to the same values, in sub-messages too.</summary>
    /// <returns>A null reference equals only another null reference.</returns>
    /// <remarks>
    /// <para>A field that is set to its default differs from an absent one if the schema distinguishes them. Floating-point numbers are
    /// compared bit by bit: NaN equals itself, and minus zero does not equal zero. The order matters in lists, but not in
    /// maps. Unknown fields, extensions included, are compared by their bytes, and by their order within each field number. A list that is
    /// packed in one message and unpacked in the other makes the messages differ.</para>
    /// <para>An absent sub-message, which reads as the defaults, equals an empty message.</para>
    /// </remarks>
    /// <exception cref="ProtoException">Both nest deeper than the stack allows: they may contain themselves.</exception>
    public static bool Equals<T>(T left, T right) where T : unmanaged, IProtoMessage<T> => MessageEquality.AreEqual(left, right);

    /// <summary>Whether the object is a message that equals another.</summary>
    /// <remarks>For generated code, where a pattern would not do: a type may be called <c>or</c>.</remarks>
    /// <inheritdoc cref="Equals{T}(T, T)" path="/exception"/>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static bool Equals<T>(T message, object? other) where T : unmanaged, IProtoMessage<T> => other is T same && MessageEquality.AreEqual(message, same);

    /// <summary>A hash of the fields and their values. Equal messages have the same hash. It is seeded per process: don't store it.</summary>
    /// <returns>The hash; 0 for a null reference.</returns>
    /// <exception cref="ProtoException">Messages nest deeper than the stack allows: the message may contain itself.</exception>
    public static unsafe int GetHashCode<T>(T message) where T : unmanaged, IProtoMessage<T> =>
        message.IsNull ? 0 : MessageHash.Of(MessageTable.Of<T>(), Data(message));

    /// <summary>Makes all fields absent, unknown fields too. Memory of lists and maps is freed only with the arena.</summary>
    /// <param name="message">Not a null reference. Every copy of the reference refers to the message that is now empty.</param>
    public static unsafe void Clear<T>(this T message) where T : unmanaged, IProtoMessage<T> =>
        ShortBytes.Clear(MessageData.Write(message), T.DataSize);

    /// <summary>The fields that the schema doesn't know, encoded, in the order of the input. A <see cref="ProtoReader"/> can read them.</summary>
    /// <returns>A view of the message's memory, valid until the message is changed or its arena is reset or disposed.</returns>
    public static ReadOnlySpan<byte> UnknownFields<T>(T message) where T : unmanaged, IProtoMessage<T> => Values.UnknownFields.Of(message);

    private static unsafe byte* Data<T>(T message) where T : unmanaged => (byte*)MessageData.Read(message);
}
