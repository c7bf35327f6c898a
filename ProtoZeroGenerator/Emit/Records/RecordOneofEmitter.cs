using System.Linq;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit.Records;

/// <summary>Writes the property for a oneof, and the records that are its values: one for each field.</summary>
internal static class RecordOneofEmitter
{
    public static void Emit(IndentedTextWriter writer, RecordModel record, RecordOneofModel oneof)
    {
        Documentation.Write(
            writer, oneof.Oneof.Comment, isDeprecated: false, $"The field of the oneof <c>{oneof.Oneof.Name}</c> that is set; null for none.");
        writer.WriteLine($"public {oneof.Type}? {oneof.Name} {{ get; init; }}");

        Documentation.Summary(writer, $"A field of the oneof <c>{oneof.Oneof.Name}</c> with its value. There are no other classes than those inside of this one.");
        using (writer.Block($"public abstract record {oneof.Type}"))
        {
            // The only constructor, and a member that no other assembly can implement.
            writer.WriteLine($"private {oneof.Type}() {{ }}");
            writer.WriteMember($"internal abstract void CopyTo({record.Message} m, Pz::ArenaAllocator arena);");
            foreach (RecordPropertyModel property in oneof.Cases)
                EmitCase(writer, record, oneof, property);
        }
    }

    private static void EmitCase(IndentedTextWriter writer, RecordModel record, RecordOneofModel oneof, RecordPropertyModel property)
    {
        Documentation.Write(writer, property.Field.Comment, property.Field.IsDeprecated, Documentation.Code(property.Field.Declaration));
        using (writer.Block($"public sealed record {property.Name}({property.Value.Type} Value) : {oneof.Type}"))
        {
            writer.WriteLine(
                $"internal override void CopyTo({record.Message} m, Pz::ArenaAllocator arena) => {new RecordPropertyCode(property).WriteValue("Value")}");
            if (property.Value.HasOperator)
                return;
            Documentation.Summary(writer, "Whether both have the same value.");
            writer.WriteLine($"public bool Equals({property.Name}? other) => other is not null && {RecordPropertyCode.Compare("Value")};");
            Documentation.Inherit(writer);
            writer.WriteLine("public override int GetHashCode() => Pzr::RecordHash.Of(Value);");
        }
    }

    /// <summary>Writes the assignment to the property in the initializer of a record.</summary>
    public static void EmitRead(IndentedTextWriter writer, RecordModel record, RecordOneofModel oneof)
    {
        writer.WriteLine($"{oneof.Name} = m.{oneof.Oneof.CaseProperty} switch");
        using (writer.Braces(","))
        {
            foreach (RecordPropertyModel property in oneof.Cases)
            {
                string name = oneof.Oneof.Members.First(member => member.Number == property.Field.Number).CaseName;
                writer.WriteLine(
                    $"{record.Message}.{oneof.Oneof.CaseType}.{name} => new {oneof.Type}.{property.Name}({new RecordPropertyCode(property).ReadValue}),");
            }

            writer.WriteLine("_ => null,");
        }
    }
}
