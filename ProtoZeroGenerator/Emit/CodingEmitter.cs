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
            $"static unsafe byte* Pz::IProtoMessage.Decode(byte* p, byte* end, void* data, Pzr::DecodeContext* context) => {table}Decode<{message.Name}>(p, end, data, context);");
        writer.WriteMember(
            $"static unsafe byte* Pz::IProtoMessage.Encode(byte* p, void* data, Pzr::EncodeContext* context) => {table}Encode<{message.Name}>(p, data, context);");
        writer.WriteMember($"static unsafe ulong Pz::IProtoMessage.Measure(void* data) => {table}Measure<{message.Name}>(data);");
        if (InitializedEmitter.Conditions(message, fields).Count != 0)
            writer.WriteMember($"static unsafe bool Pz::IProtoMessage.IsInitialized(void* data) => {table}IsInitialized<{message.Name}>(data);");
    }
}
