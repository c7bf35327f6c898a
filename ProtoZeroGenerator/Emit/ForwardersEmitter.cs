using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>
/// Writes the members that every message has, one line each, which call the runtime. Members that can be extension methods are extension
/// methods of the runtime, and are not written here.
/// </summary>
internal static class ForwardersEmitter
{
    private const string Arena = "Pz::ArenaAllocator arena";
    private const string Options = "Pz::ProtoReadOptions options = default";
    private const string Bytes = "global::System.ReadOnlySpan<byte> input";

    public static void Emit(IndentedTextWriter writer, MessageModel message)
    {
        string type = message.Name;
        Inherit(
            writer,
            "Parse",
            $"public static {type} {message.Member("Parse")}({Bytes}, {Arena}, {Options}) => Pz::ProtoMessage.Parse<{type}>(input, arena, options);");
        Inherit(
            writer,
            "Parse",
            $"public static {type} {message.Member("Parse")}(in global::System.Buffers.ReadOnlySequence<byte> input, {Arena}, {Options}) => Pz::ProtoMessage.Parse<{type}>(in input, arena, options);");
        Inherit(
            writer,
            "Parse",
            $"public static {type} {message.Member("Parse")}(global::System.IO.Stream input, {Arena}, {Options}) => Pz::ProtoMessage.Parse<{type}>(input, arena, options);");
        Inherit(
            writer,
            "Read",
            $"public void {message.Member("Read")}(ref Pz::ProtoReader reader, ref Pz::ArenaAllocator arena) => Pz::ProtoMessage.Read(ref this, ref reader, ref arena);");
        Inherit(
            writer,
            "Read",
            $"public void {message.Member("Read")}(ref Pz::ProtoReader reader, {Arena}) => Pz::ProtoMessage.Read(ref this, ref reader, ref arena);");
        string descriptor = message.Member("Descriptor");
        Write(
            writer,
            "Names, fields and options of the message, as its .proto file says them.",
            $"public static Pz::Reflection.MessageDescriptor {descriptor} => {message.Reflection};");
        if (descriptor != "Descriptor")
            writer.WriteLine($"static Pz::Reflection.MessageDescriptor Pz::IProtoMessage<{type}>.Descriptor => {descriptor};");
        writer.WriteLine();
        writer.WriteLine($"static string Pz::IProtoMessage<{type}>.FullName => \"{message.FullName}\";");
        writer.WriteLine();
        writer.WriteLine($"static int Pz::IProtoMessage<{type}>.DataSize => {Code.Number(message.DataSize)};");
    }

    /// <summary>Writes a member with the documentation of the first method of that name in the runtime's ProtoMessage.</summary>
    public static void Inherit(IndentedTextWriter writer, string method, string member)
    {
        writer.WriteLine();
        writer.WriteLine($"/// <inheritdoc cref=\"Pz::ProtoMessage.{method}\"/>");
        writer.WriteLine(member);
    }

    /// <summary>Writes a member with its documentation.</summary>
    /// <param name="summary">XML.</param>
    public static void Write(IndentedTextWriter writer, string summary, string member)
    {
        writer.WriteLine();
        writer.WriteLine("/// <summary>" + summary + "</summary>");
        writer.WriteLine(member);
    }
}
