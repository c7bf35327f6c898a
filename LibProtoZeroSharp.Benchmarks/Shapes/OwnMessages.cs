using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Competitors;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>LibProtoZeroSharp on payloads of any type.</summary>
/// <typeparam name="T">The generated message.</typeparam>
internal sealed class OwnMessages<T> where T : unmanaged, IProtoMessage<T>
{
    public const string Library = "LibProtoZeroSharp";

    /// <summary>Messages of this size are few enough to request new memory from the system for each.</summary>
    private const int LargeMessage = 1 << 20;

    /// <summary>Bytes of messages some of which have values of more than 1 KiB.</summary>
    private const int WithLongValues = 8 << 10;

    private const string Views = "aliasing (views)";


    private readonly ShapeData _data;
    private readonly Payloads _payloads;
    private readonly ArenaAllocator _reset;
    private readonly T[] _others;
    private readonly T[] _ofReset;
    private readonly ProtoReadOptions _copying, _aliasing;

    public OwnMessages(ShapeData data)
    {
        _data = data;
        _payloads = data.Payloads;
        _reset = data.NewArena();
        _copying = new ProtoReadOptions { MaxDepth = _payloads.MaxDepth };
        _aliasing = _copying with { Input = ProtoInput.AliasUnsafe };
        ArenaAllocator kept = data.NewArena();
        All = ParseAll(kept, _copying);
        _others = ParseAll(kept, _copying);
        _ofReset = new T[All.Length];
    }

    /// <summary>All messages, in an arena that is kept.</summary>
    public T[] All { get; }

    public IEnumerable<Operation> Operations()
    {
        yield return ParseIntoReset("copying", _copying);
        yield return ParseIntoReset("aliasing", _aliasing);
        yield return new Operation(ShapeOperations.Parse, Library, ParseIntoNew) { Variant = "new arena" };
        if (_payloads.Encoded.Length / _payloads.Count > LargeMessage)
            yield return new Operation(ShapeOperations.Parse, Library, ParseIntoMemoryOfTheSystem) { Variant = "new memory from the system" };
        yield return _data.Writer(ShapeOperations.Write, Library, output => Write(output));
        if (_payloads.Encoded.Length / _payloads.Count > WithLongValues)
            yield return _data.Counter(ShapeOperations.Write, Library, WriteInSegments, _payloads.Written.Encoded.Length) with { Variant = "in segments" };
        yield return _data.Writer(ShapeOperations.ParseAndWrite, Library, output => ParseAndWrite(output, _copying));
        yield return _data.Counter(ShapeOperations.Size, Library, Measure, _payloads.Written.Encoded.Length);
        yield return new Operation(ShapeOperations.Clone, Library, CloneIntoAnother) { Variant = "into another arena" };
        yield return new Operation(ShapeOperations.Clone, Library, CloneWithin)
        {
            Variant = "within the arena",
            Prepare = ParseAllIntoReset,
        };
        yield return _data.Counter(ShapeOperations.Equality, Library, () => EqualsItself() ? 1 : 0, 1);
        yield return _data.Counter(ShapeOperations.Hash, Library, () => Hash(All), Hash(_others));
        yield return _data.Merger(Library, CloneAndMerge, SizeOfMerged, SizeOfParsedTwice);
    }

    /// <summary>The operations that programs in other languages have too. The name of a way contains "views" if messages refer to the input.</summary>
    public IEnumerable<Operation> AgainstOtherLanguages()
    {
        yield return ParseIntoReset("copying", _copying);
        yield return ParseIntoReset(Views, _aliasing);
        yield return _data.Writer(ShapeOperations.Write, Library, output => Write(output)) with { Variant = "span" };
        yield return _data.Writer(ShapeOperations.ParseAndWrite, Library, output => ParseAndWrite(output, _copying)) with { Variant = "copying" };
        yield return _data.Writer(ShapeOperations.ParseAndWrite, Library, output => ParseAndWrite(output, _aliasing)) with { Variant = Views };
    }

    /// <summary>Parses, and reads every text as a .NET string.</summary>
    public IEnumerable<Operation> ToStrings<TTexts>() where TTexts : struct, IWithTexts<T>
    {
        long expected = ReadTexts<TTexts, CountedCharacters>(default);
        var pooled = new PooledStrings(new Utf8StringPool());
        yield return _data.Counter(ShapeOperations.ParseToStrings, Library, () => ReadTexts<TTexts, NewStrings>(default), expected) with { Variant = "new strings" };
        yield return _data.Counter(ShapeOperations.ParseToStrings, Library, () => ReadTexts<TTexts, PooledStrings>(pooled), expected) with { Variant = "pool" };
    }

    /// <summary>Parses, and makes a record of every message, with all of its strings.</summary>
    public IEnumerable<Operation> ToRecords<TRecord>() where TRecord : class, IProtoRecord<TRecord, T>
    {
        yield return ToRecords<TRecord>("records", pool: null);
        yield return ToRecords<TRecord>("records, pool", new Utf8StringPool());
    }

    /// <remarks>As Google's messages, no record is kept.</remarks>
    private Operation ToRecords<TRecord>(string variant, Utf8StringPool? pool) where TRecord : class, IProtoRecord<TRecord, T>
    {
        return new Operation(ShapeOperations.ParseToStrings, Library, () =>
        {
            for (int i = 0; i < _payloads.Count; i++) ToRecord(i);
        })
        {
            Variant = variant,
            Verify = () =>
            {
                for (int i = 0; i < _payloads.Count; i++)
                {
                    if (!RecordConversion<TRecord, T>.ToValue(ToRecord(i), _reset).Equals(All[i]))
                        throw new InvalidOperationException($"The record of message {i} has another content");
                }
            },
        };

        TRecord ToRecord(int index)
        {
            _reset.Reset();
            return RecordConversion<TRecord, T>.ToRecord(Parse(index, _reset), pool);
        }
    }

    /// <summary>Reads every field of all existing messages; returns the sum of the values.</summary>
    public ulong Walk<TWalked>() where TWalked : struct, IWalked<T>
    {
        ulong sum = 0;
        foreach (T message in All) sum += TWalked.Walk(message);
        return sum;
    }

    /// <summary>
    /// The sum of the sizes of messages that are merged with equal ones. By protobuf's rules, merging gives the same message as parsing the bytes of
    /// the one message followed by those of the other.
    /// </summary>
    public long SizeOfParsedTwice()
    {
        long total = 0;
        for (int i = 0; i < _payloads.Count; i++)
        {
            _reset.Reset();
            total += ProtoMessage.CalculateSize(ProtoMessage.Parse<T>([.. _payloads[i], .. _payloads[i]], _reset, _copying));
        }

        return total;
    }

    private long ReadTexts<TTexts, TReader>(TReader reader) where TTexts : struct, IWithTexts<T> where TReader : struct, IStringReader
    {
        long characters = 0;
        for (int i = 0; i < _payloads.Count; i++)
        {
            _reset.Reset();
            characters += TTexts.ReadTexts(Parse(i, _reset), reader);
        }

        return characters;
    }

    private T Parse(int index, ArenaAllocator arena) => ProtoMessage.Parse<T>(_payloads[index], arena, _copying);

    private T[] ParseAll(ArenaAllocator arena, ProtoReadOptions options) =>
        [.. Enumerable.Range(0, _payloads.Count).Select(i => ProtoMessage.Parse<T>(_payloads[i], arena, options))];

    private Operation ParseIntoReset(string variant, ProtoReadOptions options)
    {
        return new Operation(ShapeOperations.Parse, Library, () =>
        {
            for (int i = 0; i < _payloads.Count; i++)
            {
                _reset.Reset();
                ProtoMessage.Parse<T>(_payloads[i], _reset, options);
            }
        })
        {
            Variant = variant,
            ArenaBytes = () =>
            {
                using var arena = new ArenaAllocator();
                ParseAll(arena, options);
                return arena.AllocatedBytes;
            },
        };
    }

    /// <summary>The arenas are new. Their chunks are those that others gave back, as in a running program.</summary>
    private void ParseIntoNew()
    {
        for (int i = 0; i < _payloads.Count; i++)
        {
            using var arena = new ArenaAllocator();
            Parse(i, arena);
        }
    }

    private void ParseIntoMemoryOfTheSystem()
    {
        for (int i = 0; i < _payloads.Count; i++)
        {
            ArenaCache.Trim();
            using var arena = new ArenaAllocator();
            Parse(i, arena);
        }
    }

    private int Write(Span<byte> output)
    {
        int total = 0;
        foreach (T message in All) total += ProtoMessage.WriteTo(message, output[total..]);
        return total;
    }

    /// <summary>Long values are not copied: the receiver of the output reads them in place.</summary>
    private long WriteInSegments()
    {
        long total = 0;
        foreach (T message in All)
        {
            _reset.Reset();
            var writer = new ProtoWriter(_reset);
            ProtoMessage.WriteAliased(message, ref writer);
            foreach (ReadOnlySpan<byte> segment in writer.GetSegments()) total += segment.Length;
        }

        return total;
    }

    private int ParseAndWrite(Span<byte> output, ProtoReadOptions options)
    {
        int total = 0;
        for (int i = 0; i < _payloads.Count; i++)
        {
            _reset.Reset();
            total += ProtoMessage.WriteTo(ProtoMessage.Parse<T>(_payloads[i], _reset, options), output[total..]);
        }

        return total;
    }

    private long Measure()
    {
        long total = 0;
        foreach (T message in All) total += ProtoMessage.CalculateSize(message);
        return total;
    }

    private void ParseAllIntoReset()
    {
        _reset.Reset();
        for (int i = 0; i < _ofReset.Length; i++) _ofReset[i] = Parse(i, _reset);
    }

    private void CloneWithin()
    {
        foreach (T message in _ofReset) ProtoMessage.Clone(message, _reset);
    }

    private void CloneIntoAnother()
    {
        foreach (T message in All)
        {
            _reset.Reset();
            ProtoMessage.Clone(message, _reset);
        }
    }

    private bool EqualsItself()
    {
        bool all = true;
        for (int i = 0; i < All.Length; i++) all &= ProtoMessage.Equals(All[i], _others[i]);
        return all;
    }

    private static long Hash(T[] messages)
    {
        long sum = 0;
        foreach (T message in messages) sum += ProtoMessage.GetHashCode(message);
        return sum;
    }

    private void CloneAndMerge()
    {
        for (int i = 0; i < All.Length; i++) CloneAndMerge(i);
    }

    private long SizeOfMerged()
    {
        long total = 0;
        for (int i = 0; i < All.Length; i++) total += ProtoMessage.CalculateSize(CloneAndMerge(i));
        return total;
    }

    private T CloneAndMerge(int index)
    {
        _reset.Reset();
        T target = ProtoMessage.Clone(All[index], _reset);
        ProtoMessage.MergeFrom(ref target, _others[index], _reset);
        return target;
    }
}
