using System.Collections.Generic;
using LibProtoZeroSharp.Contract;
using ProtoZeroGenerator.Emit.Fields;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>Writes the encoder: one field after the other, in ascending order of numbers.</summary>
internal static class EncodeEmitter
{
    public static void Emit(IndentedTextWriter writer, MessageModel message, List<FieldEmitter> fields)
    {
        using (writer.Member("static unsafe byte* Pz::IProtoMessage.Encode(byte* p, void* data, Pzr::EncodeContext* context)"))
        {
            writer.WriteLine("_Data* m = (_Data*)data;");
            int needed = 0;
            foreach (FieldEmitter field in fields)
            {
                if (needed + field.Room > EncodeRoom.Fields)
                {
                    writer.WriteLine("p = context->Ensure(p);");
                    needed = 0;
                }

                needed = field.Room == 0 ? 0 : needed + field.Room;
                writer.WriteLine(field.EncodeStatement);
            }

            writer.WriteLine(Code.If($"m->{message.UnknownSlot} != null", $"p = Pzr::Encoder.Unknown(p, m->{message.UnknownSlot}, context);"));
            writer.WriteLine("return p;");
        }
    }
}
