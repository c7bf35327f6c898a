using LibProtoZeroSharp.Contract;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>Writes the layout of a message's data, and how the message gets at it.</summary>
internal static class DataEmitter
{
    /// <summary>The local variable of decoding and encoding for the data.</summary>
    public const string Data = "ref _Data m = ref data.As<_Data>();";

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
                writer.WriteLine($"public {slot.Type} {slot.Name};");
        }

        writer.WriteMember($"static void Pz::IProtoMessage.{ContractVersion.Member}() {{ }}");
        foreach (ClosedEnumModel type in message.ClosedEnums)
            EnumEmitter.EmitNumbers(writer, "private", type.Name, type.Known);
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
