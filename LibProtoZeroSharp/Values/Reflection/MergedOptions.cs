using System.Buffers;

namespace LibProtoZeroSharp.Reflection;

/// <summary>The singular fields of encoded options, merged as a parser merges them. <see cref="DescriptorRules"/> checks them when it has read all.</summary>
internal sealed class MergedOptions
{
    /// <summary>The last value of each scalar field: whether it is set, and which value of an enum it is.</summary>
    public Dictionary<FieldDescriptor, (bool IsSet, EnumValueDescriptor? Value)> Values { get; } = [];

    /// <summary>The messages.</summary>
    public Dictionary<FieldDescriptor, MergedOption> Messages { get; } = [];

    /// <summary>Adds an occurrence of a message.</summary>
    /// <param name="field">The field.</param>
    /// <param name="content">The encoded message; it is kept, not copied.</param>
    public void Merge(FieldDescriptor field, ReadOnlyMemory<byte> content) =>
        Messages[field] = Messages.TryGetValue(field, out MergedOption merged) ? merged.With(content.Span) : new MergedOption(content, null);
}

/// <summary>A message of which the occurrences are joined: encoded messages merge by concatenation.</summary>
/// <param name="First">The first occurrence.</param>
/// <param name="Joined">All occurrences; null if there is one, as mostly.</param>
internal readonly record struct MergedOption(ReadOnlyMemory<byte> First, ArrayBufferWriter<byte>? Joined)
{
    /// <summary>The encoded message.</summary>
    public ReadOnlyMemory<byte> Content => Joined?.WrittenMemory ?? First;

    /// <summary>Adds an occurrence.</summary>
    /// <param name="content">The encoded message; it is copied.</param>
    /// <returns>The message with all occurrences.</returns>
    public MergedOption With(ReadOnlySpan<byte> content)
    {
        ArrayBufferWriter<byte> joined = Joined ?? new ArrayBufferWriter<byte>();
        if (Joined is null) joined.Write(First.Span);
        joined.Write(content);
        return this with { Joined = joined };
    }
}
