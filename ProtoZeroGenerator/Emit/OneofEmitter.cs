using System.Globalization;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>Writes the members of a oneof as a whole. Its fields are written like all fields.</summary>
internal static class OneofEmitter
{
    public static void Emit(IndentedTextWriter writer, OneofModel oneof)
    {
        writer.WriteLine();
        Documentation.Write(writer, oneof.Comment, isDeprecated: false, $"The fields of the oneof <c>{oneof.Name}</c>.");
        using (writer.Block($"public enum {oneof.CaseType} : int"))
        {
            writer.WriteLine("/// <summary>No field is set.</summary>");
            writer.WriteLine("None = 0,");
            foreach (OneofMemberModel member in oneof.Members)
            {
                Documentation.Write(writer, comment: null, isDeprecated: false, Documentation.Code(member.Declaration));
                writer.WriteLine(member.CaseName + " = " + member.Number.ToString(CultureInfo.InvariantCulture) + ",");
            }
        }

        writer.WriteLine($"/// <summary>Which field of the oneof <c>{oneof.Name}</c> is set.</summary>");
        writer.WriteLine($"public readonly {oneof.CaseType} {oneof.CaseProperty} => ({oneof.CaseType})_data.Read.{oneof.CaseSlot};");
        writer.WriteLine($"/// <summary>Makes the field of the oneof <c>{oneof.Name}</c> that is set absent.</summary>");
        writer.WriteLine($"public void {oneof.ClearMethod}() => _data.Write.{oneof.CaseSlot} = 0;");
    }
}
