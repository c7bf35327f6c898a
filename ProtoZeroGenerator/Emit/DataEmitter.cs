using System;
using LibProtoZeroSharp.Contract;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>Writes the layout of a message's data, and how the message gets at it.</summary>
internal static class DataEmitter
{
    private const string Interop = "global::System.Runtime.InteropServices.";

    public static void Emit(IndentedTextWriter writer, MessageModel message)
    {
        EmitLayout(writer, message);
        EmitAccess(writer, message);
    }

    /// <summary>The data with the contract that its layout is for, and which numbers its closed enums know.</summary>
    public static void EmitLayout(IndentedTextWriter writer, MessageModel message)
    {
        writer.WriteLine("private Pzr::DataPointer<_Data> _data;");
        using (writer.Member("private struct _Data"))
        {
            foreach (SlotModel slot in message.Slots)
                writer.WriteLine($"public {(slot.Type.EndsWith("*", StringComparison.Ordinal) ? "unsafe " : "")}{slot.Type} {slot.Name};");
        }

        writer.WriteMember($"static void Pz::IProtoMessage.{ContractVersion.Member}() {{ }}");
        foreach (OneofModel oneof in message.Oneofs)
        {
            writer.WriteMember($"[{Interop}StructLayout({Interop}LayoutKind.Explicit, Size = {Code.Number(oneof.UnionSize)})]");
            using (writer.Block("private struct " + oneof.UnionType))
            {
                foreach (OneofMemberModel member in oneof.Members)
                    writer.WriteLine($"[{Interop}FieldOffset(0)] public {member.Slot.Type} {member.Slot.Name};");
            }
        }

        foreach (ClosedEnumModel type in message.ClosedEnums)
            EnumEmitter.EmitPredicate(writer, "private", type.Predicate, type.Known);
    }

    private static void EmitAccess(IndentedTextWriter writer, MessageModel message)
    {
        string isNull = message.Member("IsNull");
        string create = message.Member("Create");
        writer.WriteMember($"private readonly string {GeneratedNames.DisplayProperty} => Pzr::MessageDebugView<{message.Name}>.Describe(this);");
        Documentation.Inherit(writer, create);
        writer.WriteLine($"[global::System.Obsolete(\"A message is created in an arena: use {message.Name}.{create}(arena), and set its fields then.\", true)]");
        writer.WriteLine($"public {message.Name}() => _data = default;");
        Documentation.Inherit(writer);
        writer.WriteLine($"public readonly bool {isNull} => _data.IsNull;");
        if (isNull != "IsNull")
            writer.WriteMember("readonly bool Pz::IProtoMessage.IsNull => _data.IsNull;");
        string body = $"(Pz::ArenaAllocator arena) => Pzr::MessageData.Create<{message.Name}>(arena);";
        Documentation.Inherit(writer);
        writer.WriteLine($"public static {message.Name} {create}{body}");
        if (create != "Create")
            writer.WriteMember($"static {message.Name} Pz::IArenaCreatable<{message.Name}>.Create{body}");
    }
}
