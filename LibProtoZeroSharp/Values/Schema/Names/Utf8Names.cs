
namespace LibProtoZeroSharp.Values;

/// <summary>A dictionary with UTF-8 names as keys. Look-ups make no strings.</summary>
/// <remarks>Several threads may read it while no thread adds. Names are few and come from schemas, so they are never removed.</remarks>
internal sealed class Utf8Names
{
    private (byte[] Name, int Value)[] _entries = [];
    private int _count;

    // For each slot the position of an entry, from 1; 0 for a free slot. The number of slots is a power of two, and at most half of them are used.
    private int[] _slots = new int[8];

    /// <summary>Adds a name if it is not there yet.</summary>
    /// <returns>False if the name was there already.</returns>
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

    /// <summary>Looks up the value of a name.</summary>
    /// <returns>False if the name is not there; the value is 0 then.</returns>
    public bool TryFind(ReadOnlySpan<byte> name, out int value)
    {
        int entry = _slots[Slot(name)];
        value = entry == 0 ? 0 : _entries[entry - 1].Value;
        return entry != 0;
    }

    /// <summary>The slot of a name; if no slot has it, the slot for adding it.</summary>
    private int Slot(ReadOnlySpan<byte> name)
    {
        int mask = _slots.Length - 1;
        int slot = ByteHash.Of(name) & mask;
        while (_slots[slot] is var entry and not 0 && !name.SequenceEqual(_entries[entry - 1].Name)) slot = (slot + 1) & mask;
        return slot;
    }
}
