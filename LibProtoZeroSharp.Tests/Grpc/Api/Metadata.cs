using System.Collections;

namespace Grpc.Core;

/// <summary>The headers or the trailers of a call.</summary>
public sealed partial class Metadata : IList<Metadata.Entry>
{
    /// <summary>The end of the keys whose values are bytes.</summary>
    public const string BinaryHeaderSuffix = "-bin";

    public static readonly Metadata Empty = new Metadata().Freeze();

    private readonly List<Entry> _entries = [];
    private bool _frozen;

    public int Count => _entries.Count;

    public bool IsReadOnly => _frozen;

    public Entry this[int index]
    {
        get => _entries[index];
        set
        {
            ArgumentNullException.ThrowIfNull(value);
            CheckWritable();
            _entries[index] = value;
        }
    }

    /// <summary>The last entry with the key.</summary>
    public Entry? Get(string key) => _entries.FindLast(entry => entry.HasKey(key));

    public string? GetValue(string key) => Get(key)?.Value;

    public byte[]? GetValueBytes(string key) => Get(key)?.ValueBytes;

    public IEnumerable<Entry> GetAll(string key) => _entries.Where(entry => entry.HasKey(key));

    public void Add(string key, string value) => Add(new Entry(key, value));

    public void Add(string key, byte[] valueBytes) => Add(new Entry(key, valueBytes));

    public void Add(Entry item)
    {
        ArgumentNullException.ThrowIfNull(item);
        CheckWritable();
        _entries.Add(item);
    }

    public void Insert(int index, Entry item)
    {
        ArgumentNullException.ThrowIfNull(item);
        CheckWritable();
        _entries.Insert(index, item);
    }

    public bool Remove(Entry item)
    {
        CheckWritable();
        return _entries.Remove(item);
    }

    public void RemoveAt(int index)
    {
        CheckWritable();
        _entries.RemoveAt(index);
    }

    public void Clear()
    {
        CheckWritable();
        _entries.Clear();
    }

    public int IndexOf(Entry item) => _entries.IndexOf(item);

    public bool Contains(Entry item) => _entries.Contains(item);

    public void CopyTo(Entry[] array, int arrayIndex) => _entries.CopyTo(array, arrayIndex);

    public IEnumerator<Entry> GetEnumerator() => _entries.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => _entries.GetEnumerator();

    internal Metadata Freeze()
    {
        _frozen = true;
        return this;
    }

    private void CheckWritable()
    {
        if (_frozen) throw new InvalidOperationException("The metadata is read-only.");
    }
}
