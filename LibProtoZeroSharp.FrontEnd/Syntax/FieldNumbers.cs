namespace LibProtoZeroSharp.FrontEnd.Syntax;

/// <summary>The range of field numbers (language spec, "Assigning Field Numbers").</summary>
internal static class FieldNumbers
{
    /// <summary>A tag holds the number beside three bits of the wire type.</summary>
    public const int Max = (1 << 29) - 1;
}
