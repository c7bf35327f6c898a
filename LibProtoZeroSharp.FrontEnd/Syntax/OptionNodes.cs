using System.Text;
using LibProtoZeroSharp.FrontEnd.Common;

namespace LibProtoZeroSharp.FrontEnd.Syntax;

/// <summary>An <c>option</c> statement, or one entry of a list in brackets.</summary>
internal sealed record OptionNode(EquatableArray<OptionNamePart> Name, ValueNode Value) : MemberNode
{
    /// <summary>The name as the source writes it.</summary>
    public string NameText
    {
        get
        {
            if (Name.Count == 1 && !Name[0].IsExtension)
                return Name[0].Name.Text;
            StringBuilder text = new();
            foreach (OptionNamePart part in Name)
            {
                if (text.Length > 0)
                    text.Append('.');
                text.Append(part.IsExtension ? "(" + part.Name.Text + ")" : part.Name.Text);
            }

            return text.ToString();
        }
    }

    /// <summary>Whether it is an extension of the options message, or a field inside of one.</summary>
    public bool IsCustom => Name[0].IsExtension;

    /// <summary>Whether it is the option of that name, and not a field of it.</summary>
    public bool Is(string name) => Name.Count == 1 && !Name[0].IsExtension && Name[0].Name.Text == name;
}

/// <param name="IsExtension">Whether it is in parentheses: the name of an extension, looked up from the scope of the option.</param>
internal sealed record OptionNamePart(NameNode Name, bool IsExtension);

/// <summary>The value of an option, or of a field inside an aggregate.</summary>
internal abstract record ValueNode(SourceSpan Span);

internal sealed record IdentifierValue(string Text, bool IsNegative, SourceSpan Span) : ValueNode(Span);

/// <param name="Magnitude">Without its sign.</param>
internal sealed record IntegerValue(ulong Magnitude, bool IsNegative, SourceSpan Span) : ValueNode(Span)
{
    /// <summary>Whether it is neither hexadecimal nor octal.</summary>
    public bool IsDecimal { get; init; } = true;
}

/// <summary>A hexadecimal or octal number in an aggregate that is too large for every type. It can only be the value of a reserved name.</summary>
/// <param name="Text">As the source writes it.</param>
internal sealed record OversizedValue(string Text, SourceSpan Span) : ValueNode(Span);

/// <param name="Value">With its sign.</param>
internal sealed record FloatValue(double Value, SourceSpan Span) : ValueNode(Span);

/// <param name="Bytes">With adjacent literals joined and escapes replaced. May not be UTF-8.</param>
internal sealed record StringValue(EquatableArray<byte> Bytes, SourceSpan Span) : ValueNode(Span)
{
    public string Text => Encoding.UTF8.GetString(Bytes.ToArray());
}

/// <summary>A message in text format, between braces.</summary>
internal sealed record AggregateValue(EquatableArray<AggregateField> Fields, SourceSpan Span) : ValueNode(Span);

/// <summary>Several values of one repeated field of an aggregate, between brackets.</summary>
internal sealed record ListValue(EquatableArray<ValueNode> Values, SourceSpan Span) : ValueNode(Span);

internal enum AggregateNameKind
{
    Field,
    Extension,

    /// <summary>A type URL: the field stands for the content of a <c>google.protobuf.Any</c>.</summary>
    TypeUrl,
}

/// <param name="HasColon">Whether a colon is between the name and the value. Only messages can do without.</param>
internal sealed record AggregateField(NameNode Name, AggregateNameKind NameKind, bool HasColon, ValueNode Value);
