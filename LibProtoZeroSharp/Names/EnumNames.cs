using System.Text;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Runtime;

/// <summary>The names of an enum's values.</summary>
internal sealed class EnumNames
{
    private readonly Utf8Names _byName = new();
    private readonly Dictionary<int, byte[]> _byNumber = [];

    public EnumNames(EnumDescriptor type)
    {
        FullName = type.FullName;
        IsNullValue = FullName == "google.protobuf.NullValue";
        foreach (EnumValueDescriptor value in type.Values)
        {
            byte[] name = Encoding.UTF8.GetBytes(value.Name);
            _byName.TryAdd(name, value.Number);
            // The first of several with the same number is the one that is written.
            _byNumber.TryAdd(value.Number, name);
        }
    }

    public string FullName { get; }

    /// <summary>Whether its only value stands for JSON's <c>null</c> (ProtoJSON format, "Null values").</summary>
    public bool IsNullValue { get; }

    public bool TryFind(ReadOnlySpan<byte> name, out int number) => _byName.TryFind(name, out number);

    /// <summary>The name of a number, as the <c>.proto</c> file has it; empty where there is none.</summary>
    public ReadOnlySpan<byte> NameOf(int number) => _byNumber.GetValueOrDefault(number);
}
