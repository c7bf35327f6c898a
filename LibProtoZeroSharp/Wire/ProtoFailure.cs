namespace LibProtoZeroSharp;

/// <summary>Why an input is not a message: the contents of a <see cref="ProtoException"/>, for callers that parse without exceptions.</summary>
/// <param name="Error">What is wrong; <see cref="ProtoError.None"/> if nothing is.</param>
/// <param name="Offset">Where, in bytes from the start of the input.</param>
/// <param name="Line">The line in JSON or text format, from 1; 0 if the input was binary.</param>
/// <param name="Column">The column in JSON or text format, in characters from 1; 0 if the input was binary.</param>
/// <param name="Path">
/// The path of fields to the error in JSON or text format, as in <see cref="ProtoException.Path"/>; null if there is none, or if the input was
/// binary.
/// </param>
public readonly record struct ProtoFailure(ProtoError Error, long Offset, long Line = 0, long Column = 0, string? Path = null)
{
    internal ProtoFailure(ProtoException exception)
        : this(exception.Error, exception.Offset, exception.Line, exception.Column, exception.Path)
    {
    }
}
