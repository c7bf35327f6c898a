namespace LibProtoZeroSharp.Wire;

/// <summary>How many parses have failed, by their error. Nothing is counted until someone asks for it.</summary>
internal static class FailureCounts
{
    private static long[]? _counts;

    /// <summary>Starts to count.</summary>
    public static void Start() => Interlocked.CompareExchange(ref _counts, new long[(int)Enum.GetValues<ProtoError>().Max() + 1], null);

    /// <summary>Counts a failure.</summary>
    public static void Add(ProtoError error)
    {
        long[]? counts = _counts;
        if (counts != null) Interlocked.Increment(ref counts[(int)error]);
    }

    /// <summary>Counts the failure that an exception describes.</summary>
    /// <returns>The exception, to throw it.</returns>
    public static ProtoException Counted(ProtoException exception)
    {
        Add(exception.Error);
        return exception;
    }

    /// <summary>The failures with an error since the start.</summary>
    public static long Of(ProtoError error) => _counts is { } counts ? Volatile.Read(ref counts[(int)error]) : 0;
}
