using System.Text.Unicode;

namespace LibProtoZeroSharp.Reflection;

/// <summary>Describes a value of an enum.</summary>
public sealed class EnumValueDescriptor : DescriptorBase
{
    /// <summary>The field number of the option <c>(pb.enumvalue.json)</c> in <see cref="EnumValueOptions"/>.</summary>
    private const int JsonOption = 998;

    /// <summary>The field number of the name in the value of the option.</summary>
    private const int JsonNameInOption = 1;

    internal EnumValueDescriptor(EnumValueDescriptorProto proto, EnumDescriptor parent, int index, DescriptorBuilder builder)
        : base(builder, parent, proto.Name, index)
    {
        Proto = proto;
        EnumDescriptor = parent;
        Number = proto.Number;
    }

    /// <summary>The enum of the value.</summary>
    public EnumDescriptor EnumDescriptor { get; }

    /// <summary>The number. Other values may have the same number if the enum allows aliases.</summary>
    public int Number { get; }

    /// <summary>The value's options; custom options are extensions of them, for <c>GetExtension</c>.</summary>
    public EnumValueOptions Options => Proto.Options;

    /// <summary>The declaration as a message; valid as long as the message of the file.</summary>
    public EnumValueDescriptorProto Proto { get; }

    private protected override int FieldInScope => 2;

    /// <summary>
    /// The name in JSON of the option <c>(pb.enumvalue.json)</c>, as UTF-8; null if the option is not set. Generated options don't know the option, so its bytes
    /// may be anything: an option that is malformed, or whose name is not UTF-8, counts as not set.
    /// </summary>
    /// <param name="isEmptyIfMissing">Whether the name is empty if the option is set without one: the rules take it for such a name.</param>
    internal byte[]? JsonName(bool isEmptyIfMissing = false)
    {
        if (!Proto.HasOptions) return null;
        byte[]? name = null;
        try
        {
            var options = new ProtoReader(Options.ToByteArray());
            while (options.Next())
            {
                if (options.FieldNumber == JsonOption && options.WireType == ProtoWireType.LengthDelimited) ReadJsonName(options.ReadBytes(), ref name, isEmptyIfMissing);
                else options.Skip();
            }
        }
        catch (ProtoException)
        {
            return null;
        }

        return Utf8.IsValid(name) ? name : null;
    }

    /// <summary>Reads the value of the option. As for all fields, the last occurrence of the name counts.</summary>
    private static void ReadJsonName(ReadOnlySpan<byte> option, ref byte[]? name, bool isEmptyIfMissing)
    {
        if (isEmptyIfMissing) name ??= [];
        var json = new ProtoReader(option);
        while (json.Next())
        {
            if (json.FieldNumber == JsonNameInOption && json.WireType == ProtoWireType.LengthDelimited) name = json.ReadBytes().ToArray();
            else json.Skip();
        }
    }
}
