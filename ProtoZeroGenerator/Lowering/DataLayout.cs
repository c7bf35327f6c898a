using System;
using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.Contract;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Lowering;

/// <summary>
/// The order of a message's data in memory: presence bits and oneof cases first, then the values with an alignment of less than eight bytes,
/// then all others by descending size, then rarely used data. So there is at most one hole, in the middle. Offsets are the same on every machine.
/// </summary>
internal sealed class DataLayout
{
    private readonly List<(int Size, SlotModel Slot)> _values = [];
    private readonly List<SlotModel> _head = [];
    private int _bits;
    private int _bitsWord;
    private string _bitsSlot = "";
    private readonly NameTable _names;

    /// <param name="properties">The names of the fields; their slots have the same names.</param>
    public DataLayout(IEnumerable<string> properties) => _names = new NameTable(properties.ToArray());

    /// <summary>A presence bit for one more field.</summary>
    public PresenceModel AddBit()
    {
        int bit = _bits % DataSizes.BitsOfWord;
        if (bit == 0)
        {
            _bitsSlot = _names.Add("Has" + (_bits / DataSizes.BitsOfWord));
            _bitsWord = _head.Count;
            _head.Add(new SlotModel("uint", _bitsSlot));
        }

        _bits++;
        return PresenceModel.Bit(_bitsSlot, _bitsWord * DataSizes.BitsOfWord + bit);
    }

    /// <summary>A slot with the number of the field that is set in a oneof.</summary>
    public string AddCase(string oneof)
    {
        string slot = _names.Add(oneof + "Case");
        _head.Add(new SlotModel("int", slot));
        return slot;
    }

    /// <summary>Adds a slot for the values of a oneof.</summary>
    /// <param name="sizes">The sizes of the values in bytes, at least one value; all begin at the start of the slot.</param>
    public (string Slot, int Size) AddUnion(string oneof, string type, IReadOnlyCollection<int> sizes)
    {
        string slot = _names.Add(oneof);
        int size = RoundUp(sizes.Max(), sizes.Max(Alignment));
        _values.Add((size, new SlotModel(type, slot)));
        return (slot, size);
    }

    public void AddField(SlotModel slot, int size) => _values.Add((size, slot));

    /// <summary>Must be called last.</summary>
    public (EquatableArray<SlotModel> Slots, string UnknownSlot, int Size) Finish()
    {
        List<(int Size, SlotModel Slot)> slots = [.. _head.Select(slot => (DataSizes.Word, slot))];
        slots.AddRange(_values.Where(value => Alignment(value.Size) < DataSizes.Pointer).OrderByDescending(value => Alignment(value.Size)));
        slots.AddRange(_values.Where(value => Alignment(value.Size) == DataSizes.Pointer).OrderByDescending(value => value.Size));
        string unknown = _names.Add("Unknown");
        slots.Add((DataSizes.Pointer, new SlotModel("Pzr::UnknownFields*", unknown)));
        List<SlotModel> placed = Place(slots, out int end);
        return (placed.ToEquatableArray(), unknown, end);
    }

    private List<SlotModel> Place(List<(int Size, SlotModel Slot)> slots, out int end)
    {
        var placed = new List<SlotModel>();
        end = 0;
        foreach ((int size, SlotModel slot) in slots)
        {
            end = RoundUp(end, Math.Min(Alignment(size), DataSizes.Word));
            if (end % Alignment(size) != 0)
            {
                // A machine with shorter pointers would leave no hole here.
                placed.Add(new SlotModel("int", _names.Add("Hole")) { Offset = end });
                end += DataSizes.Word;
            }

            placed.Add(slot with { Offset = end });
            end += size;
        }

        return placed;
    }

    /// <summary>The largest power of two that divides the size, at most that of a pointer: a text of three words is aligned to one word.</summary>
    private static int Alignment(int size) => Math.Min(size & -size, DataSizes.Pointer);

    private static int RoundUp(int size, int alignment) => (size + alignment - 1) / alignment * alignment;
}
