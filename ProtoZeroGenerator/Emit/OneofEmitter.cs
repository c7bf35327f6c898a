using System.Globalization;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>Writes the members of a oneof as a whole. Its fields are written like all fields.</summary>
internal static class OneofEmitter
{
    public static void Emit(IndentedTextWriter writer, OneofModel oneof)
    {
        Documentation.Write(writer, oneof.Comment, isDeprecated: false, $"The fields of the oneof <c>{oneof.Name}</c>.");
        using (writer.Block($"public enum {oneof.CaseType} : int"))
        {
            Documentation.Summary(writer, "No field is set.");
            writer.WriteLine("None = 0,");
            foreach (OneofMemberModel member in oneof.Members)
            {
                Documentation.Summary(writer, Documentation.Code(member.Declaration));
                writer.WriteLine(member.CaseName + " = " + member.Number.ToString(CultureInfo.InvariantCulture) + ",");
            }
        }

        Documentation.Summary(writer, $"Which field of the oneof <c>{oneof.Name}</c> is set.");
        writer.WriteLine($"public readonly {oneof.CaseType} {oneof.CaseProperty} => ({oneof.CaseType})_data.Read(0).{oneof.CaseSlot};");
        Documentation.Summary(writer, $"Makes the field of the oneof <c>{oneof.Name}</c> that is set absent.");
        writer.WriteLine($"public void {oneof.ClearMethod}() => _data.Write(0).{oneof.CaseSlot} = 0;");
    }
}
