using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Emit.Fields;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>Writes the loop over the tags of an encoded message.</summary>
internal static class DecodeEmitter
{
    /// <summary>
    /// The C# compiler takes a time for a switch that grows with the square of its cases, and the JIT doesn't optimize methods of more than
    /// 60,000 bytes of IL. More fields than this are those of further methods, each with a switch of its own.
    /// </summary>
    private const int FieldsPerMethod = 500;

    public static void Emit(IndentedTextWriter writer, MessageModel message, List<FieldEmitter> fields)
    {
        writer.WriteLine();
        using (writer.Block($"static byte* Pz::IProtoMessage<{message.Name}>.Decode(byte* p, byte* end, void* data, Pzr::DecodeContext* context)"))
        {
            writer.WriteLine("_Data* m = (_Data*)data;");
            WriteLocals(writer, fields, 0);
            using (writer.Block("while (p < end)"))
            {
                writer.WriteLine("byte* start = p;");
                writer.WriteLine("p = Pzr::Decoder.Tag(p, out uint tag);");
                WriteSwitch(writer, message, fields, 0);

                // A message that is a group ends here, too.
                writer.WriteLine("if (p == null) break;");
            }

            if (InitializedEmitter.Required(message) is { Count: > 0 } required)
                writer.WriteLine($"if (!({string.Join(" && ", required)})) context->Partial = true;");
            writer.WriteLine("return p;");
        }

        for (int first = FieldsPerMethod; first < fields.Count; first += FieldsPerMethod)
        {
            writer.WriteLine();
            using (writer.Block($"private static byte* {Further(first)}(byte* start, byte* p, byte* end, uint tag, _Data* m, Pzr::DecodeContext* context)"))
            {
                WriteLocals(writer, fields, first);
                WriteSwitch(writer, message, fields, first);
                writer.WriteLine("return p;");
            }
        }
    }

    private static string Further(int first) => $"_Decode{first}";

    private static void WriteLocals(IndentedTextWriter writer, List<FieldEmitter> fields, int first)
    {
        if (fields.Skip(first).Take(FieldsPerMethod).Any(field => field.DecodesClosedEnum))
            writer.WriteLine("bool known;");
    }

    private static void WriteSwitch(IndentedTextWriter writer, MessageModel message, List<FieldEmitter> fields, int first)
    {
        using (writer.Block("switch (tag)"))
        {
            foreach (FieldEmitter field in fields.Skip(first).Take(FieldsPerMethod))
                field.WriteDecode(writer, message.UnknownSlot);
            writer.WriteLine(first + FieldsPerMethod < fields.Count
                ? $"default: p = {Further(first + FieldsPerMethod)}(start, p, end, tag, m, context); break;"
                : $"default: p = Pzr::Decoder.Unknown(start, p, end, tag, &m->{message.UnknownSlot}, context); break;");
        }
    }
}
