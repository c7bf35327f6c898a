namespace LibProtoZeroSharp.Runtime;

/// <summary>Finds what has a name in UTF-8, without making a string of it.</summary>
/// <remarks>Reading is safe on any number of threads as long as nobody adds. Names are few and come from schemas, so nothing is ever removed.</remarks>
internal sealed class Utf8Names
{
    private (byte[] Name, int Value)[] _entries = [];
    private int _count;

    // Of each slot the position of an entry, from 1; 0 is a free one. A power of two of them, at most half of which are taken.
    private int[] _slots = new int[8];

    /// <summary>Adds a name, unless it is there already.</summary>
    /// <returns>Whether it was added.</returns>
    public bool TryAdd(byte[] name, int value)
    {
        if (TryFind(name, out _)) return false;
        if (_count == _entries.Length) Array.Resize(ref _entries, Math.Max(4, _count * 2));
        _entries[_count++] = (name, value);
        if (_count * 2 > _slots.Length)
        {
            _slots = new int[_slots.Length * 2];
            for (int i = 0; i < _count; i++) _slots[Slot(_entries[i].Name)] = i + 1;
        }
        else
        {
            _slots[Slot(name)] = _count;
        }

        return true;
    }

    /// <summary>What was added with the name.</summary>
    public bool TryFind(ReadOnlySpan<byte> name, out int value)
    {
        int entry = _slots[Slot(name)];
        value = entry == 0 ? 0 : _entries[entry - 1].Value;
        return entry != 0;
    }

    /// <summary>The slot that has the name or, where none has, the one that it would be put into.</summary>
    private int Slot(ReadOnlySpan<byte> name)
    {
        int mask = _slots.Length - 1;
        int slot = ByteHash.Of(name) & mask;
        while (_slots[slot] is var entry and not 0 && !name.SequenceEqual(_entries[entry - 1].Name)) slot = (slot + 1) & mask;
        return slot;
    }
}
