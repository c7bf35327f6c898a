using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

public static unsafe partial class ProtoMessage
{
    /// <summary>Whether two messages have the same fields, set to the same values; sub-messages are compared likewise.</summary>
    /// <returns>A null reference equals nothing but another.</returns>
    /// <remarks>
    /// <para>A field that is set to its default differs from one that is absent where the schema tells them apart. Floating-point numbers are
    /// compared bit by bit: NaN equals itself, and minus zero is not zero. Maps are equal in whatever order, lists only in
    /// the same. Unknown fields, extensions among them, are compared by their bytes, those of each number in their order: a list that is
    /// packed in one message and not in the other makes them differ.</para>
    /// <para>An absent sub-message that is read, which shows the defaults, equals an empty message.</para>
    /// </remarks>
    public static bool Equals<T>(T left, T right) where T : unmanaged, IProtoMessage<T> => MessageEquality.AreEqual(left, right);

    /// <summary>A hash of the fields and their values: the same for messages that are equal. Seeded per process: it must not be stored.</summary>
    /// <returns>0 for a null reference.</returns>
    public static int GetHashCode<T>(T message) where T : unmanaged, IProtoMessage<T> =>
        message.IsNull ? 0 : MessageHash.Of(MessageTable.Of<T>(), Data(message));

    /// <summary>Makes all fields absent, unknown ones too. Memory that lists and maps had is free again only with the arena.</summary>
    /// <param name="message">Not a null reference; every copy of the reference sees the message empty.</param>
    public static void Clear<T>(this T message) where T : unmanaged, IProtoMessage<T> =>
        Unsafe.InitBlockUnaligned(MessageData.Write(MessageData.Pointer(message)), 0, (uint)T.DataSize);

    /// <summary>The fields that the schema doesn't know, as encoded and in the order they came; a <see cref="ProtoReader"/> reads them.</summary>
    /// <returns>A view of the message's memory, valid until the message is changed or its arena is reset or disposed.</returns>
    public static ReadOnlySpan<byte> UnknownFields<T>(T message) where T : unmanaged, IProtoMessage<T> =>
        Runtime.UnknownFields.AsSpan(*MessageTable.Of<T>()->Unknown(Data(message)));

    private static byte* Data<T>(T message) where T : unmanaged => (byte*)MessageData.Read(MessageData.Pointer(message));
}
