using System.Globalization;
using System.Text;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Syntax;
using LibProtoZeroSharp.Language;
using LibProtoZeroSharp.Reflection;
using FieldType = LibProtoZeroSharp.Reflection.FieldDescriptorProto.Types.Type;
using Label = LibProtoZeroSharp.Reflection.FieldDescriptorProto.Types.Label;

namespace LibProtoZeroSharp.Tools.ProtocPlugin;

/// <summary>Fields and extensions.</summary>
internal sealed partial class DescriptorTree
{
    private FieldNode Field(FieldDescriptorProto field, Place place, Scope scope)
    {
        Place typePlace = place.At(FieldDescriptorProto.TypeNameFieldNumber);
        int own = OwnMessage(field, scope);
        MapTypeNode? map = null;
        MessageNode? group = null;
        if (own >= 0)
        {
            scope.Done.Add(scope.Nested[own].Name.ToString());
            if (field.Type == FieldType.Group)
                group = Message(scope.Nested[own], scope.Place.At(scope.NestedNumber, own), scope.Prefix);
            else
                map = Map(scope.Nested[own], typePlace);
        }

        NameNode type = map != null ? new NameNode("map", typePlace.Span)
            : group != null ? group.Name
            : TypeOf(field, place);
        return new FieldNode(
            type,
            place.At(FieldDescriptorProto.NameFieldNumber).Name(field.Name),
            new IntegerNode(field.Number, place.At(FieldDescriptorProto.NumberFieldNumber).Span),
            FieldOptions(field, place).ToEquatableArray())
        {
            Label = map != null ? LabelKind.None : LabelOf(field),
            LabelSpan = place.At(FieldDescriptorProto.LabelFieldNumber).Span,
            Map = map,
            Group = group,
            Comments = group?.Comments ?? place.Comments,
        };
    }

    /// <summary>The index of the message that a group or a map declares along with its field; -1 if the field is neither.</summary>
    private int OwnMessage(FieldDescriptorProto field, Scope scope)
    {
        bool isGroup = field.Type == FieldType.Group && !HasEdition;
        if (!isGroup && (field.Type != FieldType.Message || field.Label != Label.Repeated))
            return -1;
        int index = scope.IndexOf(field.TypeName);
        return index >= 0 && (isGroup || scope.Nested[index].Options.MapEntry) ? index : -1;
    }

    private MapTypeNode Map(DescriptorProto entry, Place place)
    {
        string name = place.Name(entry.Name).Text;
        if (entry.Field.Count != 2)
            throw new RequestException($"{_path}: The message '{name}' is not the entry of a map: it has {entry.Field.Count} fields, not 2.");
        if (entry.Field[0] is not { Number: 1 } || entry.Field[0].Name != "key" || entry.Field[1] is not { Number: 2 } || entry.Field[1].Name != "value")
            throw new RequestException($"{_path}: The message '{name}' is not the entry of a map: expected its fields key = 1 and value = 2.");
        string key = Keyword(entry.Field[0].Type);
        string value = IsNamed(entry.Field[1])
            ? SpelledNames.OfMapValue(key, place.QualifiedName(entry.Field[1].TypeName).Text, place.Length)
            : Keyword(entry.Field[1].Type);
        return new MapTypeNode(new NameNode(key, place.Span), new NameNode(value, place.Span));
    }

    private static NameNode TypeOf(FieldDescriptorProto field, Place place)
    {
        Place typePlace = place.At(IsNamed(field) ? FieldDescriptorProto.TypeNameFieldNumber : FieldDescriptorProto.TypeFieldNumber);
        return new NameNode(
            IsNamed(field) ? SpelledNames.Of(typePlace.QualifiedName(field.TypeName).Text, typePlace.Length) : Keyword(field.Type), typePlace.Span);
    }

    private static bool IsNamed(FieldDescriptorProto field) => field.Type is FieldType.Message or FieldType.Group or FieldType.Enum;

    private static string Keyword(FieldType type) => type.ToString().ToLowerInvariant();

    private LabelKind LabelOf(FieldDescriptorProto field) => field.Label switch
    {
        Label.Repeated => LabelKind.Repeated,
        Label.Required => LabelKind.Required,
        _ => HasEdition || IsInOneof(field) || (IsProto3 && !field.Proto3Optional) ? LabelKind.None : LabelKind.Optional,
    };

    private List<OptionNode> FieldOptions(FieldDescriptorProto field, Place place)
    {
        List<OptionNode> options = Options(field.Options.ToByteArray(), Reflection.FieldOptions.Descriptor, place.At(FieldDescriptorProto.OptionsFieldNumber));
        if (field.HasDefaultValue)
        {
            SourceSpan span = place.At(FieldDescriptorProto.DefaultValueFieldNumber).Span;
            options.Add(Option("default", DefaultValue(field, span), span));
        }

        string json = field.JsonName.ToString();
        if (field.HasJsonName && json != NameCase.JsonName(field.Name.ToString()))
        {
            SourceSpan span = place.At(FieldDescriptorProto.JsonNameFieldNumber).Span;
            options.Add(Option("json_name", StringOf(json, span), span));
        }

        return options;
    }

    private ValueNode DefaultValue(FieldDescriptorProto field, SourceSpan span)
    {
        string text = field.DefaultValue.ToString();
        switch (field.Type)
        {
            case FieldType.String:
                return new StringValue(EquatableArray.Create(field.DefaultValue.AsSpan().ToArray()), span);
            case FieldType.Bytes:
                List<byte> bytes = [];
                return Literals.Unescape(text, 0, text.Length, bytes) < 0 ? new StringValue(EquatableArray.Create(bytes.ToArray()), span) : throw Invalid();
            case FieldType.Bool or FieldType.Enum:
                return new IdentifierValue(text, IsNegative: false, span);
            case FieldType.Float or FieldType.Double when text is "inf" or "-inf" or "nan":
                return new IdentifierValue(text.TrimStart('-'), text[0] == '-', span);
            case FieldType.Float:
                return float.TryParse(text, CultureInfo.InvariantCulture, out float single) ? new FloatValue(single, span) : throw Invalid();
            case FieldType.Double:
                return double.TryParse(text, CultureInfo.InvariantCulture, out double number) ? new FloatValue(number, span) : throw Invalid();
            default:
                bool isNegative = text.StartsWith('-');
                return ulong.TryParse(text.AsSpan(isNegative ? 1 : 0), NumberStyles.None, CultureInfo.InvariantCulture, out ulong magnitude)
                    ? new IntegerValue(magnitude, isNegative, span) : throw Invalid();
        }

        RequestException Invalid() => new($"{_path}: '{text}' is not a default value of the field '{field.Name}'.");
    }

    private static StringValue StringOf(string text, SourceSpan span) => new(EquatableArray.Create(Encoding.UTF8.GetBytes(text)), span);
}
