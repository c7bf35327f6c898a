using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace ProtoZeroGenerator.Analyzers.Lifetimes;

/// <summary>
/// Computes one fact for each method, parameter or variable from the facts of others, which it may be part of a cycle with. A fact is computed after those
/// that it depends on, and those of a cycle are computed again until they no longer change. Nothing recurses, so a chain of methods can be of any length.
/// </summary>
/// <param name="compute">Computes the fact of a symbol. It gets other facts by its second argument.</param>
/// <param name="unknown">The fact with which a symbol in a cycle starts.</param>
internal sealed class SymbolFacts<TSymbol, TFact>(Func<TSymbol, Func<TSymbol, TFact>, TFact> compute, TFact unknown)
    where TSymbol : ISymbol
{
    /// <summary>Bounds the time for methods that all call each other. A fact that still changes then stays as it is.</summary>
    private const int MaxComputations = 16;

    private readonly Dictionary<ISymbol, Entry> _entries = new(SymbolEqualityComparer.Default);
    private readonly Stack<Entry> _pending = new();

    public TFact Of(TSymbol symbol)
    {
        // Analyzers run on several threads.
        lock (_entries)
        {
            Entry asked = EntryOf(symbol);
            _pending.Push(asked);
            while (_pending.Count > 0)
                Compute(_pending.Peek());
            return asked.Fact;
        }
    }

    /// <summary>Computes the topmost entry, or puts the entries on top of it that it needs first.</summary>
    private void Compute(Entry entry)
    {
        if (entry.IsCurrent)
        {
            _pending.Pop();
            return;
        }

        entry.IsOpen = true;
        entry.Computations++;
        int count = _pending.Count;
        TFact fact = compute(entry.Symbol, other => FactFor(entry, other));
        if (_pending.Count > count && entry.Computations < MaxComputations)
            return;
        (entry.IsCurrent, entry.IsOpen) = (true, false);
        if (EqualityComparer<TFact>.Default.Equals(fact, entry.Fact))
            return;
        entry.Fact = fact;
        foreach (Entry reader in entry.Readers)
        {
            if (!reader.IsCurrent || reader.Computations >= MaxComputations)
                continue;
            reader.IsCurrent = false;
            _pending.Push(reader);
        }
    }

    private TFact FactFor(Entry reader, TSymbol symbol)
    {
        Entry entry = EntryOf(symbol);
        entry.Readers.Add(reader);
        if (entry is { IsCurrent: false, IsOpen: false })
            _pending.Push(entry);
        return entry.Fact;
    }

    private Entry EntryOf(TSymbol symbol)
    {
        if (!_entries.TryGetValue(symbol, out Entry? entry))
            _entries.Add(symbol, entry = new Entry(symbol, unknown));
        return entry;
    }

    private sealed class Entry(TSymbol symbol, TFact unknown)
    {
        public TSymbol Symbol => symbol;

        public TFact Fact { get; set; } = unknown;

        /// <summary>The entries that were computed with this one, and must be again if it changes.</summary>
        public HashSet<Entry> Readers { get; } = [];

        public int Computations { get; set; }

        /// <summary>Whether the fact follows from the present facts of others.</summary>
        public bool IsCurrent { get; set; }

        /// <summary>Whether the entry waits for others below them on the stack.</summary>
        public bool IsOpen { get; set; }
    }
}
