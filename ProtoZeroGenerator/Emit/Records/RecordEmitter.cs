using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit.Records;

/// <summary>Writes the immutable record beside a message, and the method of the message that returns it. The runtime converts, compares and hashes.</summary>
internal static class RecordEmitter
{
    /// <summary>Writes the method of the message.</summary>
    public static void EmitMethod(IndentedTextWriter writer, RecordModel record)
    {
        Documentation.Summary(writer, $"Copies the message into a <see cref=\"{record.Type}\"/>, without unknown fields and extensions.");
        writer.WriteLine("/// <param name=\"pool\">Where strings are looked up before they are made; null for none.</param>");
        writer.WriteLine("/// <exception cref=\"global::System.InvalidOperationException\">A time is not valid.</exception>");
        writer.WriteLine($"public readonly {record.Type} {record.ToRecord}(Pz::Utf8StringPool? pool = null) => {Conversion(record)}.ToRecord(this, pool);");
    }

    public static void Emit(IndentedTextWriter writer, MessageModel message, RecordModel record, string access)
    {
        Documentation.Write(
            writer, message.Comment, message.IsDeprecated, Documentation.Code("message " + message.FullName), $"An immutable copy of a <see cref=\"{record.Message}\"/>.");
        writer.WriteLine($"[global::System.Text.Json.Serialization.JsonConverter(typeof(Pzr::RecordJsonConverter<{record.Type}, {record.Message}>))]");
        writer.WriteLine(Code.GeneratedCode);
        writer.WriteLine("[global::System.Diagnostics.CodeAnalysis.ExcludeFromCodeCoverage]");
        using (writer.Block($"{access} sealed partial record {record.Name} : {Interface(record)}"))
        {
            foreach (RecordPropertyModel property in record.Properties)
                EmitProperty(writer, property);
            foreach (RecordOneofModel oneof in record.Oneofs)
                RecordOneofEmitter.Emit(writer, record, oneof);
            EmitConversions(writer, record);
            EmitValue(writer, record);
        }
    }

    private static string Conversion(RecordModel record) => $"Pzr::RecordConversion<{record.Type}, {record.Message}>";

    private static string Interface(RecordModel record) => $"Pzr::IProtoRecord<{record.Type}, {record.Message}>";

    private static void EmitProperty(IndentedTextWriter writer, RecordPropertyModel property)
    {
        var code = new RecordPropertyCode(property);
        Documentation.Write(writer, property.Field.Comment, property.Field.IsDeprecated, Documentation.Code(property.Field.Declaration), code.Remarks);
        writer.WriteLine($"public {code.Type} {property.Name} {{ get; init; }}{code.Initializer}");
    }

    private static void EmitConversions(IndentedTextWriter writer, RecordModel record)
    {
        Documentation.Summary(writer, "Creates a message with the same fields, which is valid until the arena is reset or disposed.");
        writer.WriteLine("/// <exception cref=\"global::System.OverflowException\">A <see cref=\"global::System.TimeSpan\"/> is longer than a duration can be.</exception>");
        writer.WriteLine($"public {record.Message} ToMessage(Pz::ArenaAllocator arena) => {Conversion(record)}.ToValue(this, arena);");

        writer.WriteMember($"static {record.Type} {Interface(record)}.FromMessage({record.Message} m, Pz::Utf8StringPool? pool) => new()");
        using (writer.Braces(";"))
        {
            foreach (RecordPropertyModel property in record.Properties)
                writer.WriteLine($"{property.Name} = {new RecordPropertyCode(property).Read},");
            foreach (RecordOneofModel oneof in record.Oneofs)
                RecordOneofEmitter.EmitRead(writer, record, oneof);
        }

        using (writer.Member($"void {Interface(record)}.CopyTo({record.Message} m, Pz::ArenaAllocator arena)"))
        {
            foreach (RecordPropertyModel property in record.Properties)
                writer.WriteLine(new RecordPropertyCode(property).Write);
            foreach (RecordOneofModel oneof in record.Oneofs)
                writer.WriteLine($"{oneof.Name}?.CopyTo(m, arena);");
        }
    }

    /// <summary>The members that take a record for its value. Those that C# makes itself compare collections by reference.</summary>
    private static void EmitValue(IndentedTextWriter writer, RecordModel record)
    {
        List<string> comparisons =
        [
            .. record.Properties.Select(property => new RecordPropertyCode(property).Comparison),
            .. record.Oneofs.Select(oneof => RecordPropertyCode.Compare(oneof.Name)),
        ];
        Documentation.Summary(writer, "Whether both have the same values, in collections too. Numbers are compared bit by bit, so NaN equals itself.");
        string all = string.Concat(comparisons.Select(comparison => "\n    && " + comparison));
        writer.WriteLine($"public bool Equals({record.Name}? other) => (object)this == (object?)other || (other is not null{all});");

        Documentation.Inherit(writer);
        using (writer.Block("public override int GetHashCode()"))
        {
            writer.WriteLine("var hash = new Pzr::RecordHash();");
            foreach (string name in record.Properties.Select(property => property.Name).Concat(record.Oneofs.Select(oneof => oneof.Name)))
                writer.WriteLine($"hash.Add({name});");
            writer.WriteLine("return hash.ToHashCode();");
        }

        Documentation.Summary(writer, "Returns the record as JSON, for people.");
        writer.WriteLine($"public override string ToString() => {Conversion(record)}.ToText(this);");
    }
}
