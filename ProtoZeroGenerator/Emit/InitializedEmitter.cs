using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.Contract;
using ProtoZeroGenerator.Emit.Fields;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>Writes the check for required fields. The check visits only fields below which one can be missing.</summary>
internal static class InitializedEmitter
{
    public static void Emit(IndentedTextWriter writer, MessageModel message, List<FieldEmitter> fields)
    {
        List<string> conditions = Conditions(message, fields);
        if (conditions.Count == 0)
            return;
        using (writer.Member("static bool Pz::IProtoMessage.IsInitialized(Pzr::DataAddress data)"))
        {
            writer.WriteLine(DataEmitter.Data);
            for (int i = 0; i < conditions.Count; i++)
                writer.WriteLine((i == 0 ? "return " : "    && ") + conditions[i] + (i == conditions.Count - 1 ? ";" : ""));
        }
    }

    /// <summary>All conditions: no required field is missing, here or below.</summary>
    public static List<string> Conditions(MessageModel message, List<FieldEmitter> fields) =>
        [.. Required(message), .. fields.Select(field => field.IsInitialized).OfType<string>()];

    /// <summary>One condition for each word of presence bits, and one for each required sub-message.</summary>
    public static List<string> Required(MessageModel message)
    {
        List<PresenceModel> required = [.. message.Fields.OfType<SingularFieldModel>().Where(field => field.IsRequired).Select(field => field.Presence)];
        return
        [
            .. required.Where(presence => presence.Kind == PresenceKind.Bit)
                .GroupBy(presence => presence.Slot, presence => presence.Value)
                .Select(word => (word.Key, Mask: Code.Hex(word.Aggregate((mask, bit) => mask | bit))))
                .Select(word => $"(m.{word.Key} & {word.Mask}) == {word.Mask}"),
            .. message.Fields.OfType<MessageFieldModel>().Where(field => field.IsRequired).Select(field => $"m.{field.Slot}.IsSet"),
        ];
    }
}
