using System.Diagnostics.CodeAnalysis;

namespace LibProtoZeroSharp;

/// <summary>
/// Throws from outside of hot methods, so that those stay small enough to be inlined. The helpers do nothing but throw and
/// are not marked NoInlining: so the JIT looks into them, sees that they never return, and keeps them out of the hot path.
/// </summary>
internal static class ThrowHelper
{
    [DoesNotReturn]
    public static void Throw(ProtoError error, long offset, string? messageType = null) =>
        throw new ProtoException(error, offset, messageType);
}
