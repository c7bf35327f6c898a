using System.Collections.Generic;
using ProtoZeroGenerator.Emit.Fields;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>
/// Writes the extensions of a file or a message: for each a property, and a message that has the extension as its only field. The property
/// makes a value of two words, so nothing has to be initialized.
/// </summary>
internal static class ExtensionsEmitter
{
    /// <param name="access">The visibility of the class.</param>
    /// <param name="summary">XML.</param>
    public static void Emit(IndentedTextWriter writer, ExtensionsModel extensions, string access, string summary)
    {
        if (extensions.Items.IsEmpty)
            return;
        Documentation.Summary(writer, summary);
        using (writer.Block($"{access} static partial class {extensions.ClassName}"))
        {
            foreach (ExtensionModel extension in extensions.Items)
                Emit(writer, extension);
        }
    }

    private static void Emit(IndentedTextWriter writer, ExtensionModel extension)
    {
        FieldEmitter field = FieldEmitter.For(extension.Field, offset: 0);
        string type = extension.Field switch
        {
            MessageFieldModel => "MessageExtension",
            SingularFieldModel => "Extension",
            _ => "RepeatedExtension",
        };
        string defaultValue = field.Default ?? "";
        Documentation.Write(writer, extension.Field.Comment, extension.Field.IsDeprecated, Documentation.Code(extension.Field.Declaration));
        string generic = $"Pz::{type}<{extension.Target}, {extension.Value}>";
        writer.WriteLine($"public static {generic} {extension.Name} => {generic}.Of<{extension.Holder.Name}>({defaultValue});");
        EmitHolder(writer, extension.Holder, [field]);
    }

    /// <summary>Writes only the members that the runtime needs to read and write it. The holder is never visible to users.</summary>
    private static void EmitHolder(IndentedTextWriter writer, MessageModel holder, List<FieldEmitter> fields)
    {
        using (writer.Member($"private struct {holder.Name} : Pz::IProtoMessage<{holder.Name}>"))
        {
            DataEmitter.EmitLayout(writer, holder);
            writer.WriteMember("readonly bool Pz::IProtoMessage.IsNull => _data.IsNull;");
            writer.WriteMember($"static {holder.Name} Pz::IArenaCreatable<{holder.Name}>.Create(Pz::ArenaAllocator arena) => Pzr::MessageData.Create<{holder.Name}>(arena);");
            writer.WriteMember($"readonly bool global::System.IEquatable<{holder.Name}>.Equals({holder.Name} other) => Pz::ProtoMessage.Equals(this, other);");
            if (!holder.IsLite)
            {
                writer.WriteMember($"static Pz::Reflection.MessageDescriptor Pz::IProtoMessage.Descriptor => {holder.Reflection}.ExtendeeType!;");
                writer.WriteMember($"static Pz::Reflection.FieldDescriptor? Pz::IProtoMessage.Extension => {holder.Reflection};");
            }

            ForwardersEmitter.EmitConstants(writer, holder);
            CodingEmitter.Emit(writer, holder, fields);
            TableEmitter.Emit(writer, holder);
        }
    }
}
