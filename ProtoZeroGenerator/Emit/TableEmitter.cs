using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>
/// Writes what the runtime makes the message's table of. What is known here is data in the assembly's image; only the places of the
/// fields depend on the machine, and have to be code.
/// </summary>
internal static class TableEmitter
{
    public static void Emit(IndentedTextWriter writer, MessageModel message)
    {
        List<FieldModel> fields = [.. message.Fields.OrderBy(field => field.Number)];
        string self = $"Pz::IProtoMessage<{message.Name}>";
        writer.WriteLine();
        EmitRows(writer, $"static global::System.ReadOnlySpan<uint> {self}.FieldRows", message, fields);
        writer.WriteLine();
        using (writer.Block($"static void {self}.LocateFields(void* data, int* addresses, void** links)"))
        {
            writer.WriteLine("_Data* m = (_Data*)data;");
            using (writer.Block("unchecked"))
            {
                for (int i = 0; i < fields.Count; i++)
                    writer.WriteLine($"addresses[{Code.Number(i)}] = (int)&m->{fields[i].Slot};");
                writer.WriteLine($"addresses[{Code.Number(fields.Count)}] = (int)&m->{message.UnknownSlot};");
            }

            for (int i = 0; i < fields.Count; i++)
            {
                if (Link(fields[i].Row) is { } link)
                    writer.WriteLine($"links[{Code.Number(i)}] = {link};");
            }
        }
    }

    private static void EmitRows(IndentedTextWriter writer, string property, MessageModel message, List<FieldModel> fields)
    {
        if (fields.Count == 0)
        {
            writer.WriteLine(property + " => default;");
            return;
        }

        // What tells which fields are set comes first in the data, four bytes each: the same on every machine.
        Dictionary<string, int> places = message.Slots.Select((slot, i) => (slot.Name, Offset: i * sizeof(uint))).ToDictionary(slot => slot.Name, slot => slot.Offset);
        writer.WriteLine(property + " => new uint[]");
        writer.WriteLine("{");
        using (writer.Indent())
        {
            foreach (FieldModel field in fields)
            {
                PresenceModel presence = (field as SingularFieldModel)?.Presence ?? PresenceModel.Implicit;
                int place = presence.Slot.Length == 0 ? 0 : places[presence.Slot];
                writer.WriteLine($"{Code.Number(field.Number)}, {Code.Hex(field.Row.Shape)}, {Code.Number(place)}, {Code.Hex(presence.Value)},");
            }
        }

        writer.WriteLine("};");
    }

    private static string? Link(FieldRowModel row) =>
        row.MessageType is { } message ? $"(delegate*<Pzr::MessageTable*>)&Pzr::MessageTable.Of<{message}>"
        : row.Predicate is { } predicate ? $"(delegate*<int, bool>)&{predicate}"
        : null;
}
