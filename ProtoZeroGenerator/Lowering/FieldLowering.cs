using System;
using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Semantics;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Lowering;

/// <summary>Lowers the fields of one struct.</summary>
/// <param name="context">The context of the file.</param>
/// <param name="addName">Gives names to members other than properties; it avoids names that are taken.</param>
/// <param name="layout">Gives places to the values.</param>
/// <param name="oneofs">The oneofs that the fields are in.</param>
internal sealed class FieldLowering(
    LoweringContext context, Func<string, string> addName, DataLayout layout, IReadOnlyDictionary<OneofSymbol, OneofModel> oneofs)
{
    private readonly Dictionary<EnumSymbol, ClosedEnumModel> _closedEnums = [];

    /// <summary>The closed enums of other projects that the fields so far have.</summary>
    public EquatableArray<ClosedEnumModel> ClosedEnums => _closedEnums.Values.ToList().ToEquatableArray();

    /// <param name="name">The name of the property, and of the slot.</param>
    public FieldModel Lower(FieldSymbol field, string name)
    {
        FieldModel model = field.IsMap ? LowerMap(field, name) : field.IsRepeated ? LowerRepeated(field, name) : LowerSingular(field, name);
        FieldSymbol value = field.IsMap ? field.MessageType!.Fields[1] : field;
        return model with
        {
            Name = name,
            Row = new FieldRowModel(
                FieldShapes.Of(field, (model as SingularFieldModel)?.Presence.Kind ?? PresenceKind.Implicit),
                value.MessageType is { } message ? context.Types.Qualified(message, field.File) : null,
                value.EnumType is { } type ? NumbersOf(type, field.File) : null),
            NumberConstant = addName(name + "FieldNumber"),
            Number = field.Number,
            Comment = field.Comment,
            Declaration = Declarations.Of(field),
            IsDeprecated = field.IsDeprecated,
            Slot = field.Oneof is { } oneof ? $"{oneofs[oneof].UnionSlot}.As<{FieldTypes.SingularSlot(field).Type}>()" : name,
        };
    }

    private SingularFieldModel LowerSingular(FieldSymbol field, string name)
    {
        PresenceModel presence = PlaceSingular(field, name);
        bool isExplicit = presence.Kind != PresenceKind.Implicit;
        SingularFieldModel model = field.Kind switch
        {
            FieldKind.Message or FieldKind.Group => new MessageFieldModel
            {
                Type = context.Types.Qualified(field.MessageType!, field.File),
                MutableMethod = addName("Mutable" + name),
                SetMethod = addName("Set" + name),
                IsDelimited = field.IsDelimited,
                CanBePartial = field.MessageType!.CanBePartial,
            },
            FieldKind.Enum => new EnumFieldModel
            {
                Type = context.Types.Qualified(field.EnumType!, field.File),
                Numbers = NumbersOf(field.EnumType!, field.File),
                Default = isExplicit ? FieldTypes.EnumDefault(field) : 0,
            },
            FieldKind.String or FieldKind.Bytes => new TextFieldModel
            {
                Kind = FieldTypes.Text(field),
                SetMethod = addName("Set" + name),
                Default = CSharpLiterals.Bytes(field.DefaultValue),
            },
            _ => new ScalarFieldModel
            {
                Kind = FieldTypes.Scalar(field.Kind),
                Default = CSharpLiterals.Scalar(field.DefaultValue),
            },
        };
        return model with
        {
            Presence = presence,
            HasProperty = isExplicit ? addName("Has" + name) : "",
            ClearMethod = isExplicit ? addName("Clear" + name) : "",
            IsRequired = field.IsRequired,
        };
    }

    private PresenceModel PlaceSingular(FieldSymbol field, string name)
    {
        if (field.Oneof is { } oneof)
            return PresenceModel.Case(oneofs[oneof].CaseSlot, field.Number);
        (string type, int size) = FieldTypes.SingularSlot(field);
        layout.AddField(new SlotModel(type, name), size);
        if (field.MessageType != null)
            return PresenceModel.Pointer;
        return field.HasPresence ? layout.AddBit() : PresenceModel.Implicit;
    }

    private FieldModel LowerRepeated(FieldSymbol field, string name)
    {
        layout.AddField(new SlotModel("Pzr::RawList", name), DataSizes.List);
        return field.Kind switch
        {
            FieldKind.Message or FieldKind.Group => new RepeatedMessageFieldModel
            {
                Type = context.Types.Qualified(field.MessageType!, field.File),
                IsDelimited = field.IsDelimited,
                CanBePartial = field.MessageType!.CanBePartial,
            },
            FieldKind.String or FieldKind.Bytes => new RepeatedTextFieldModel { Kind = FieldTypes.Text(field) },
            FieldKind.Enum => new RepeatedScalarFieldModel
            {
                Type = context.Types.Qualified(field.EnumType!, field.File),
                Kind = ScalarKind.Int32,
                Numbers = NumbersOf(field.EnumType!, field.File),
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

    private MapFieldModel LowerMap(FieldSymbol field, string name)
    {
        FieldSymbol key = field.MessageType!.Fields[0];
        FieldSymbol value = field.MessageType.Fields[1];
        layout.AddField(new SlotModel("Pzr::RawMap", name), DataSizes.Map);
        return new MapFieldModel
        {
            KeyType = FieldTypes.Element(key, context.Types),
            KeyCodec = FieldTypes.Codec(key, context.Types),
            ValueType = FieldTypes.Element(value, context.Types),
            ValueCodec = FieldTypes.Codec(value, context.Types),
            Numbers = value.EnumType is { } type ? NumbersOf(type, field.File) : null,
            CanBePartial = value.MessageType is { CanBePartial: true },
        };
    }

    /// <summary>The type that has the numbers of a closed enum; null for an open one.</summary>
    private string? NumbersOf(EnumSymbol type, FileSymbol user)
    {
        if (!type.IsClosed)
            return null;
        if (context.IsGenerated(type.File))
            return context.Types.QualifiedNumbers(type, user);
        if (!_closedEnums.TryGetValue(type, out ClosedEnumModel? model))
            _closedEnums.Add(type, model = new ClosedEnumModel(addName("_" + type.Name + "Numbers"), EnumLowering.Known(type)));
        return model.Name;
    }
}
