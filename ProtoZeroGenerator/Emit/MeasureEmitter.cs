using System.Collections.Generic;
using ProtoZeroGenerator.Emit.Fields;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>Writes the method that adds up the encoded sizes of all fields.</summary>
/// <remarks>
/// The runtime could find the size by the table, which saves 5,627 bytes of IL in descriptor.proto. But that took 1.4 times as long on a descriptor set, 2.1 times on the seed
/// workload and 2.9 times on market data (AMD EPYC).
/// </remarks>
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
