using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Semantics;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Lowering;

/// <summary>Lowers the record of one message. Its properties have the names of the message's properties, unless a record has other members of these names.</summary>
internal sealed class RecordLowering(MessageSymbol message, LoweringContext context)
{
    /// <summary>Members of every record, written or made by the C# compiler.</summary>
    private static readonly string[] Members =
        ["Clone", "EqualityContract", "Equals", "GetHashCode", "PrintMembers", "ToMessage", "ToString", "op_Equality", "op_Inequality"];

    /// <summary>Further members of the records that are the cases of a oneof.</summary>
    private static readonly string[] CaseMembers = [.. Members, "CopyTo", "Deconstruct", "Value"];

    /// <param name="toRecord">The method of the message.</param>
    /// <param name="fields">The fields of the message that have properties.</param>
    /// <param name="oneofs">The oneofs of the message.</param>
    public RecordModel Lower(string toRecord, EquatableArray<FieldModel> fields, IReadOnlyDictionary<OneofSymbol, OneofModel> oneofs)
    {
        string name = context.Types.Record(message);
        var names = new NameTable([.. Members, name, MemberNames.Accessed(name)]);
        Dictionary<int, FieldModel> byNumber = fields.ToDictionary(field => field.Number);
        FieldSymbol[] visible = [.. message.Fields.Where(field => byNumber.ContainsKey(field.Number))];
        return new RecordModel(
            name,
            context.Types.QualifiedRecord(message, message.File),
            context.Types.Qualified(message, message.File),
            toRecord,
            Lower(visible.Where(field => field.Oneof is null), byNumber, names),
            oneofs.Select(pair => Lower(pair.Key, pair.Value, byNumber, names)).ToList().ToEquatableArray());
    }

    private RecordOneofModel Lower(OneofSymbol oneof, OneofModel model, Dictionary<int, FieldModel> byNumber, NameTable names)
    {
        string name = CSharpNames.PascalCase(oneof.Name);
        string property = names.Add(name), type = names.Add(name + "Case");
        IEnumerable<FieldSymbol> fields = oneof.Fields.Where(field => byNumber.ContainsKey(field.Number));
        return new RecordOneofModel(property, type, model, Lower(fields, byNumber, new NameTable([.. CaseMembers, type])));
    }

    private EquatableArray<RecordPropertyModel> Lower(IEnumerable<FieldSymbol> fields, Dictionary<int, FieldModel> byNumber, NameTable names)
    {
        var properties = new List<RecordPropertyModel>();
        foreach (FieldSymbol field in fields)
        {
            FieldModel model = byNumber[field.Number];
            string name = names.Add(model.Name);
            RecordValueModel? key = field.IsMap ? RecordValues.Of(field.MessageType!.Fields[0], field, context) : null;
            if (RecordValues.Of(field.IsMap ? field.MessageType!.Fields[1] : field, field, context) is { } value)
                properties.Add(new RecordPropertyModel(name, field.FullName, model, key, value));
        }

        return properties.ToEquatableArray();
    }
}
