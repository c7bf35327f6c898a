using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using ProtoZeroGenerator.Emit.Fields;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>Writes the encoder: one field after the other, by rising number.</summary>
internal static class EncodeEmitter
{
    public static void Emit(IndentedTextWriter writer, MessageModel message, List<FieldEmitter> fields)
    {
        writer.WriteLine();
        using (writer.Block($"static byte* Pz::IProtoMessage<{message.Name}>.Encode(byte* p, void* data, Pzr::EncodeContext* context)"))
        {
            writer.WriteLine("_Data* m = (_Data*)data;");
            for (int i = 0; i < fields.Count; i++)
            {
                // Room is made once for a run of fields whose size has a constant bound; the others see to it themselves.
                if (fields[i].Room != 0 && (i == 0 || fields[i - 1].Room == 0))
                {
                    int room = fields.Skip(i).TakeWhile(field => field.Room != 0).Sum(field => field.Room);
                    writer.WriteLine($"p = context->Ensure(p, {room.ToString(CultureInfo.InvariantCulture)});");
                }

                writer.WriteLine($"if ({fields[i].IsSet}) p = {fields[i].EncodeCall};");
            }

            writer.WriteLine($"if (m->{message.UnknownSlot} != null) p = Pzr::Encoder.Unknown(p, m->{message.UnknownSlot}, context);");
            writer.WriteLine("return p;");
        }
    }
}
