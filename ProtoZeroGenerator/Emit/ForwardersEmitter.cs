using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>
/// Writes the members that every message has: one line each, as the runtime does the work. An extension method of the runtime takes no
/// code in a message; so only what can't be one is written here.
/// </summary>
internal static class ForwardersEmitter
{
    public static void Emit(IndentedTextWriter writer, MessageModel message)
    {
        string type = message.Name;
        foreach (string input in new[] { "global::System.ReadOnlySpan<byte>", "global::System.IO.Stream" })
        {
            Documentation.Inherit(writer, "Pz::ProtoMessage.Parse");
            writer.WriteLine(
                $"public static {type} {message.Member("Parse")}({input} input, Pz::ArenaAllocator arena, Pz::ProtoReadOptions options = default) "
                + $"=> Pz::ProtoMessage.Parse<{type}>(input, arena, options);");
        }

        if (!message.IsLite)
            EmitDescriptor(writer, message);
        EmitValue(writer, message);
        EmitConstants(writer, message);
    }

    /// <summary>What only the generated code of a type knows, for the runtime.</summary>
    public static void EmitConstants(IndentedTextWriter writer, MessageModel message)
    {
        writer.WriteMember($"static string Pz::IProtoMessage.FullName => \"{message.FullName}\";");
        writer.WriteMember($"static int Pz::IProtoMessage.DataSize => {Code.Number(message.DataSize)};");
        if (message.IsLite)
            writer.WriteMember("static bool Pz::IProtoMessage.IsLite => true;");
    }

    private static void EmitDescriptor(IndentedTextWriter writer, MessageModel message)
    {
        string descriptor = message.Member("Descriptor");
        Documentation.Inherit(writer);
        writer.WriteLine($"public static Pz::Reflection.MessageDescriptor {descriptor} => {message.Reflection};");
        if (descriptor != "Descriptor")
            writer.WriteMember($"static Pz::Reflection.MessageDescriptor Pz::IProtoMessage.Descriptor => {descriptor};");
    }

    /// <summary>The members that take a message for its value.</summary>
    private static void EmitValue(IndentedTextWriter writer, MessageModel message)
    {
        string type = message.Name;
        string equals = message.Member("Equals");
        Documentation.Inherit(writer);
        writer.WriteLine($"public readonly bool {equals}({type} other) => Pz::ProtoMessage.Equals(this, other);");
        if (equals != "Equals")
        {
            writer.WriteMember($"readonly bool global::System.IEquatable<{type}>.Equals({type} other) => Pz::ProtoMessage.Equals(this, other);");
        }
        else
        {
            Documentation.Inherit(writer);
            writer.WriteLine("public override readonly bool Equals(object? obj) => Pz::ProtoMessage.Equals(this, obj);");
        }

        // A method can't be called like its type, so such a type keeps what every struct has.
        string getHashCode = message.Member("GetHashCode");
        Documentation.Inherit(writer);
        writer.WriteLine($"public {Override(getHashCode, "GetHashCode")}readonly int {getHashCode}() => Pz::ProtoMessage.GetHashCode(this);");
        string toString = message.Member("ToString");
        Documentation.Inherit(writer, "Pz::ProtoJson.ToDiagnosticString");
        writer.WriteLine($"public {Override(toString, "ToString")}readonly string {toString}() => Pz::ProtoJson.ToDiagnosticString(this);");
        Documentation.Inherit(writer, "Pz::ProtoMessage.Equals");
        writer.WriteLine($"public static bool operator ==({type} left, {type} right) => Pz::ProtoMessage.Equals(left, right);");
        Documentation.Summary(writer, "The opposite of <see cref=\"Pz::ProtoMessage.Equals\"/>.");
        writer.WriteLine($"public static bool operator !=({type} left, {type} right) => !Pz::ProtoMessage.Equals(left, right);");
    }

    private static string Override(string name, string member) => name == member ? "override " : "";
}
