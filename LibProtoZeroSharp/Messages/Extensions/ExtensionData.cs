namespace LibProtoZeroSharp.Runtime;

/// <summary>Extensions in messages: they lie, encoded, among the unknown fields, in the order in which they came.</summary>
internal static unsafe class ExtensionData
{
    /// <summary>Whether there is a field with the extension's number.</summary>
    public static bool Has(UnknownFields* fields, int number, bool inMessageSet) => throw new NotImplementedException();

    /// <summary>Decodes all fields with the extension's number, one behind the other, into a new holder.</summary>
    /// <param name="fields">The message's unknown fields; may be null.</param>
    /// <param name="extension">Which.</param>
    /// <param name="arena">Takes the holder and everything it refers to.</param>
    /// <param name="maxDepth">How deep messages and groups may nest in the value.</param>
    /// <param name="error">What is wrong with the bytes; they are nobody's until somebody asks for them.</param>
    /// <returns>The holder; null where the message doesn't have the extension, or where there is an error.</returns>
    public static byte* TryRead(UnknownFields* fields, ExtensionType extension, ArenaState* arena, int maxDepth, out ProtoError error) =>
        throw new NotImplementedException();

    /// <summary>Encodes a holder behind the message's unknown fields: lists are appended to, other values overwrite.</summary>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    public static void Append(UnknownFields** fields, ExtensionType extension, byte* holder, ArenaState* arena) => throw new NotImplementedException();

    /// <summary>Removes all fields with the extension's number.</summary>
    public static void Clear(UnknownFields* fields, int number, bool inMessageSet) => throw new NotImplementedException();
}
