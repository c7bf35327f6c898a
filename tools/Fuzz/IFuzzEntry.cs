namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>A part of the library that is tried out with random input.</summary>
internal interface IFuzzEntry
{
    string Name { get; }

    /// <summary>Makes the next input.</summary>
    /// <param name="random">The only source of randomness.</param>
    /// <param name="input">Empty. Gets everything that <see cref="Run"/> depends on.</param>
    void Make(Random random, WireOutput input);

    /// <summary>Tries out an input. Any bytes are one.</summary>
    /// <exception cref="FindException">The result is wrong. Any other exception is a find too.</exception>
    Outcome Run(ReadOnlySpan<byte> input);
}

/// <summary>What became of an input.</summary>
/// <param name="Kind">The same for inputs that are alike: of one type, with one size in bits, and with one result.</param>
/// <param name="Digest">Everything that must be the same in every process.</param>
internal readonly record struct Outcome(uint Kind, uint Digest);

/// <summary>The library did something wrong.</summary>
internal sealed class FindException(string message) : Exception(message);
