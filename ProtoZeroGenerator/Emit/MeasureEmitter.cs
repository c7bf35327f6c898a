using System.Collections.Generic;
using ProtoZeroGenerator.Emit.Fields;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>Writes the method that adds up the encoded sizes of all fields.</summary>
internal static class MeasureEmitter
{
    public static void Emit(IndentedTextWriter writer, MessageModel message, List<FieldEmitter> fields)
    {
        using (writer.Member("static ulong Pz::IProtoMessage.Measure(Pzr::DataAddress data)"))
        {
            writer.WriteLine(DataEmitter.Data);
            writer.WriteLine("ulong size = 0;");
            foreach (FieldEmitter field in fields)
                writer.WriteLine(Code.If(field.IsSet, $"size += {field.EncodedSize};"));
            writer.WriteLine($"return size + Pzr::Sizes.Unknown(m.{message.UnknownSlot});");
        }
    }
}
