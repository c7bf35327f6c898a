using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp;

/// <summary>
/// Says which field of a <see cref="DynamicMessage"/> is meant: by its name in the <c>.proto</c> file, its number or its descriptor. All three convert
/// implicitly. The number is the fastest.
/// </summary>
public readonly struct FieldKey
{
    private readonly string? _name;
    private readonly FieldDescriptor? _descriptor;
    private readonly int _number;

    private FieldKey(string? name, FieldDescriptor? descriptor, int number)
    {
        _name = name;
        _descriptor = descriptor;
        _number = number;
    }

    /// <summary>The field with a name, as declared.</summary>
    public static implicit operator FieldKey(string name) => new(name, null, 0);

    /// <summary>The field with a number.</summary>
    public static implicit operator FieldKey(int number) => new(null, null, number);

    /// <summary>The field that a descriptor describes.</summary>
    public static implicit operator FieldKey(FieldDescriptor field) => new(null, field, 0);

    /// <summary>The name, number or full name.</summary>
    public override string ToString() => _name ?? _descriptor?.FullName ?? $"field {_number}";

    /// <summary>The number of the field in a message; 0 if the message has no such field.</summary>
    internal int NumberIn(MessageDescriptor message)
    {
        if (_number != 0) return _number;
        if (_name != null) return message.FindFieldByName(_name)?.FieldNumber ?? 0;
        return _descriptor is { IsExtension: false } && _descriptor.ContainingType!.FullName == message.FullName ? _descriptor.FieldNumber : 0;
    }
}
