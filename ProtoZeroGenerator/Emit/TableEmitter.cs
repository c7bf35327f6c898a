using System.Collections.Generic;
using System.Linq;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Contract;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>
/// Writes the input for the message's table in the runtime: data in the assembly's image. Only references to other code are code.
/// </summary>
internal static class TableEmitter
{
    public static void Emit(IndentedTextWriter writer, MessageModel message)
    {
        List<FieldModel> fields = [.. message.Fields.OrderBy(field => field.Number)];
        writer.Separate();
        EmitRows(writer, "static global::System.ReadOnlySpan<uint> Pz::IProtoMessage.FieldRows", message, fields);
        List<string> links = [.. fields.Select((field, i) => Link(field.Row, i)).OfType<string>()];
        if (links.Count == 0)
            return;
        using (writer.Member("static void Pz::IProtoMessage.Link(Pzr::FieldLinks links)"))
        {
            foreach (string link in links)
                writer.WriteLine(link + ";");
        }
    }

    private static void EmitRows(IndentedTextWriter writer, string property, MessageModel message, List<FieldModel> fields)
    {
        if (fields.Count == 0)
        {
            writer.WriteLine(property + " => default;");
            return;
        }

        Dictionary<string, int> places = message.Slots.ToDictionary(slot => slot.Name, slot => slot.Offset);
        using (writer.Block(property + " => new uint[]", end: ";"))
        {
            writer.WriteLine("// Columns: field number | FieldShape | offset of the value | offset of the presence word or case | presence mask or case");
            foreach (FieldModel field in fields)
            {
                PresenceModel presence = (field as SingularFieldModel)?.Presence ?? PresenceModel.Implicit;
                int presencePlace = presence.Slot.Length == 0 ? 0 : places[presence.Slot];

                int place = places[field.FirstSlot];
                FieldRow[] row = [new((uint)field.Number, field.Row.Shape, (uint)place, (uint)presencePlace, presence.Value)];
                writer.WriteLine(string.Join(" ", MemoryMarshal.Cast<FieldRow, uint>(row).ToArray().Select(number => Code.Number(number) + ",")) + " // " + field.Label);
            }
        }
    }

    /// <param name="position">How many fields have a lower number.</param>
    private static string? Link(FieldRowModel row, int position) =>
        row.MessageType is { } message ? $"Pzr::MessageTable.Link<{message}>(links, {Code.Number(position)})"
        : row.Numbers is { } numbers ? $"links.ClosedEnum<{numbers}>({Code.Number(position)})"
        : null;
}
