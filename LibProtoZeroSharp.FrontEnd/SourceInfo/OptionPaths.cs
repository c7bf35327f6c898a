using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Serialization;

namespace LibProtoZeroSharp.FrontEnd.SourceInfo;

/// <param name="Numbers">The field numbers that lead from the options message to the option.</param>
/// <param name="IsRepeated">Whether the option is an element of its field.</param>
/// <param name="LeftOut">How many of the numbers lead to a field that the descriptor lacks, because its retention is that of the source; 0 if it has all.</param>
internal sealed record OptionPath(int[] Numbers, bool IsRepeated, int LeftOut);

/// <summary>Finds the fields that the options of a file set, by the last part of their names in the source.</summary>
internal sealed class OptionPaths
{
    private readonly Dictionary<(int Line, int Column), OptionPath> _paths = [];

    public OptionPaths(FileSymbol file)
    {
        Add(file.Options);
        AddAll(file.Enums);
        AddAll(file.Extensions);
        foreach (MessageSymbol message in file.Messages) AddMessage(message);
        foreach (ServiceSymbol service in file.Services)
        {
            Add(service.Options);
            AddAll(service.Methods);
        }
    }

    /// <param name="name">The position of the last part of the name: the identifier, or the first token in parentheses.</param>
    public OptionPath this[(int Line, int Column) name] => _paths[name];

    private void AddMessage(MessageSymbol message)
    {
        // The entry of a map has copies of the map's features.
        if (message.IsMapEntry) return;
        Add(message.Options);
        AddAll(message.Fields);
        AddAll(message.Oneofs);
        AddAll(message.NestedEnums);
        AddAll(message.Extensions);
        OptionSet? last = null;
        foreach (ExtensionRange range in message.ExtensionRanges)
        {
            // The ranges of one statement share their options.
            if (range.Options != last) Add(range.Options);
            last = range.Options;
        }

        foreach (MessageSymbol nested in message.NestedMessages) AddMessage(nested);
    }

    private void AddAll(IEnumerable<Symbol> symbols)
    {
        foreach (Symbol symbol in symbols)
        {
            Add(symbol.Options);
            if (symbol is EnumSymbol type) AddAll(type.Values);
        }
    }

    private void Add(OptionSet options)
    {
        if (options != OptionSet.Empty) Add(options, [], leftOut: 0, canBeLeftOut: true);
    }

    /// <param name="set">The fields of a message.</param>
    /// <param name="path">The numbers that lead to the message.</param>
    /// <param name="leftOut">As in <see cref="OptionPath"/>.</param>
    /// <param name="canBeLeftOut">Whether the retention of its fields counts: protoc ignores retention inside groups.</param>
    private void Add(OptionSet set, int[] path, int leftOut, bool canBeLeftOut)
    {
        foreach ((FieldSymbol field, object value, SourceSpan span) in set.Entries)
        {
            int[] numbers = [.. path, field.Number];
            bool isPresent = field.HasPresence || field.IsRepeated || value is OptionSet || !ValueConverter.IsDefault(value);
            bool isLeftOut = leftOut == 0 && canBeLeftOut && isPresent && DescriptorSerializer.IsSourceOnly(field);
            int depth = isLeftOut ? numbers.Length : leftOut;
            Add(span, new OptionPath(numbers, field.IsRepeated, depth));
            if (!field.IsRepeated && value is OptionSet inner)
                Add(inner, numbers, depth, canBeLeftOut && field.Kind == FieldKind.Message);
        }

        if (set.Replaced != null) Add(set.Replaced, path, leftOut);
    }

    /// <summary>What is set first and then replaced by another member of its oneof has a path too.</summary>
    private void Add(ReplacedOptions replaced, int[] path, int leftOut)
    {
        foreach (KeyValuePair<FieldSymbol, ReplacedOptions> inner in replaced.Fields)
        {
            int[] numbers = [.. path, inner.Key.Number];
            foreach (SourceSpan span in inner.Value.Spans) Add(span, new OptionPath(numbers, inner.Key.IsRepeated, leftOut));
            Add(inner.Value, numbers, leftOut);
        }
    }

    private void Add(SourceSpan span, OptionPath path)
    {
        if (!_paths.ContainsKey((span.Line, span.Column))) _paths.Add((span.Line, span.Column), path);
    }
}
