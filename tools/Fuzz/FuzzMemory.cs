namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>The memory for trying out an input. All inputs share it, so that it doesn't grow.</summary>
internal sealed class FuzzMemory
{
    /// <summary>The most bytes of an input.</summary>
    public const int MaxInput = 1 << 16;

    private const int MaxOutput = 1 << 21;

    public ArenaAllocator First { get; } = new();

    public ArenaAllocator Second { get; } = new();

    public GuardedMemory Input { get; } = new(MaxInput);

    public GuardedMemory Output { get; } = new(MaxOutput);

    /// <summary>For a second output, to compare with the first.</summary>
    public GuardedMemory Other { get; } = new(MaxOutput);

    public CutInput Pieces { get; } = new(MaxOutput);

    /// <summary>Copies bytes to one of the two ends of <see cref="Input"/>.</summary>
    public Span<byte> Place(ReadOnlySpan<byte> bytes, bool atStart)
    {
        Span<byte> place = atStart ? Input.First(bytes.Length) : Input.Last(bytes.Length);
        bytes.CopyTo(place);
        return place;
    }

    public void Reset()
    {
        First.Reset();
        Second.Reset();
    }
}
