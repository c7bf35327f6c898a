using System.Runtime.CompilerServices;
using System.Text;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Values;

/// <summary>The names of an enum's values. In JSON a value may have another name than in the <c>.proto</c> file: the option <c>(pb.enumvalue.json)</c>.</summary>
internal sealed class EnumNames
{
    // Many fields may have one enum.
    private static readonly ConditionalWeakTable<EnumDescriptor, EnumNames> Made = [];

    private readonly Utf8Names _byName = new();
    private readonly Dictionary<int, byte[]> _byNumber = new(NumberComparer.Instance);

    // Null unless a value has a name of its own in JSON.
    private readonly Utf8Names? _byJsonName;
    private readonly Dictionary<int, byte[]>? _jsonByNumber;

    private EnumNames(EnumDescriptor type)
    {
        FullName = type.FullName;
        IsNullValue = FullName == "google.protobuf.NullValue";
        foreach (EnumValueDescriptor value in type.Values)
        {
            byte[] name = Encoding.UTF8.GetBytes(value.Name);
            _byName.TryAdd(name, value.Number);
            // If several values have the same number, the first name is written.
            _byNumber.TryAdd(value.Number, name);
            if (value.JsonName() is not { } json) continue;
            (_byJsonName ??= new Utf8Names()).TryAdd(json, value.Number);
            (_jsonByNumber ??= new Dictionary<int, byte[]>(NumberComparer.Instance)).TryAdd(value.Number, json);
        }
    }

    private EnumNames() => FullName = "";

    /// <summary>The names of an enum of a lite type: it has none.</summary>
    public static EnumNames None { get; } = new();

    public string FullName { get; }

    /// <summary>Whether the only value of the enum is JSON's <c>null</c> (ProtoJSON format, "Null values").</summary>
    public bool IsNullValue { get; }

    /// <summary>The names of an enum. The first call makes them; several threads may make the first call at once.</summary>
    public static EnumNames Of(EnumDescriptor type) => Made.GetValue(type, static type => new EnumNames(type));

    /// <summary>The number for a name in the <c>.proto</c> file.</summary>
    public bool TryFind(ReadOnlySpan<byte> name, out int number) => _byName.TryFind(name, out number);

    /// <summary>The number for a name in JSON. A value with such a name has its other name too.</summary>
    public bool TryFindJson(ReadOnlySpan<byte> name, out int number) => TryFind(name, out number) || (_byJsonName != null && _byJsonName.TryFind(name, out number));

    /// <summary>The name of a number, as in the <c>.proto</c> file; empty if there is none.</summary>
    public ReadOnlySpan<byte> NameOf(int number) => _byNumber.GetValueOrDefault(number);

    /// <summary>The name of a number in JSON, which may be empty.</summary>
    /// <returns>False if the number has no name.</returns>
    public bool TryGetJsonName(int number, out ReadOnlySpan<byte> name)
    {
        byte[]? found = _jsonByNumber?.GetValueOrDefault(number) ?? _byNumber.GetValueOrDefault(number);
        name = found;
        return found != null;
    }
}
