using System;
using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;

namespace ProtoZeroGenerator.Analyzers.Lifetimes;

/// <summary>Computes a value for each symbol that is asked about once, so that the time for a method with many callers doesn't grow with their number. Thread-safe.</summary>
internal sealed class Memo<TSymbol, TValue>(Func<TSymbol, TValue> compute)
    where TSymbol : ISymbol
{
    private readonly ConcurrentDictionary<ISymbol, TValue> _known = new(SymbolEqualityComparer.Default);
    private readonly Func<ISymbol, TValue> _compute = symbol => compute((TSymbol)symbol);

    public TValue this[TSymbol symbol] => _known.GetOrAdd(symbol, _compute);
}
