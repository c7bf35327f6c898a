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

    /// <summary>
    /// What is wrong and where, such as <c>Truncated at byte 7</c> or <c>InvalidValue at line 2, column 9 in user.name</c>; <c>None</c> if nothing is.
    /// </summary>
    public override string ToString()
    {
        if (Error == ProtoError.None) return nameof(ProtoError.None);
        string where = Line == 0 ? $"byte {Offset}" : $"line {Line}, column {Column}";
        return Path == null ? $"{Error} at {where}" : $"{Error} at {where} in {Path}";
    }
}
