using System.Globalization;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>
/// Reports declarations with more members than <c>features.enforce_proto_limits</c> allows. https://protobuf.dev/editions/features/#enforce_proto_limits
/// </summary>
internal sealed class ProtoLimitChecks(LinkedFile file)
{
    private const int MostFields = 1500;
    private const int MostOneofs = 1000;
    private const int MostFieldsOfOneof = 1200;
    private const int MostValues = 1700;

    public void Check()
    {
        foreach (MessageEntry entry in file.Messages)
        {
            if (entry.Node is null)
                continue;
            Check(entry.Message, "Message", entry.Node.Name, entry.Message.Fields.Count, MostFields, "fields");
            Check(entry.Message, "Message", entry.Node.Name, entry.Message.Oneofs.Count, MostOneofs, "oneofs");
        }

        foreach (OneofEntry entry in file.Oneofs)
            Check(entry.Oneof, "Oneof", entry.Node.Name, entry.Oneof.Fields.Count, MostFieldsOfOneof, "fields");
        foreach (EnumEntry entry in file.Enums)
            Check(entry.Enum, "Enum", entry.Node.Name, entry.Enum.Values.Count, MostValues, "values");
    }

    private void Check(Symbol symbol, string kind, NameNode name, int count, int most, string members)
    {
        if (count > most && symbol.Features.ProtoLimits == ProtoLimits.Limits2026)
            file.Diagnostics.Report(ProtoDiagnostics.ProtoLimit, name.Span, kind, name.Text, most.ToString(CultureInfo.InvariantCulture), members);
    }
}
