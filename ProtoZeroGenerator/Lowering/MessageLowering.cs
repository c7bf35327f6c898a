using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Semantics;

namespace ProtoZeroGenerator.Lowering;

/// <summary>Lowers one message: gives names to its members and places to its values.</summary>
internal sealed class MessageLowering
{
    private readonly LoweringContext _context;
    private readonly MessageDescriptor _message;
    private readonly MemberNames _names;
    private readonly DataLayout _layout;
    private readonly Dictionary<OneofDescriptor, OneofModel> _oneofs = [];
    private readonly Dictionary<EnumDescriptor, ClosedEnumModel> _closedEnums = [];

    private MessageLowering(MessageDescriptor message, LoweringContext context)
    {
        _context = context;
        _message = message;
        _names = new MemberNames(message, context.Types);
        _layout = new DataLayout(message.Fields.Select(_names.Property));
    }

    /// <param name="reflection">An expression for the descriptor at run time.</param>
    public static MessageModel Lower(MessageDescriptor message, string reflection, LoweringContext context) =>
        new MessageLowering(message, context).Lower(reflection);

    private MessageModel Lower(string reflection)
    {
        List<FieldDescriptor> visible = [.. _message.Fields.Where(IsVisible)];
        foreach (OneofDescriptor oneof in _message.Oneofs.Where(oneof => !oneof.IsSynthetic))
            _oneofs.Add(oneof, LowerOneof(oneof, [.. oneof.Fields.Where(visible.Contains)]));
        EquatableArray<FieldModel> fields = visible.Select(LowerField).ToList().ToEquatableArray();
        (EquatableArray<SlotModel> slots, string unknownSlot) = _layout.Finish();

        return new MessageModel
        {
            Name = _context.Types.Name(_message),
            FullName = _message.FullName,
            Reflection = reflection,
            Comment = _message.Comment,
            IsDeprecated = FileLowering.IsDeprecated(_message, _message.Parent),
            Fields = fields,
            Oneofs = _oneofs.Values.ToList().ToEquatableArray(),
            Slots = slots,
            UnknownSlot = unknownSlot,
            ClosedEnums = _closedEnums.Values.ToList().ToEquatableArray(),
            Container = _context.Types.Container(_message),
            NestedMessages = _message.NestedMessages.Select((nested, i) => (Message: nested, Reflection: $"{reflection}.NestedTypes[{i}]"))
                .Where(nested => !nested.Message.IsMapEntry)
                .Select(nested => Lower(nested.Message, nested.Reflection, _context)).ToList().ToEquatableArray(),
            NestedEnums = _message.NestedEnums.Select(nested => EnumLowering.Lower(nested, _context)).ToList().ToEquatableArray(),
        };
    }

    /// <summary>What everybody sees can't be of a type that they don't see. A field that is so wrong is left out too.</summary>
    private bool IsVisible(FieldDescriptor field)
    {
        FieldDescriptor value = field.IsMap ? field.MessageType!.Fields[1] : field;
        if ((value.MessageType ?? (Descriptor?)value.EnumType) is not { } type)
            return true;
        if (_context.IsInternal(type.File) && !_context.IsInternal(field.File))
        {
            _context.Report(DiagnosticIds.InternalTypeInPublic, field.Position, field.FullName, type.FullName, type.File.Name);
            return false;
        }

        _context.Use(type, value.MessageType is { } message ? _context.Types.MetadataName(message) : _context.Types.MetadataName(value.EnumType!), field);
        return true;
    }

    private OneofModel LowerOneof(OneofDescriptor oneof, List<FieldDescriptor> fields)
    {
        string name = CSharpNames.PascalCase(oneof.Name);
        string unionType = _names.Add("_" + name + "Union");
        int size = fields.Select(field => FieldTypes.SingularSlot(field).Size).DefaultIfEmpty(1).Max();

        // A case is called as its property; only None is there already.
        var cases = new NameTable("None");
        return new OneofModel
        {
            Name = oneof.Name,
            Comment = oneof.Comment,
            CaseType = _names.Add(name + "OneofCase"),
            CaseProperty = _names.Add(name + "Case"),
            ClearMethod = _names.Add("Clear" + name),
            CaseSlot = _layout.AddCase(name),
            UnionSlot = _layout.AddUnion(name, unionType, size),
            UnionType = unionType,
            Members = fields.Select(field => new OneofMemberModel(
                cases.Add(_names.Property(field)),
                field.Number,
                field.IsDeprecated,
                new SlotModel(FieldTypes.SingularSlot(field).Type, _names.Property(field)))).ToList().ToEquatableArray(),
        };
    }

    private FieldModel LowerField(FieldDescriptor field)
    {
        string name = _names.Property(field);
        FieldModel model = field.IsMap ? LowerMap(field, name) : field.IsRepeated ? LowerRepeated(field, name) : LowerSingular(field, name);
        FieldDescriptor value = field.IsMap ? field.MessageType!.Fields[1] : field;
        return model with
        {
            Name = name,
            Row = new FieldRowModel(
                FieldShapes.Of(field, (model as SingularFieldModel)?.Presence.Kind ?? PresenceKind.Implicit),
                value.MessageType is { } message ? _context.Types.Qualified(message) : null,
                value.EnumType is { } type ? Predicate(type) : null),
            NumberConstant = _names.Add(name + "FieldNumber"),
            Number = field.Number,
            Comment = field.Comment,
            IsDeprecated = field.IsDeprecated,
            Slot = field.Oneof is { } oneof ? _oneofs[oneof].UnionSlot + "." + name : name,
        };
    }

    private SingularFieldModel LowerSingular(FieldDescriptor field, string name)
    {
        PresenceModel presence = PlaceSingular(field, name);
        bool isExplicit = presence.Kind != PresenceKind.Implicit;
        SingularFieldModel model = field.Kind switch
        {
            FieldKind.Message or FieldKind.Group => new MessageFieldModel
            {
                Type = _context.Types.Qualified(field.MessageType!),
                MutableMethod = _names.Add("Mutable" + name),
                SetMethod = _names.Add("Set" + name),
                IsDelimited = field.IsDelimited,
                CanBePartial = field.MessageType!.CanBePartial,
            },
            FieldKind.Enum => new EnumFieldModel
            {
                Type = _context.Types.Qualified(field.EnumType!),
                Predicate = Predicate(field.EnumType!),
                Default = isExplicit ? FieldTypes.EnumDefault(field) : 0,
            },
            FieldKind.String or FieldKind.Bytes => new TextFieldModel
            {
                Kind = FieldTypes.Text(field),
                Default = Literals.Bytes(field.DefaultValue),
            },
            _ => new ScalarFieldModel
            {
                Kind = FieldTypes.Scalar(field.Kind),
                Default = Literals.Scalar(field.DefaultValue),
            },
        };
        return model with
        {
            Presence = presence,
            HasProperty = isExplicit ? _names.Add("Has" + name) : "",
            ClearMethod = isExplicit ? _names.Add("Clear" + name) : "",
            IsRequired = field.IsRequired,
        };
    }

    private PresenceModel PlaceSingular(FieldDescriptor field, string name)
    {
        if (field.Oneof is { } oneof)
            return PresenceModel.Case(_oneofs[oneof].CaseSlot, field.Number);
        (string type, int size) = FieldTypes.SingularSlot(field);
        _layout.AddField(new SlotModel(type, name), size);
        if (field.MessageType != null)
            return PresenceModel.Pointer;
        return field.HasPresence ? _layout.AddBit() : PresenceModel.Implicit;
    }

    private FieldModel LowerRepeated(FieldDescriptor field, string name)
    {
        _layout.AddField(new SlotModel("Pzr::RawList", name), DataLayout.ListSize);
        return field.Kind switch
        {
            FieldKind.Message or FieldKind.Group => new RepeatedMessageFieldModel
            {
                Type = _context.Types.Qualified(field.MessageType!),
                IsDelimited = field.IsDelimited,
                CanBePartial = field.MessageType!.CanBePartial,
            },
            FieldKind.String or FieldKind.Bytes => new RepeatedTextFieldModel { Kind = FieldTypes.Text(field) },
            FieldKind.Enum => new RepeatedScalarFieldModel
            {
                Type = _context.Types.Qualified(field.EnumType!),
                Kind = ScalarKind.Int32,
                Predicate = Predicate(field.EnumType!),
                IsPacked = field.IsPacked,
            },
            _ => new RepeatedScalarFieldModel
            {
                Type = FieldTypes.Scalar(field.Kind).CSharpType(),
                Kind = FieldTypes.Scalar(field.Kind),
                IsPacked = field.IsPacked,
            },
        };
    }

    private MapFieldModel LowerMap(FieldDescriptor field, string name)
    {
        FieldDescriptor key = field.MessageType!.Fields[0];
        FieldDescriptor value = field.MessageType.Fields[1];
        _layout.AddField(new SlotModel("Pzr::RawMap", name), DataLayout.MapSize);
        return new MapFieldModel
        {
            KeyType = FieldTypes.Element(key, _context.Types),
            KeyCodec = FieldTypes.Codec(key, _context.Types),
            ValueType = FieldTypes.Element(value, _context.Types),
            ValueCodec = FieldTypes.Codec(value, _context.Types),
            Predicate = value.EnumType is { } type ? Predicate(type) : null,
            CanBePartial = value.MessageType is { CanBePartial: true },
        };
    }

    /// <summary>The method that knows the numbers of a closed enum; null for an open one.</summary>
    private string? Predicate(EnumDescriptor type)
    {
        if (!type.IsClosed)
            return null;
        if (!_closedEnums.TryGetValue(type, out ClosedEnumModel? model))
            _closedEnums.Add(type, model = new ClosedEnumModel(_names.Add("_IsKnown" + type.Name), EnumLowering.Known(type)));
        return model.Predicate;
    }
}
