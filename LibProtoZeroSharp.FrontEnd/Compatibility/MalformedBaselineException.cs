using System;

namespace LibProtoZeroSharp.FrontEnd.Compatibility;

/// <summary>The bytes of a baseline are not a descriptor set. <see cref="Baseline"/> catches it.</summary>
/// <param name="offset">The number of bytes before the fault.</param>
/// <param name="message">What was expected and what was found.</param>
internal sealed class MalformedBaselineException(int offset, string message) : Exception(message)
{
    public int Offset { get; } = offset;
}
