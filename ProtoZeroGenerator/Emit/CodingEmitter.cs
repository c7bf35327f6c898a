using System.Collections.Generic;
using ProtoZeroGenerator.Emit.Fields;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>Writes the members that decode, encode and measure a message, and that check its required fields.</summary>
internal static class CodingEmitter
{
    public static void Emit(IndentedTextWriter writer, MessageModel message, List<FieldEmitter> fields)
    {
        if (message.OptimizeFor == OptimizeFor.CodeSize)
        {
            EmitByTable(writer, message, fields);
            return;
        }

        DecodeEmitter.Emit(writer, message, fields);
        EncodeEmitter.Emit(writer, message, fields);
        MeasureEmitter.Emit(writer, message, fields);
        InitializedEmitter.Emit(writer, message, fields);
    }

    private static void EmitByTable(IndentedTextWriter writer, MessageModel message, List<FieldEmitter> fields)
    {
        string table = "Pzr::TableMessage.";
        writer.WriteMember("static bool Pz::IProtoMessage.IsTableDriven => true;");
        writer.WriteMember(
            $"static Pzr::Cursor Pz::IProtoMessage.Decode({DecodeEmitter.Parameters}) => {table}Decode<{message.Name}>(p, end, data, context);");
        writer.WriteMember(
            $"static Pzr::Cursor Pz::IProtoMessage.Encode({EncodeEmitter.Parameters}) => {table}Encode<{message.Name}>(p, data, context);");
        writer.WriteMember($"static ulong Pz::IProtoMessage.Measure(Pzr::DataAddress data) => {table}Measure<{message.Name}>(data);");
        if (InitializedEmitter.Conditions(message, fields).Count != 0)
            writer.WriteMember($"static bool Pz::IProtoMessage.IsInitialized(Pzr::DataAddress data) => {table}IsInitialized<{message.Name}>(data);");
    }
}
