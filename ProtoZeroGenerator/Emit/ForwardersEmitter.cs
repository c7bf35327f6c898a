using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>
/// Writes the members that every message has: one line each, the work is the runtime's. What can be an extension method of the runtime
/// is one, and isn't written here.
/// </summary>
internal static class ForwardersEmitter
{
    private const string Arena = "Pz::ArenaAllocator arena";
    private const string Options = "Pz::ProtoReadOptions options = default";
    private const string Bytes = "global::System.ReadOnlySpan<byte> input";

    public static void Emit(IndentedTextWriter writer, MessageModel message)
    {
        string type = message.Name;
        string Member(string name) => message.Member(name);
        Write(
            writer,
            "Reads a message; its data comes to lie in the arena.",
            $"public static {type} {Member("Parse")}({Bytes}, {Arena}, {Options}) => Pz::ProtoMessage.Parse<{type}>(input, arena, options);");
        Write(
            writer,
            "Reads a message; its data comes to lie in the arena.",
            $"public static {type} {Member("Parse")}(in global::System.Buffers.ReadOnlySequence<byte> input, {Arena}, {Options}) => Pz::ProtoMessage.Parse<{type}>(in input, arena, options);");
        Write(
            writer,
            "Reads a message from all that is left of the stream; its data comes to lie in the arena.",
            $"public static {type} {Member("Parse")}(global::System.IO.Stream input, {Arena}, {Options}) => Pz::ProtoMessage.Parse<{type}>(input, arena, options);");
        Write(
            writer,
            "Reads a message unless the bytes are malformed.",
            $"public static bool {Member("TryParse")}({Bytes}, {Arena}, out {type} message) => Pz::ProtoMessage.TryParse<{type}>(input, arena, out message);");
        Write(
            writer,
            "Reads a message unless the bytes are malformed.",
            $"public static bool {Member("TryParse")}({Bytes}, {Arena}, Pz::ProtoReadOptions options, out {type} message) => Pz::ProtoMessage.TryParse<{type}>(input, arena, options, out message);");
        Write(
            writer,
            "Merges what is left of the reader into this message, which is created if it is null.",
            $"public void {Member("Read")}(ref Pz::ProtoReader reader, ref Pz::ArenaAllocator allocator) => Pz::ProtoMessage.Read(ref this, ref reader, ref allocator);");
        Write(
            writer,
            "Merges what is left of the reader into this message, which is created if it is null.",
            $"public void {Member("Read")}(ref Pz::ProtoReader reader, Pz::ArenaAllocator allocator) => Pz::ProtoMessage.Read(ref this, ref reader, ref allocator);");
        string descriptor = Member("Descriptor");
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

    /// <summary>Writes a member with its documentation.</summary>
    /// <param name="summary">XML.</param>
    public static void Write(IndentedTextWriter writer, string summary, string member)
    {
        writer.WriteLine();
        writer.WriteLine("/// <summary>" + summary + "</summary>");
        writer.WriteLine(member);
    }
}
