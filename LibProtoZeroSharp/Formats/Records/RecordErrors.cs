using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Formats;

/// <summary>The errors of records that no message has.</summary>
internal static class RecordErrors
{
    /// <summary>The error of records that nest deeper than <see cref="StackGuard"/> allows.</summary>
    /// <param name="type">The message type of the record at which the stack ends; null if it isn't known.</param>
    public static ProtoException TooDeep(string? type = null) =>
        new(ProtoError.DepthExceeded, "Records nest deeper than the stack of this thread allows", default, null, type);
}
