using System.Collections.Generic;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Semantics;

/// <summary>
/// The value of an options message, or of a message inside one: the options of a declaration from <c>option</c> statements and brackets,
/// including custom ones.
/// </summary>
internal sealed class OptionSet
{
    private readonly List<OptionEntry> _entries = [];

    /// <summary>No options at all.</summary>
    public static OptionSet Empty { get; } = new();

    /// <summary>In the order in which they were first set. A repeated field has one entry for each element.</summary>
    public IReadOnlyList<OptionEntry> Entries => _entries;

    /// <summary>The value of a field that is not an extension, by its name; null if it is not set.</summary>
    public object? Find(string name)
    {
        foreach (OptionEntry entry in _entries)
        {
            if (!entry.Field.IsExtension && entry.Field.Name == name)
                return entry.Value;
        }

        return null;
    }

    public bool IsTrue(string name) => Find(name) is true;

    /// <summary>The value of a singular field, extension or not; null if it is not set.</summary>
    public object? Find(FieldDescriptor field)
    {
        foreach (OptionEntry entry in _entries)
        {
            if (entry.Field == field)
                return entry.Value;
        }

        return null;
    }

    /// <summary>The entry that was made from this span of the source.</summary>
    public OptionEntry? FindAt(SourceSpan span)
    {
        foreach (OptionEntry entry in _entries)
        {
            if (entry.Span == span)
                return entry;
        }

        return null;
    }

    /// <summary>The first of the fields that is set.</summary>
    public FieldDescriptor? FindAny(IReadOnlyList<FieldDescriptor> fields)
    {
        foreach (FieldDescriptor field in fields)
        {
            if (Find(field) != null)
                return field;
        }

        return null;
    }

    /// <summary>Sets a field, or appends to a repeated one.</summary>
    /// <param name="span">The position of the field's name in the source.</param>
    public void Add(FieldDescriptor field, object value, SourceSpan span) => _entries.Add(new OptionEntry(field, value, span));
}

/// <param name="Field">A field of the options message, or an extension of it.</param>
/// <param name="Value">
/// int, uint, long, ulong, float, double, bool, string, byte[], <see cref="EnumValueDescriptor"/> (int if an open enum has no name for the
/// number) or <see cref="OptionSet"/>.
/// </param>
/// <param name="Span">The position of the field's name in the source.</param>
internal readonly record struct OptionEntry(FieldDescriptor Field, object Value, SourceSpan Span);
