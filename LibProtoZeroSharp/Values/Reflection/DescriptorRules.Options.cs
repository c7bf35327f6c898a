using LibProtoZeroSharp.Language;
using static LibProtoZeroSharp.Reflection.FieldOptions.Types;

namespace LibProtoZeroSharp.Reflection;

// Where and in which editions an option may be used: the definition of the option says it in its own options.
internal sealed partial class DescriptorRules
{
    private HashSet<(EnumDescriptor Type, EditionSupport Option)>? _checkedSupport;

    /// <summary>protoc knows it even if no file declares it.</summary>
    private static FieldDescriptor CSharpFeature => CSharpFeatures.Descriptor.File.Extensions[0];

    /// <summary>Checks the options of a declaration.</summary>
    /// <param name="element">The declaration; null for the file.</param>
    /// <param name="hasFeatures">Whether features are among the options.</param>
    /// <param name="type">The type of the options.</param>
    /// <param name="target">The kind of declaration.</param>
    /// <remarks>Requires: the options are in the buffer of <see cref="DescriptorSetState.StartOptions"/>.</remarks>
    private void CheckOptions(DescriptorBase? element, bool hasFeatures, MessageDescriptor type, OptionTargetType target)
    {
        if (hasFeatures && IsLegacy) Fail(element, "Features are only valid in editions.");
        CheckFields(element, state.EncodedOptions, type, target);
    }

    /// <summary>Checks the fields that the options have once they are parsed: of a singular field the last value counts, and messages are merged.</summary>
    private void CheckFields(DescriptorBase? element, ReadOnlyMemory<byte> options, MessageDescriptor type, OptionTargetType target)
    {
        if (options.IsEmpty) return;
        MergedOptions fields = state.RentOptions();
        var reader = new ProtoReader(options.Span);
        while (reader.Next())
        {
            FieldDescriptor? field = type.FindFieldByNumber(reader.FieldNumber) ?? FindExtension(type, reader.FieldNumber);
            if (field is null || !IsEncodedAs(field, reader.WireType))
            {
                reader.Skip();
            }
            else if (field.MessageType is { } message)
            {
                ReadOnlyMemory<byte> content = ReadContent(ref reader, options, field);
                CheckUse(element, field, target);
                if (field.IsRepeated) CheckFields(element, content, message, target);
                else fields.Merge(field, content);
            }
            else if (field.EnumType is { } enumType)
            {
                foreach (int number in reader.ReadPackedEnum())
                {
                    EnumValueDescriptor? value = enumType.FindValueByNumber(number);
                    if (value is null && enumType.IsClosed) continue;
                    if (field.IsRepeated) CheckUse(element, field, target, value);
                    else fields.Values[field] = (number != 0 || field.HasPresence, value);
                }
            }
            else if (field.IsRepeated)
            {
                CheckUse(element, field, target);
                SkipElements(ref reader, field);
            }
            else
            {
                bool isDefault = IsZero(ref reader);
                fields.Values[field] = (!isDefault || field.HasPresence, null);
            }
        }

        foreach ((FieldDescriptor field, (bool isSet, EnumValueDescriptor? value)) in fields.Values)
        {
            if (isSet) CheckUse(element, field, target, value);
        }

        foreach ((FieldDescriptor field, MergedOption merged) in fields.Messages) CheckFields(element, merged.Content, field.MessageType!, target);
        state.Return(fields);
    }

    /// <summary>Reads a message as a part of the options that contain it.</summary>
    private static ReadOnlyMemory<byte> ReadContent(ref ProtoReader reader, ReadOnlyMemory<byte> options, FieldDescriptor field)
    {
        int start = reader.Position;
        if (field.FieldType == FieldType.Group) return options.Slice(start, reader.ReadGroup().Remaining);
        int length = reader.ReadMessage().Remaining;
        return options.Slice(reader.Position - length, length);
    }

    /// <summary>Skips elements, of which those of a packed field may be malformed.</summary>
    private static void SkipElements(ref ProtoReader reader, FieldDescriptor field)
    {
        switch (IsPackable(field) ? WireTypeOf(field.FieldType) : default(ProtoWireType?))
        {
            case ProtoWireType.VarInt: foreach (ulong _ in reader.ReadPackedUInt64()) { } break;
            case ProtoWireType.Fixed32: foreach (uint _ in reader.ReadPackedFixed32()) { } break;
            case ProtoWireType.Fixed64: foreach (ulong _ in reader.ReadPackedFixed64()) { } break;
            default: reader.Skip(); break;
        }
    }

    /// <summary>Reads a value, and tells whether it is zero or empty.</summary>
    private static bool IsZero(ref ProtoReader reader) => reader.WireType switch
    {
        ProtoWireType.VarInt => reader.ReadVarInt() == 0,
        ProtoWireType.Fixed32 => reader.ReadFixed32() == 0,
        ProtoWireType.Fixed64 => reader.ReadFixed64() == 0,
        _ => reader.ReadBytes().IsEmpty,
    };

    /// <summary>Whether a value of the field has a wire type. With another one it is an unknown field.</summary>
    private static bool IsEncodedAs(FieldDescriptor field, ProtoWireType wireType) =>
        wireType == WireTypeOf(field.FieldType) || (wireType == ProtoWireType.LengthDelimited && IsPackable(field));

    private static ProtoWireType WireTypeOf(FieldType type) => type switch
    {
        FieldType.Double or FieldType.Fixed64 or FieldType.SFixed64 => ProtoWireType.Fixed64,
        FieldType.Float or FieldType.Fixed32 or FieldType.SFixed32 => ProtoWireType.Fixed32,
        FieldType.String or FieldType.Bytes or FieldType.Message => ProtoWireType.LengthDelimited,
        FieldType.Group => ProtoWireType.StartGroup,
        _ => ProtoWireType.VarInt,
    };

    /// <summary>The custom option with a number. The options' types may be in the set, or not; their generated types are the same.</summary>
    private FieldDescriptor? FindExtension(MessageDescriptor type, int number) =>
        (type.File.Symbols == file.Symbols ? type : file.Symbols.Find(type.FullName) as MessageDescriptor)?.ExtensionByNumber(number)
        ?? (type == FeatureSet.Descriptor && number == CSharpFeature.FieldNumber ? CSharpFeature : null);

    private void CheckUse(DescriptorBase? element, FieldDescriptor option, OptionTargetType target, EnumValueDescriptor? value = null)
    {
        if (option.FullName.EndsWith(".uninterpreted_option", StringComparison.Ordinal))
            Fail(element, "It has an option that is not interpreted, which only a compiler can do.");
        FieldOptions options = option.Options;
        if (options.Targets.Count > 0 && !IsAmong(options.Targets, target)) Fail(element, $"The option {option.FullName} is for other kinds of declarations.");

        // As in protoc, an enum's number without a name is in every edition.
        if (options.HasFeatureSupport && (option.EnumType is null || value != null)) CheckEdition(element, option.FullName, options.FeatureSupport);
        if (value is null) return;
        if (value.Number == 0 && option.ContainingType == FeatureSet.Descriptor) Fail(element, $"The feature {option.Name} can't be {value.Name}.");
        if (value.Options.HasFeatureSupport) CheckEdition(element, value.FullName, value.Options.FeatureSupport);
    }

    private static bool IsAmong(UnmanagedList<OptionTargetType> targets, OptionTargetType target)
    {
        foreach (OptionTargetType allowed in targets)
        {
            if (allowed == target) return true;
        }

        return false;
    }

    private void CheckEdition(DescriptorBase? element, string option, FeatureSupport support)
    {
        if (support.HasEditionIntroduced && file.Edition < support.EditionIntroduced) Fail(element, $"{option} was introduced in a later edition.");
        if (support.HasEditionRemoved && file.Edition >= support.EditionRemoved) Fail(element, $"{option} has been removed in the file's edition.");
    }

    /// <summary>Checks the editions of an option that the file defines, and those of its values.</summary>
    private void CheckSupport(FieldDescriptor option)
    {
        EditionSupport support = SupportOf(option.Options.FeatureSupport);
        if (support.Fault is { } fault) FailSupport(option, fault);

        // Once for all options of one type that are in the same editions, because both may be many.
        if (option.EnumType is not { } type || !(_checkedSupport ??= []).Add((type, support))) return;
        foreach (EnumValueDescriptor value in type.Values)
        {
            if (value.Options.HasFeatureSupport && SupportOf(value.Options.FeatureSupport).FaultWithin(support) is { } faultOfValue) FailSupport(value, faultOfValue);
        }
    }

    private static EditionSupport SupportOf(FeatureSupport support) => new(
        support.HasEditionIntroduced ? (int)support.EditionIntroduced : null,
        support.HasEditionDeprecated ? (int)support.EditionDeprecated : null,
        support.HasDeprecationWarning,
        support.HasEditionRemoved ? (int)support.EditionRemoved : null,
        support.HasRemovalError);

    private void FailSupport(DescriptorBase option, string fault) => Fail(option, $"It {fault} (feature_support).");
}
