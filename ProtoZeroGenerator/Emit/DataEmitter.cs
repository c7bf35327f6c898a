using System.Linq;
using LibProtoZeroSharp.Contract;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>Writes the layout of a message's data, and the access to it.</summary>
internal static class DataEmitter
{
    private const string Explicit = "[global::System.Runtime.InteropServices.StructLayout(global::System.Runtime.InteropServices.LayoutKind.Explicit)]";

    public static void Emit(IndentedTextWriter writer, MessageModel message)
    {
        EmitLayout(writer, message);
        writer.WriteLine();
        EmitAccess(writer, message);
    }

    /// <summary>Writes the data, the contract that its offsets are for, and the numbers that its closed enums know.</summary>
    public static void EmitLayout(IndentedTextWriter writer, MessageModel message)
    {
        writer.WriteLine("private _Data* _data;");
        writer.WriteLine();
        writer.WriteLine(Explicit);
        using (writer.Block("private struct _Data"))
        {
            foreach (SlotModel slot in message.Slots)
                writer.WriteLine(Place(slot.Offset, slot));
        }

        writer.WriteLine();
        writer.WriteLine($"static void Pz::IProtoMessage<{message.Name}>.{ContractVersion.Member}() {{ }}");
        foreach (OneofModel oneof in message.Oneofs)
        {
            writer.WriteLine();
            writer.WriteLine(Explicit);
            using (writer.Block("private struct " + oneof.UnionType))
            {
                foreach (OneofMemberModel member in oneof.Members)
                    writer.WriteLine(Place(0, member.Slot));
            }
        }

        foreach (ClosedEnumModel type in message.ClosedEnums)
        {
            writer.WriteLine();
            EnumEmitter.EmitPredicate(writer, type);
        }
    }

    private static string Place(int offset, SlotModel slot) =>
        $"[global::System.Runtime.InteropServices.FieldOffset({Code.Number(offset)})] public {slot.Type} {slot.Name};";

    private static void EmitAccess(IndentedTextWriter writer, MessageModel message)
    {
        string isNull = message.Member("IsNull");
        string create = message.Member("Create");
        writer.WriteLine("private readonly _Data* _Read => (_Data*)Pzr::MessageData.Read(_data);");
        writer.WriteLine();
        writer.WriteLine("private readonly _Data* _Write => (_Data*)Pzr::MessageData.Write(_data);");
        writer.WriteLine();
        if (message.Fields.OfType<SingularFieldModel>().Any(field => field.Presence.Kind == PresenceKind.Bit))
        {
            writer.WriteLine("private readonly _Data* _Mark(int bit) => (_Data*)Pzr::MessageData.Mark(_data, bit);");
            writer.WriteLine();
            writer.WriteLine("private readonly _Data* _Unmark(int bit) => (_Data*)Pzr::MessageData.Unmark(_data, bit);");
            writer.WriteLine();
        }

        writer.WriteLine($"private readonly string {GeneratedNames.DisplayProperty} => Pzr::MessageDebugView<{message.Name}>.Describe(this);");
        writer.WriteLine();
        writer.WriteLine("/// <summary>Not to be used: a message is created in an arena.</summary>");
        writer.WriteLine($"[global::System.Obsolete(\"A message is created in an arena: use {message.Name}.{create}(arena), and set its fields then.\", true)]");
        writer.WriteLine($"public {message.Name}() => _data = null;");
        writer.WriteLine();
        writer.WriteLine("/// <summary>Whether this refers to no message at all, as <c>default</c> does.</summary>");
        writer.WriteLine($"public readonly bool {isNull} => _data == null;");
        if (isNull != "IsNull")
            writer.WriteLine($"readonly bool Pz::IProtoMessage<{message.Name}>.IsNull => _data == null;");
        writer.WriteLine();
        writer.WriteLine("/// <summary>A new, empty message in the arena.</summary>");
        string body = $"(Pz::ArenaAllocator arena) => Pzr::MessageData.Create<{message.Name}>(arena);";
        writer.WriteLine($"public static {message.Name} {create}{body}");
        if (create != "Create")
            writer.WriteLine($"static {message.Name} Pz::IArenaCreatable<{message.Name}>.Create{body}");
    }
}
