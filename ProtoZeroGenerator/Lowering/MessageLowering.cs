using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Semantics;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Lowering;

/// <summary>Lowers one message: gives names to its members and places to its values.</summary>
internal sealed class MessageLowering
{
    private readonly LoweringContext _context;
    private readonly MessageSymbol _message;
    private readonly MemberNames _names;
    private readonly DataLayout _layout;
    private readonly Dictionary<OneofSymbol, OneofModel> _oneofs = [];

    private MessageLowering(MessageSymbol message, LoweringContext context)
    {
        _context = context;
        _message = message;
        _names = new MemberNames(message, context.Types);
        _layout = new DataLayout(message.Fields.Select(_names.Property));
    }

    /// <param name="reflection">An expression for the descriptor at run time.</param>
    public static MessageModel Lower(MessageSymbol message, string reflection, LoweringContext context) =>
        new MessageLowering(message, context).Lower(reflection);

    private MessageModel Lower(string reflection)
    {
        List<FieldSymbol> visible = [.. _message.Fields.Where(_context.IsVisible)];
        foreach (OneofSymbol oneof in _message.Oneofs.Where(oneof => !oneof.IsSynthetic))
            _oneofs.Add(oneof, LowerOneof(oneof, [.. oneof.Fields.Where(visible.Contains)]));
        string extensions = _message.Extensions.Count == 0 ? "" : _names.Add("Extensions");
        var lowering = new FieldLowering(_context, _names.Add, _layout, _oneofs);
        EquatableArray<FieldModel> fields = visible.Select(field => lowering.Lower(field, _names.Property(field))).ToList().ToEquatableArray();
        (EquatableArray<SlotModel> slots, string unknownSlot, int dataSize) = _layout.Finish();

        return new MessageModel
        {
            Name = _context.Types.Name(_message),
            Renamed = _names.Renamed,
            FullName = _message.FullName,
            Reflection = reflection,
            Comment = _message.Comment,
            IsDeprecated = FileLowering.IsDeprecated(_message, _message.Parent),
            OptimizeFor = _context.OptimizeFor(_message.File),
            Fields = fields,
            Oneofs = _oneofs.Values.ToList().ToEquatableArray(),
            Slots = slots,
            DataSize = dataSize,
            UnknownSlot = unknownSlot,
            ClosedEnums = lowering.ClosedEnums,
            Container = _context.Types.Container(_message),
            NestedMessages = _message.NestedMessages.Select((nested, i) => (Message: nested, Reflection: $"{reflection}.NestedTypes[{i}]"))
                .Where(nested => !nested.Message.IsMapEntry)
                .Select(nested => Lower(nested.Message, nested.Reflection, _context)).ToList().ToEquatableArray(),
            Extensions = ExtensionLowering.Lower(extensions, _message.Extensions, reflection, _context),
            Record = _context.HasRecords(_message.File) ? new RecordLowering(_message, _context).Lower(_names.Add("ToRecord"), fields, _oneofs) : null,
            NestedEnums = _message.NestedEnums.Select(nested => EnumLowering.Lower(nested, _context)).ToList().ToEquatableArray(),
        };
    }

    private OneofModel LowerOneof(OneofSymbol oneof, List<FieldSymbol> fields)
    {
        string name = CSharpNames.PascalCase(oneof.Name);
        List<int> sizes = [.. fields.Select(field => FieldTypes.SingularSlot(field).Size).DefaultIfEmpty(1)];

        // A case has the name of its property. Only None exists already.
        var cases = new NameTable("None");
        return new OneofModel
        {
            Name = oneof.Name,
            Comment = oneof.Comment,
            CaseType = _names.Add(name + "OneofCase"),
            CaseProperty = _names.Add(name + "Case"),
            ClearMethod = _names.Add("Clear" + name),
            UnionSlot = _layout.AddUnion(name, sizes),
            CaseSlot = _layout.AddCase(name),
            Members = fields.Select(field => new OneofMemberModel(
                cases.Add(_names.Property(field)),
                field.Number,
                Declarations.Of(field))).ToList().ToEquatableArray(),
        };
    }
}
