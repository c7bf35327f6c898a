using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Emit.Fields;
using ProtoZeroGenerator.Emit.Records;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>Writes the struct of one message, section by section.</summary>
internal static class MessageEmitter
{
    public static void Emit(IndentedTextWriter writer, MessageModel message, string access)
    {
        Dictionary<string, int> offsets = message.Slots.ToDictionary(slot => slot.Name, slot => slot.Offset);
        List<FieldEmitter> fields = [.. message.Fields.Select(field => FieldEmitter.For(field, offsets[field.FirstSlot]))];
        List<FieldEmitter> byNumber = [.. fields.OrderBy(field => field.Number)];

        Documentation.Write(writer, message.Comment, message.IsDeprecated, Documentation.Code("message " + message.FullName));
        writer.WriteLine($"[global::System.Diagnostics.DebuggerDisplay(\"{{{GeneratedNames.DisplayProperty},nq}}\")]");
        writer.WriteLine($"[global::System.Diagnostics.DebuggerTypeProxy(typeof(Pzr::MessageDebugView<{message.Name}>))]");
        writer.WriteLine($"[Pzr::MessageType<{message.Name}>, global::System.Text.Json.Serialization.JsonConverter(typeof(Pzr::MessageJsonConverter))]");
        writer.WriteLine(Code.GeneratedCode);
        writer.WriteLine("[global::System.Diagnostics.CodeAnalysis.ExcludeFromCodeCoverage]");
        using (writer.Block($"{access} partial struct {message.Name} : Pz::IProtoMessage<{message.Name}>"))
        {
            // The only field comes first: for each method, the C# compiler searches the members from the start for a field.
            DataEmitter.Emit(writer, message);
            foreach (FieldEmitter field in fields)
                field.WriteAccessors(writer);
            foreach (OneofModel oneof in message.Oneofs)
                OneofEmitter.Emit(writer, oneof);
            CommonTypeEmitter.Emit(writer, message);
            ForwardersEmitter.Emit(writer, message);
            if (message.Record != null)
                RecordEmitter.EmitMethod(writer, message.Record);
            CodingEmitter.Emit(writer, message, byNumber);
            TableEmitter.Emit(writer, message);
            EmitNested(writer, message);
            ExtensionsEmitter.Emit(
                writer, message.Extensions, "public", "The extensions that are declared inside the message. They may extend any message.");
        }

        if (message.Record != null)
            RecordEmitter.Emit(writer, message, message.Record, access);
    }

    private static void EmitNested(IndentedTextWriter writer, MessageModel message)
    {
        if (message.NestedEnums.IsEmpty && message.NestedMessages.IsEmpty)
            return;
        Documentation.Summary(writer, "The types that are declared inside the message.");
        using (writer.Block("public static partial class " + message.Container))
        {
            foreach (EnumModel type in message.NestedEnums)
                EnumEmitter.Emit(writer, type, "public");
            foreach (MessageModel nested in message.NestedMessages)
                Emit(writer, nested, "public");
        }
    }
}
