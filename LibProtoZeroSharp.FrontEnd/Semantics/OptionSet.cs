using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

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

    /// <summary>What other members of their oneofs have replaced; null if nothing was replaced.</summary>
    public ReplacedOptions? Replaced { get; private set; }

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
    public object? Find(FieldSymbol field)
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
    public FieldSymbol? Find(OneofSymbol oneof)
    {
        if (_indexes != null)
            return _indexes.Oneofs.TryGetValue(oneof, out FieldSymbol? field) ? field : null;
        foreach (OptionEntry entry in _entries)
        {
            if (entry.Field.Oneof == oneof)
                return entry.Field;
        }

        return null;
    }

    /// <summary>Whether a singular field is set, or was set before another member of its oneof replaced it.</summary>
    public bool HasBeenSet(FieldSymbol field) => Find(field) != null || Replaced?.Contains(field) == true;

    /// <summary>Sets a message to an empty one, whose fields are set one by one.</summary>
    /// <param name="span">The position of the field's name in the source.</param>
    public OptionSet AddMessage(FieldSymbol field, SourceSpan span)
    {
        OptionSet message = new() { Replaced = Replaced?.Within(field) };
        Add(field, message, span);
        return message;
    }

    /// <summary>
    /// Removes the member of a field's oneof that is set, unless it is the field itself. protoc decodes options that are set one by one in the order
    /// of the source, and the last member of a oneof counts.
    /// </summary>
    public void ReplaceInOneof(FieldSymbol field)
    {
        if (field.Oneof is not { } oneof || Find(oneof) is not { } other || other == field)
            return;

        // From the end: all entries after this one were added since the oneof was set, so all searches take linear time together.
        int index = _entries.FindLastIndex(entry => entry.Field == other);
        OptionEntry replaced = _entries[index];
        _entries.RemoveAt(index);
        _indexes?.Remove(replaced);
        (Replaced ??= new ReplacedOptions()).Add(replaced);
    }

    /// <summary>Sets a field, or appends to a repeated one.</summary>
    /// <param name="span">The position of the field's name in the source.</param>
    public void Add(FieldSymbol field, object value, SourceSpan span)
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

        public Dictionary<FieldSymbol, object> Fields { get; } = [];

        public Dictionary<SourceSpan, OptionEntry> Spans { get; } = [];

        public Dictionary<OneofSymbol, FieldSymbol> Oneofs { get; } = [];

        public void Add(OptionEntry entry)
        {
            FieldSymbol field = entry.Field;
            if (!field.IsExtension)
                AddFirst(Names, field.Name, entry.Value);
            AddFirst(Fields, field, entry.Value);
            AddFirst(Spans, entry.Span, entry);
            if (field.Oneof is { } oneof)
                AddFirst(Oneofs, oneof, field);
        }

        /// <summary>Removes the entry of a member of a oneof. No other entry has the same keys.</summary>
        public void Remove(OptionEntry entry)
        {
            Names.Remove(entry.Field.Name);
            Fields.Remove(entry.Field);
            Spans.Remove(entry.Span);
            Oneofs.Remove(entry.Field.Oneof!);
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
/// int, uint, long, ulong, float, double, bool, string, byte[], <see cref="EnumValueSymbol"/> (int if an open enum has no name for the
/// number) or <see cref="OptionSet"/>.
/// </param>
/// <param name="Span">The position of the field's name in the source.</param>
internal readonly record struct OptionEntry(FieldSymbol Field, object Value, SourceSpan Span);
