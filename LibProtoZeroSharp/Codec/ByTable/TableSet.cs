using System.Runtime.InteropServices;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Codec;

/// <summary>The tables of types without generated code: one for each descriptor that was asked for, and for those that it refers to.</summary>
/// <param name="generated">Finds the table of a message that has generated code; 0 for others.</param>
/// <remarks>
/// Thread-safe. After <see cref="Dispose"/> the tables live until the garbage collector finds that nothing refers to the set, because another thread may be
/// using them. Code that uses a table therefore refers to the set until the end of the use. A set that is not disposed keeps its tables: its messages
/// could be in use.
/// </remarks>
internal sealed class TableSet(Func<MessageDescriptor, nint> generated) : IDisposable
{
    private readonly object _lock = new();

    // By the descriptor of the message, or of the extension that a holder is for.
    private readonly Dictionary<IDescriptor, nint> _tables = [];
    private readonly HashSet<IDescriptor> _partial = [];
    private readonly Dictionary<EnumDescriptor, (nint Numbers, int Count)> _enums = [];
    private long _bytes;
    private volatile bool _isDisposed;

    /// <summary>Frees the tables of a set that is disposed, so that no operation with them can begin any more.</summary>
    unsafe ~TableSet()
    {
        if (!_isDisposed) return;
        foreach (nint table in _tables.Values) MessageTable.Free((MessageTable*)table);
        foreach ((nint numbers, _) in _enums.Values) NativeMemory.Free((void*)numbers);
        if (_bytes != 0) GC.RemoveMemoryPressure(_bytes);
    }

    /// <summary>Whether the set is disposed.</summary>
    public bool IsDisposed => _isDisposed;

    /// <summary>The table of a message.</summary>
    /// <exception cref="ArgumentException">The message, or one that it refers to, has too many fields.</exception>
    /// <exception cref="OutOfMemoryException">The machine has no memory for the tables.</exception>
    /// <remarks>
    /// Ensures: the result is never null; it and all tables that it refers to are made, and live as long as the set. A
    /// disposed set makes tables too, because an operation that is in progress ends as usual. Code that begins an operation asks
    /// <see cref="IsDisposed"/> first.
    /// </remarks>
    public unsafe MessageTable* Of(MessageDescriptor message) => Find(message);

    /// <summary>The table of the holder of an extension.</summary>
    /// <inheritdoc cref="Of"/>
    public unsafe MessageTable* OfHolder(FieldDescriptor extension) => Find(extension);

    /// <summary>Ends the use of the tables. Uses that are in progress on other threads go on, and the memory is freed after them.</summary>
    public void Dispose() => _isDisposed = true;

    private unsafe MessageTable* Find(IDescriptor type)
    {
        lock (_lock)
        {
            if (!_tables.ContainsKey(type)) Add(type);
            return (MessageTable*)_tables[type];
        }
    }

    /// <summary>Makes the tables of a type and of all types that it refers to. If it throws, no table was added.</summary>
    private unsafe void Add(IDescriptor type)
    {
        Dictionary<IDescriptor, DescriptorRows> added = WithReferred(type);
        AddPartial(added);
        var allocated = new List<nint>();
        try
        {
            // Types refer to each other, so all addresses are known before the first table is made.
            foreach ((IDescriptor next, DescriptorRows rows) in added)
            {
                allocated.Add((nint)MessageTable.Allocate(rows.Rows.Length, rows.DataSize));
                _tables.Add(next, allocated[^1]);
            }

            foreach ((IDescriptor next, DescriptorRows rows) in added) Make(next, rows);
            long bytes = added.Values.Sum(rows => (long)MessageTable.BytesOf(rows.Rows.Length, rows.DataSize));
            GC.AddMemoryPressure(bytes);
            _bytes += bytes;
        }
        catch
        {
            foreach (IDescriptor next in added.Keys) _tables.Remove(next);
            foreach (nint table in allocated) MessageTable.Free((MessageTable*)table);
            throw;
        }
    }

    /// <summary>The rows of a type and of all types that it refers to and that have no table yet.</summary>
    private Dictionary<IDescriptor, DescriptorRows> WithReferred(IDescriptor type)
    {
        var found = new Dictionary<IDescriptor, DescriptorRows>();
        var pending = new Stack<IDescriptor>([type]);
        while (pending.TryPop(out IDescriptor? next))
        {
            if (_tables.ContainsKey(next) || found.ContainsKey(next) || (next is MessageDescriptor message && generated(message) != 0)) continue;
            DescriptorRows rows = next is FieldDescriptor extension ? DescriptorRows.OfHolder(extension) : DescriptorRows.Of((MessageDescriptor)next);
            found.Add(next, rows);
            foreach (MessageDescriptor referred in Referred(rows)) pending.Push(referred);
        }

        return found;
    }

    private static IEnumerable<MessageDescriptor> Referred(DescriptorRows rows) =>
        rows.Fields.Select(field => DescriptorRows.ValueOf(field).MessageType).OfType<MessageDescriptor>();

    /// <summary>Notes which types may lack a required field: those that have one, and those that refer to such a type.</summary>
    private void AddPartial(Dictionary<IDescriptor, DescriptorRows> added)
    {
        ILookup<IDescriptor, IDescriptor> referrers = added
            .SelectMany(type => Referred(type.Value).Select(referred => (Referred: (IDescriptor)referred, Referrer: type.Key)))
            .ToLookup(pair => pair.Referred, pair => pair.Referrer);
        var pending = new Stack<IDescriptor>(added.Where(type => type.Value.Fields.Any(field => field.IsRequired)).Select(type => type.Key));
        // Of a generated type it isn't known, so it may.
        foreach (IGrouping<IDescriptor, IDescriptor> group in referrers.Where(group => _partial.Contains(group.Key) || generated((MessageDescriptor)group.Key) != 0))
        {
            foreach (IDescriptor referrer in group) pending.Push(referrer);
        }

        while (pending.TryPop(out IDescriptor? next))
        {
            if (!_partial.Add(next)) continue;
            foreach (IDescriptor referrer in referrers[next]) pending.Push(referrer);
        }
    }

    private unsafe MessageTable* TableOf(MessageDescriptor message) =>
        (MessageTable*)(_tables.TryGetValue(message, out nint table) ? table : generated(message));

    private unsafe void Make(IDescriptor type, DescriptorRows rows)
    {
        var table = (MessageTable*)_tables[type];
        int count = rows.Rows.Length;
        Span<TableField> fields = MessageTable.FieldsOf(table, count, rows.DataSize);
        for (int i = 0; i < count; i++)
        {
            FieldDescriptor value = DescriptorRows.ValueOf(rows.Fields[i]);
            fields[i] = value switch
            {
                { MessageType: { } message } => new TableField(rows.Rows[i], TableOf(message)),
                { EnumType: { IsClosed: true } closed } => new TableField(rows.Rows[i], NumbersOf(closed)),
                _ => new TableField(rows.Rows[i], (void*)null),
            };
        }

        var names = new Lazy<MessageNames>(() => type is FieldDescriptor extension
            ? MessageNames.OfHolder(extension)
            : MessageNames.Of((MessageDescriptor)type, rows.Fields, rows.Rows));
        MessageTable.Make(table, count, rows.DataSize, new MessageTable.Functions
        {
            NamesHandle = GCHandle.ToIntPtr(GCHandle.Alloc(names)),
            CanBePartial = _partial.Contains(type),
        });
    }

    /// <summary>The numbers of a closed enum in ascending order, in memory of the set.</summary>
    private unsafe ReadOnlySpan<int> NumbersOf(EnumDescriptor type)
    {
        if (!_enums.TryGetValue(type, out (nint Numbers, int Count) found))
        {
            int[] sorted = [.. type.Values.Select(value => value.Number).Distinct().Order()];
            found = ((nint)NativeMemory.Alloc((nuint)sorted.Length, sizeof(int)), sorted.Length);
            sorted.CopyTo(new Span<int>((void*)found.Numbers, found.Count));
            _enums.Add(type, found);
        }

        return new ReadOnlySpan<int>((void*)found.Numbers, found.Count);
    }
}
