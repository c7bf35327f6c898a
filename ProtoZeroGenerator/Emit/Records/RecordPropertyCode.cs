using LibProtoZeroSharp.Contract;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit.Records;

/// <summary>
/// The pieces of code for one property of a record, or for one case of a oneof. In the code, <c>m</c> is the message, <c>pool</c> the pool of strings and
/// <c>arena</c> the arena of the message.
/// </summary>
internal sealed class RecordPropertyCode(RecordPropertyModel property)
{
    private const string Collections = "Pzr::RecordCollections";

    private FieldModel Field => property.Field;

    private RecordValueModel Value => property.Value;

    private bool HasPresence => Field is SingularFieldModel { Presence.Kind: not PresenceKind.Implicit };

    public string Type => property.Key is { } key ? $"global::System.Collections.Generic.IReadOnlyDictionary<{key.Type}, {Value.Type}>"
        : Field is not SingularFieldModel ? $"global::System.Collections.Immutable.ImmutableArray<{Value.Type}>"
        : HasPresence ? Value.Type + "?"
        : Value.Type;

    public string Initializer => property.Key is { } key ? $" = global::System.Collections.ObjectModel.ReadOnlyDictionary<{key.Type}, {Value.Type}>.Empty;"
        : Field is not SingularFieldModel ? " = [];"
        : HasPresence || Value.Empty.Length == 0 ? ""
        : $" = {Value.Empty};";

    /// <summary>XML: what null means if that isn't plain. Null for nothing.</summary>
    public string? Remarks => Default is { } value ? $"Null if the field is absent. The message then has {Documentation.Code(value)}." : null;

    private string? Default => Field switch
    {
        ScalarFieldModel scalar => scalar.Default,
        TextFieldModel text => text.Default,
        _ => null,
    };

    /// <summary>An expression for the value of the property.</summary>
    public string Read => property.Key is { } key ? $"{Collections}.ToMap<{Arguments(key)}, {Arguments(Value)}>(m.{Field.Name}, pool{Name})"
        : Field is not SingularFieldModel singular ? ReadList
        : HasPresence ? $"m.{singular.HasProperty} ? {ReadValue} : null"
        : ReadValue;

    private string ReadList => Value.IsSame
        ? $"{Collections}.ToArray<{Value.Type}>(m.{Field.Name}.AsSpan())"
        : $"{Collections}.ToArray<{Arguments(Value)}>(m.{Field.Name}.AsSpan(), pool{Name})";

    /// <summary>An expression for the value of a field that is set.</summary>
    public string ReadValue => Value.IsSame ? $"m.{Field.Name}" : $"{Value.Conversion}.ToManaged(m.{Field.Name}, pool{Name})";

    /// <summary>A statement that sets the field.</summary>
    public string Write => property.Key is { } key ? $"{Collections}.AddTo<{Arguments(key)}, {Arguments(Value)}>(m.{Field.Name}, {property.Name}, arena{Name});"
        : Field is not SingularFieldModel ? WriteList
        : HasPresence ? Code.If($"{property.Name} is {{ }} {Variable}", WriteValue(Variable))
        : WriteValue(property.Name);

    /// <summary>A variable of a condition is in scope in the statements after it too, so each has its own name.</summary>
    private string Variable => "v" + Code.Number(Field.Number);

    private string WriteList => Value.IsSame
        ? $"m.{Field.Name}.AddRange({property.Name}.AsSpan(), arena);"
        : $"{Collections}.AddTo<{Arguments(Value)}>(m.{Field.Name}, {property.Name}, arena{Name});";

    /// <summary>A statement that sets a field with at most one value.</summary>
    /// <param name="value">An expression for the value, which is not null.</param>
    public string WriteValue(string value)
    {
        string converted = Value.IsSame ? value : $"{Value.Conversion}.ToValue({value}, arena{Name})";
        return Field is MessageFieldModel message ? $"m.{message.SetMethod}({converted});" : $"m.{Field.Name} = {converted};";
    }

    /// <summary>A condition: the property equals that of <c>other</c>.</summary>
    public string Comparison => Field is SingularFieldModel && Value.HasOperator ? $"{property.Name} == other.{property.Name}" : Compare(property.Name);

    public static string Compare(string name) => $"Pzr::RecordEquality.Equal({name}, other.{name})";

    /// <summary>The last argument of a conversion that can fail.</summary>
    private string Name => Value.CanFail ? $", \"{property.FullName}\"" : "";

    private static string Arguments(RecordValueModel value) => $"{value.Stored}, {value.Type}, {value.Conversion}";
}
