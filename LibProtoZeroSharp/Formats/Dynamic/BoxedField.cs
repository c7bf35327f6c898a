using System.Collections;
using System.Text;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Formats;

/// <summary>Converts between the values of a field in memory and objects.</summary>
internal readonly ref struct BoxedField
{
    private readonly DynamicMessageType _message;
    private readonly ref readonly TableField _field;
    private readonly FieldNames _names;

    /// <param name="message">The type that has the field.</param>
    /// <param name="field">The field.</param>
    /// <param name="names">Its names.</param>
    public BoxedField(DynamicMessageType message, in TableField field, FieldNames names)
    {
        _message = message;
        _field = ref field;
        _names = names;
    }

    /// <summary>The value, list or map.</summary>
    public object Read(ValueRef place) => _field.Cardinality switch
    {
        FieldCardinality.Singular => Box(_field.Kind, place),
        FieldCardinality.Map => ReadMap(place.Map(_field)),
        _ => ReadList(place.List(_field)),
    };

    /// <summary>Stores a value, list or map. Texts, bytes and items are copied into the arena; messages are referred to.</summary>
    /// <param name="value">The object.</param>
    /// <param name="place">Zeroed memory of the field's size, outside of any message: after an exception, it has a part of the value.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <exception cref="ArgumentException">The value is of another type.</exception>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    public void Write(object value, ValueRef place, ArenaAllocator arena)
    {
        switch (_field.Cardinality)
        {
            case FieldCardinality.Singular:
                Unbox(_field.Kind, value, place, arena);
                break;
            case FieldCardinality.Map:
                if (value is not IDictionary entries) throw Other("IDictionary", value);
                foreach (DictionaryEntry entry in entries) Append(entry, place.Map(_field), arena);
                break;
            default:
                if (value is not IEnumerable items || value is string) throw Other("IEnumerable", value);
                foreach (object? item in items) Append(item, place.List(_field), arena);
                break;
        }
    }

    private object[] ReadList(ListRef list)
    {
        var items = new object[list.Count];
        for (int i = 0; i < items.Length; i++) items[i] = Box(_field.Kind, list[i]);
        return items;
    }

    private Dictionary<object, object> ReadMap(MapRef map)
    {
        map.Seal();
        var entries = new Dictionary<object, object>(map.Count);
        for (int i = 0; i < map.Count; i++)
        {
            EntryRef entry = map[i];
            entries.Add(Box(_field.KeyKind, entry.Key), Box(_field.Kind, entry.Value));
        }

        return entries;
    }

    private void Append(object? item, ListRef list, ArenaAllocator arena)
    {
        EntryRoom room = default;
        ValueRef value = room.Value();
        Unbox(_field.Kind, item, value, arena);
        switch (_field.Storage)
        {
            case FieldStorage.Bits8: list.As<bool>().Add(value.Bool, arena); break;
            case FieldStorage.Bits32: list.As<uint>().Add(value.UInt32, arena); break;
            case FieldStorage.Bits64: list.As<ulong>().Add(value.UInt64, arena); break;
            case FieldStorage.Text: list.As<UnmanagedBytes>().AddView(value.Bytes, arena); break;
            default: list.As<nint>().Add(value.MessageAddress, arena); break;
        }
    }

    private void Append(DictionaryEntry entry, MapRef map, ArenaAllocator arena)
    {
        EntryRoom room = default;
        EntryRef place = room.Entry(_field);
        Unbox(_field.KeyKind, entry.Key, place.Key, arena);
        Unbox(_field.Kind, entry.Value, place.Value, arena);
        if (!map.TryAppend(place, arena)) arena.ThrowExhausted((nuint)_field.EntrySize);
    }

    /// <summary>Items of a list may be at any address.</summary>
    private object Box(ValueKind kind, ValueRef place) => kind switch
    {
        ValueKind.Bool => place.Bool,
        ValueKind.UInt32 => place.Read<uint>(),
        ValueKind.Int64 => place.Read<long>(),
        ValueKind.UInt64 => place.Read<ulong>(),
        ValueKind.Float => place.Read<float>(),
        ValueKind.Double => place.Read<double>(),
        ValueKind.String => place.String.ToString(),
        ValueKind.Bytes => place.Bytes.ToArray(),
        ValueKind.Message => new DynamicMessage(place.Message(_field), _message.Registry),
        _ => place.Read<int>(),
    };

    private void Unbox(ValueKind kind, object? value, ValueRef place, ArenaAllocator arena)
    {
        switch (kind)
        {
            case ValueKind.Bool: place.Bool = Of<bool>(value); break;
            case ValueKind.Int32: place.Int32 = Of<int>(value); break;
            case ValueKind.UInt32: place.UInt32 = Of<uint>(value); break;
            case ValueKind.Int64: place.Int64 = Of<long>(value); break;
            case ValueKind.UInt64: place.UInt64 = Of<ulong>(value); break;
            case ValueKind.Float: place.Float = Of<float>(value); break;
            case ValueKind.Double: place.Double = Of<double>(value); break;
            case ValueKind.Enum: place.Int32 = NumberOf(value); break;
            case ValueKind.String: place.String = value is Utf8String text ? arena.CopyString(text) : arena.CopyString(Of<string>(value)); break;
            case ValueKind.Bytes: place.Bytes = value is UnmanagedBytes bytes ? arena.CopyBytes(bytes) : arena.CopyBytes(Of<byte[]>(value)); break;
            default: place.MessageAddress = DynamicMessage.RequireType(Of<DynamicMessage>(value), _message.Of(_field)).Reference; break;
        }
    }

    /// <summary>The number of an enum's value, which may be given as a number, as its name, or as a value of a C# enum.</summary>
    private int NumberOf(object? value)
    {
        if (value is string name)
        {
            return _names.Enum!.TryFind(Encoding.UTF8.GetBytes(name), out int number)
                ? number
                : throw new ArgumentException(ErrorText.Of($"The enum {_names.Enum.FullName} has no value \"{name}\"."), nameof(value));
        }

        return value?.GetType() is { IsEnum: true } type && Enum.GetUnderlyingType(type) == typeof(int) ? (int)value : Of<int>(value);
    }

    private T Of<T>(object? value) => value is T found ? found : throw Other(typeof(T).Name, value);

    private ArgumentException Other(string expected, object? value) =>
        new(ErrorText.Of($"{_names.Descriptor.FullName} takes values of type {expected}, not {value?.GetType().Name ?? "null"}."), nameof(value));
}
