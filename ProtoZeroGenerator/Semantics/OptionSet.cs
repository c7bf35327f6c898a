using System.Collections.Generic;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Semantics;

/// <summary>
/// The value of an options message, or of a message inside one: the options of a declaration from <c>option</c> statements and brackets,
/// including custom ones.
/// </summary>
internal sealed class OptionSet
{
    /// <summary>Few entries are searched faster without indexes, and most sets have few.</summary>
    private const int MostWithoutIndexes = 8;

    private readonly List<OptionEntry> _entries = [];
    private Indexes? _indexes;

    /// <summary>No options at all.</summary>
    public static OptionSet Empty { get; } = new();

    /// <summary>In the order in which they were first set. A repeated field has one entry for each element.</summary>
    public IReadOnlyList<OptionEntry> Entries => _entries;

    /// <summary>The value of a field that is not an extension, by its name; null if it is not set.</summary>
    public object? Find(string name)
    {
        if (_indexes != null)
            return _indexes.Names.TryGetValue(name, out object? value) ? value : null;
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
        if (_indexes != null)
            return _indexes.Fields.TryGetValue(field, out object? value) ? value : null;
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
        if (_indexes != null)
            return _indexes.Spans.TryGetValue(span, out OptionEntry found) ? found : null;
        foreach (OptionEntry entry in _entries)
        {
            if (entry.Span == span)
                return entry;
        }

        return null;
    }

    /// <summary>The field of the oneof that is set; null if none is.</summary>
    public FieldDescriptor? Find(OneofDescriptor oneof)
    {
        if (_indexes != null)
            return _indexes.Oneofs.TryGetValue(oneof, out FieldDescriptor? field) ? field : null;
        foreach (OptionEntry entry in _entries)
        {
            if (entry.Field.Oneof == oneof)
                return entry.Field;
        }

        return null;
    }

    /// <summary>Sets a field, or appends to a repeated one.</summary>
    /// <param name="span">The position of the field's name in the source.</param>
    public void Add(FieldDescriptor field, object value, SourceSpan span)
    {
        OptionEntry added = new(field, value, span);
        _entries.Add(added);
        if (_indexes != null)
        {
            _indexes.Add(added);
        }
        else if (_entries.Count > MostWithoutIndexes)
        {
            _indexes = new Indexes();
            foreach (OptionEntry entry in _entries)
                _indexes.Add(entry);
        }
    }

    /// <summary>The first entries by what they are searched for. A file may have as many options as lines.</summary>
    private sealed class Indexes
    {
        public Dictionary<string, object> Names { get; } = [];

        public Dictionary<FieldDescriptor, object> Fields { get; } = [];

        public Dictionary<SourceSpan, OptionEntry> Spans { get; } = [];

        public Dictionary<OneofDescriptor, FieldDescriptor> Oneofs { get; } = [];

        public void Add(OptionEntry entry)
        {
            FieldDescriptor field = entry.Field;
            if (!field.IsExtension)
                AddFirst(Names, field.Name, entry.Value);
            AddFirst(Fields, field, entry.Value);
            AddFirst(Spans, entry.Span, entry);
            if (field.Oneof is { } oneof)
                AddFirst(Oneofs, oneof, field);
        }

        private static void AddFirst<TKey, TValue>(Dictionary<TKey, TValue> index, TKey key, TValue value)
            where TKey : notnull
        {
            if (!index.ContainsKey(key))
                index.Add(key, value);
        }
    }
}

/// <param name="Field">A field of the options message, or an extension of it.</param>
/// <param name="Value">
/// int, uint, long, ulong, float, double, bool, string, byte[], <see cref="EnumValueDescriptor"/> (int if an open enum has no name for the
/// number) or <see cref="OptionSet"/>.
/// </param>
/// <param name="Span">The position of the field's name in the source.</param>
internal readonly record struct OptionEntry(FieldDescriptor Field, object Value, SourceSpan Span);
