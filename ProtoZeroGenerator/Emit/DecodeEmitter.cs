using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Emit.Fields;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>Writes the loop over the tags of an encoded message.</summary>
internal static class DecodeEmitter
{
    public static void Emit(IndentedTextWriter writer, MessageModel message, List<FieldEmitter> fields)
    {
        writer.WriteLine();
        using (writer.Block($"static byte* Pz::IProtoMessage<{message.Name}>.Decode(byte* p, byte* end, void* data, Pzr::DecodeContext* context)"))
        {
            writer.WriteLine("_Data* m = (_Data*)data;");
            if (fields.Any(field => field.DecodesClosedEnum))
                writer.WriteLine("bool known;");
            using (writer.Block("while (p < end)"))
            {
                writer.WriteLine("byte* start = p;");
                writer.WriteLine("p = Pzr::Decoder.Tag(p, out uint tag);");
                using (writer.Block("switch (tag)"))
                {
                    foreach (FieldEmitter field in fields)
                        field.WriteDecode(writer, message.UnknownSlot);
                    writer.WriteLine($"default: p = Pzr::Decoder.Unknown(start, p, end, tag, &m->{message.UnknownSlot}, context); break;");
                }

                // A message that is a group ends here, too.
                writer.WriteLine("if (p == null) break;");
            }

            if (InitializedEmitter.Required(message) is { Count: > 0 } required)
                writer.WriteLine($"if (!({string.Join(" && ", required)})) context->Partial = true;");
            writer.WriteLine("return p;");
        }
    }
}
