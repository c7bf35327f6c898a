using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using ProtoZeroGenerator.Emit.Fields;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>Writes the struct of one message, section by section.</summary>
internal static class MessageEmitter
{
    public static void Emit(IndentedTextWriter writer, MessageModel message, string access)
    {
        List<FieldEmitter> fields = [.. message.Fields.Select(FieldEmitter.For)];
        List<FieldEmitter> byNumber = [.. fields.OrderBy(field => field.Number)];

        Documentation.Write(writer, message.Comment, message.IsDeprecated, Documentation.Code("message " + message.FullName));
        writer.WriteLine($"[global::System.Diagnostics.DebuggerDisplay(\"{{{GeneratedNames.DisplayProperty},nq}}\")]");
        writer.WriteLine($"[global::System.Diagnostics.DebuggerTypeProxy(typeof(Pzr::MessageDebugView<{message.Name}>))]");
        writer.WriteLine($"[global::System.Text.Json.Serialization.JsonConverter(typeof(Pzr::MessageJsonConverter<{message.Name}>))]");
        using (writer.Block($"{access} unsafe partial struct {message.Name} : Pz::IProtoMessage<{message.Name}>"))
        {
            // The only field comes first: for each method, the C# compiler searches the members from the start for a field.
            DataEmitter.Emit(writer, message);
            foreach (FieldModel field in message.Fields)
            {
                writer.WriteLine();
                Documentation.Write(writer, comment: null, isDeprecated: false, $"The number of the field <see cref=\"{field.Name}\"/>.");
                writer.WriteLine($"public const int {field.NumberConstant} = {field.Number.ToString(CultureInfo.InvariantCulture)};");
            }

            foreach (FieldEmitter field in fields)
            {
                writer.WriteLine();
                field.WriteAccessors(writer);
            }

            foreach (OneofModel oneof in message.Oneofs)
                OneofEmitter.Emit(writer, oneof);
            ForwardersEmitter.Emit(writer, message);
            ValueForwardersEmitter.Emit(writer, message);
            DecodeEmitter.Emit(writer, message, byNumber);
            EncodeEmitter.Emit(writer, message, byNumber);
            MeasureEmitter.Emit(writer, message, byNumber);
            InitializedEmitter.Emit(writer, message, byNumber);
            TableEmitter.Emit(writer, message);
            EmitNested(writer, message);
            ExtensionsEmitter.Emit(
                writer, message.Extensions, "public", "The extensions that are declared inside the message, whatever they extend.");
        }
    }

    private static void EmitNested(IndentedTextWriter writer, MessageModel message)
    {
        if (message.NestedEnums.IsEmpty && message.NestedMessages.IsEmpty)
            return;
        writer.WriteLine();
        writer.WriteLine("/// <summary>The types that are declared inside the message.</summary>");
        using (writer.Block("public static partial class " + message.Container))
        {
            foreach (EnumModel type in message.NestedEnums)
            {
                EnumEmitter.Emit(writer, type, "public");
                writer.WriteLine();
            }

            foreach (MessageModel nested in message.NestedMessages)
            {
                Emit(writer, nested, "public");
                writer.WriteLine();
            }
        }
    }
}
