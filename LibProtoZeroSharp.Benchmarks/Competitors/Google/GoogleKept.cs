using LibProtoZeroSharp.Benchmarks.Shapes;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>Copies of one message as objects.</summary>
public sealed class GoogleKept(int slots, byte[] encoded)
{
    private readonly Profile[] _kept = new Profile[slots];
    private readonly Profile _message = Profile.Parser.ParseFrom(encoded);

    /// <summary>Keeps a copy in place of the one before. Its number is the slot.</summary>
    public void Keep(int slot)
    {
        _message.Id = (ulong)slot;
        _kept[slot] = _message.Clone();
    }
}
