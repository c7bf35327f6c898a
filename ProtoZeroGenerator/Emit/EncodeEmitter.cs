using System.Collections.Generic;
using LibProtoZeroSharp.Contract;
using ProtoZeroGenerator.Emit.Fields;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>Writes the encoder: one field after the other, in ascending order of numbers.</summary>
internal static class EncodeEmitter
{
    /// <summary>The parameters of the member that encodes.</summary>
    public const string Parameters = "Pzr::Cursor p, Pzr::DataAddress data, Pzr::EncodeContext context";

    public static void Emit(IndentedTextWriter writer, MessageModel message, List<FieldEmitter> fields)
    {
        using (writer.Member($"static Pzr::Cursor Pz::IProtoMessage.Encode({Parameters})"))
        {
            writer.WriteLine(DataEmitter.Data);
            int needed = 0;
            foreach (FieldEmitter field in fields)
            {
                if (needed + field.Room > EncodeRoom.Fields)
                {
                    writer.WriteLine("p = context.Ensure(p);");
                    needed = 0;
                }

                needed = field.Room == 0 ? 0 : needed + field.Room;
                writer.WriteLine(field.EncodeStatement);
            }

            writer.WriteLine(Code.If($"!m.{message.UnknownSlot}.IsEmpty", $"p = Pzr::Encoder.Unknown(p, m.{message.UnknownSlot}, context);"));
            writer.WriteLine("return p;");
        }
    }
}
