using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>Writes the members that treat a message as a value: merge, compare and show it. They call the runtime.</summary>
internal static class ValueForwardersEmitter
{
    public static void Emit(IndentedTextWriter writer, MessageModel message)
    {
        string type = message.Name;
        string mergeFrom = message.Member("MergeFrom");
        string equals = message.Member("Equals");
        string getHashCode = message.Member("GetHashCode");
        void Write(string summary, string member) => ForwardersEmitter.Write(writer, summary, member);

        ForwardersEmitter.Inherit(
            writer, "MergeFrom", $"public void {mergeFrom}({type} source, Pz::ArenaAllocator arena) => Pz::ProtoMessage.MergeFrom(ref this, source, arena);");
        Write("Whether the messages have the same fields with the same values.", $"public readonly bool {equals}({type} other) => Pz::ProtoMessage.Equals(this, other);");
        if (equals != "Equals")
            writer.WriteLine($"readonly bool global::System.IEquatable<{type}>.Equals({type} other) => Pz::ProtoMessage.Equals(this, other);");
        else
            Write("Whether the object is a message with the same fields and values.", "public override readonly bool Equals(object? obj) => Pzr::MessageEquality.AreEqual(this, obj);");

        // A method can't have the name of its type, so such a type keeps the method that every struct has.
        Write(
            "A hash of the fields and their values, seeded per process: it must not be stored.",
            $"public {(getHashCode == "GetHashCode" ? "override " : "")}readonly int {getHashCode}() => Pz::ProtoMessage.GetHashCode(this);");
        string toString = message.Member("ToString");
        Write(
            "The message as JSON, for people to read; it never throws for what JSON has no form for.",
            $"public {(toString == "ToString" ? "override " : "")}readonly string {toString}() => Pz::ProtoJson.ToDiagnosticString(this);");
        Write("Whether the messages have the same fields with the same values.", $"public static bool operator ==({type} left, {type} right) => Pz::ProtoMessage.Equals(left, right);");
        Write("Whether the messages differ in a field or a value.", $"public static bool operator !=({type} left, {type} right) => !Pz::ProtoMessage.Equals(left, right);");
    }
}
