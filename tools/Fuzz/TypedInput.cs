namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>An input that starts with a byte for the type and a byte for the options.</summary>
internal readonly ref struct TypedInput
{
    public TypedInput(ReadOnlySpan<byte> input)
    {
        int index = input.Length > 0 ? input[0] % FuzzTypes.All.Count : 0;
        Type = FuzzTypes.All[index];
        Options = input.Length > 1 ? input[1] : 0u;
        Rest = input.Length > 2 ? input[2..] : [];
        Choice = Digest.Of(input);
        Kind = (uint)index << 8 | Options;
    }

    public FuzzType Type { get; }

    public uint Options { get; }

    public ReadOnlySpan<byte> Rest { get; }

    /// <summary>A number that follows from the input, for decisions.</summary>
    public uint Choice { get; }

    public uint Kind { get; }
}
