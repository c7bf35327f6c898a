using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.FrontEnd.Common;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Lowering;

/// <summary>A <see cref="MessageLayout"/> with a name for each part of the data.</summary>
internal sealed class DataLayout
{
    private readonly MessageLayout _layout = new();
    private readonly List<SlotModel> _head = [];
    private readonly List<SlotModel> _values = [];
    private readonly NameTable _names;
    private string _bitsSlot = "";

    /// <param name="properties">The names of the fields; their slots have the same names.</param>
    public DataLayout(IEnumerable<string> properties) => _names = new NameTable(properties.ToArray());

    /// <summary>A presence bit for one more field.</summary>
    public PresenceModel AddBit()
    {
        int position = _layout.AddBit();
        if (position % DataSizes.BitsOfWord == 0)
        {
            _bitsSlot = _names.Add("Has" + _head.Count(slot => slot.Type == "uint"));
            _head.Add(new SlotModel("uint", _bitsSlot) { Offset = position / DataSizes.BitsOfWord * DataSizes.Word });
        }

        return PresenceModel.Bit(_bitsSlot, position);
    }

    /// <summary>A slot with the number of the field that is set in a oneof.</summary>
    public string AddCase(string oneof)
    {
        string slot = _names.Add(oneof + "Case");
        _head.Add(new SlotModel("int", slot) { Offset = _layout.AddCase() });
        return slot;
    }

    /// <summary>Adds a slot for the values of a oneof.</summary>
    /// <param name="sizes">The sizes of the values in bytes, at least one value; all begin at the start of the slot.</param>
    public string AddUnion(string oneof, IReadOnlyCollection<int> sizes)
    {
        string slot = _names.Add(oneof);
        int size = MessageLayout.UnionSize(sizes);
        AddField(new SlotModel($"Pzr::Union<{Storage(size)}>", slot), size);
        return slot;
    }

    public void AddField(SlotModel slot, int size)
    {
        _layout.AddValue(size);
        _values.Add(slot);
    }

    /// <summary>Must be called last.</summary>
    public (EquatableArray<SlotModel> Slots, string UnknownSlot, int Size) Finish()
    {
        string unknown = _names.Add("Unknown");
        (List<(int Value, int Offset)> places, int size) = _layout.Finish();
        IEnumerable<SlotModel> placed = places.Select(place => SlotOf(place.Value, unknown) with { Offset = place.Offset });
        return (_head.Concat(placed).ToList().ToEquatableArray(), unknown, size);
    }

    /// <summary>A type with this size, and with the alignment that <see cref="MessageLayout"/> gives it.</summary>
    private static string Storage(int size) => size switch
    {
        sizeof(byte) => "byte",
        sizeof(int) => "int",
        sizeof(long) => "long",
        DataSizes.Text => "Pz::Utf8String",
        2 * sizeof(long) => "Pzr::TwoWords",
        _ => throw new System.ArgumentOutOfRangeException(nameof(size), size, null),
    };

    private SlotModel SlotOf(int value, string unknown) => value switch
    {
        MessageLayout.Hole => new SlotModel("int", _names.Add("Hole")),
        MessageLayout.Unknown => new SlotModel("Pzr::RawUnknownFields", unknown),
        _ => _values[value],
    };
}
