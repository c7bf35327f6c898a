using System.Collections;
using System.Runtime.CompilerServices;
using System.Text;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Schema;
using LibProtoZeroSharp.Schema.Names;

namespace LibProtoZeroSharp.Dynamic;

/// <summary>Converts between the values of a field in memory and objects.</summary>
/// <remarks>Requires, for every place: it has the layout of the field, and what it refers to is alive.</remarks>
internal readonly unsafe ref struct BoxedField
{
    private readonly DynamicMessageType _message;
    private readonly TableField* _field;
    private readonly FieldNames _names;

    /// <param name="message">The type that has the field.</param>
    /// <param name="field">The field.</param>
    /// <param name="names">Its names.</param>
    /// <remarks>Requires: the field is one of the type, and its table outlives this.</remarks>
    public BoxedField(DynamicMessageType message, TableField* field, FieldNames names)
    {
        _message = message;
        _field = field;
        _names = names;
    }

    /// <summary>The value, list or map.</summary>
    public object Read(byte* place) => _field->Cardinality switch
    {
        FieldCardinality.Singular => Box(_field->Kind, place),
        FieldCardinality.Map => ReadMap((RawMap*)place),
        _ => ReadList((RawList*)place),
    };

    /// <summary>Stores a value, list or map. Texts, bytes and items are copied into the arena; messages are referred to.</summary>
    /// <param name="value">The object.</param>
    /// <param name="place">Zeroed memory of the field's size, outside of any message: after an exception, it has a part of the value.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <exception cref="ArgumentException">The value is of another type.</exception>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    public void Write(object value, byte* place, ArenaAllocator arena)
    {
        switch (_field->Cardinality)
        {
            case FieldCardinality.Singular:
                Unbox(_field->Kind, value, place, arena);
                break;
            case FieldCardinality.Map:
                if (value is not IDictionary entries) throw Other("IDictionary", value);
                foreach (DictionaryEntry entry in entries) Append(entry, (RawMap*)place, arena);
                break;
            default:
                if (value is not IEnumerable items || value is string) throw Other("IEnumerable", value);
                foreach (object? item in items) Append(item, (RawList*)place, arena);
                break;
        }
    }

    private object[] ReadList(RawList* list)
    {
        Checks.Alive(list->Items);
        var items = new object[list->Count];
        for (int i = 0; i < items.Length; i++) items[i] = Box(_field->Kind, (byte*)list->Items + (nint)i * _field->ValueSize);
        return items;
    }

    private Dictionary<object, object> ReadMap(RawMap* map)
    {
        TableMap.Seal(*_field, map);
        var entries = new Dictionary<object, object>(map->Count);
        for (int i = 0; i < map->Count; i++)
        {
            byte* entry = TableMap.Entry(*_field, map, i);
            entries.Add(Box(_field->KeyKind, entry), Box(_field->Kind, entry + _field->EntryValueOffset));
        }

        return entries;
    }

    private void Append(object? item, RawList* list, ArenaAllocator arena)
    {
        UnmanagedBytes room = default;
        var value = (byte*)&room;
        Unbox(_field->Kind, item, value, arena);
        switch (_field->Storage)
        {
            case FieldStorage.Bits8: new UnmanagedList<byte>(list).Add(*value, arena); break;
            case FieldStorage.Bits32: new UnmanagedList<uint>(list).Add(*(uint*)value, arena); break;
            case FieldStorage.Bits64: new UnmanagedList<ulong>(list).Add(*(ulong*)value, arena); break;
            case FieldStorage.Text: new UnmanagedList<UnmanagedBytes>(list).AddView(room, arena); break;
            default: new UnmanagedList<nint>(list).Add(*(nint*)value, arena); break;
        }
    }

    private void Append(DictionaryEntry entry, RawMap* map, ArenaAllocator arena)
    {
        ArenaState* state = arena.State;
        byte* place = map->TryAppend(_field->EntrySize, state);
        if (place == null) ArenaErrors.ThrowExhausted((ulong)_field->EntrySize, state->AllocatedBytes, state->MaxBytes);
        new Span<byte>(place, _field->EntrySize).Clear();
        Unbox(_field->KeyKind, entry.Key, place, arena);
        Unbox(_field->Kind, entry.Value, place + _field->EntryValueOffset, arena);
    }

    /// <summary>Items of a list may be at any address.</summary>
    private object Box(ValueKind kind, byte* place) => kind switch
    {
        ValueKind.Bool => *(bool*)place,
        ValueKind.UInt32 => Unsafe.ReadUnaligned<uint>(place),
        ValueKind.Int64 => Unsafe.ReadUnaligned<long>(place),
        ValueKind.UInt64 => Unsafe.ReadUnaligned<ulong>(place),
        ValueKind.Float => Unsafe.ReadUnaligned<float>(place),
        ValueKind.Double => Unsafe.ReadUnaligned<double>(place),
        ValueKind.String => ((Utf8String*)place)->ToString(),
        ValueKind.Bytes => ((UnmanagedBytes*)place)->ToArray(),
        ValueKind.Message => new DynamicMessage(_message.Of(_field), _field->Message->OrDefault(*(byte**)place)),
        _ => Unsafe.ReadUnaligned<int>(place),
    };

    private void Unbox(ValueKind kind, object? value, byte* place, ArenaAllocator arena)
    {
        switch (kind)
        {
            case ValueKind.Bool: *(bool*)place = Of<bool>(value); break;
            case ValueKind.Int32: *(int*)place = Of<int>(value); break;
            case ValueKind.UInt32: *(uint*)place = Of<uint>(value); break;
            case ValueKind.Int64: *(long*)place = Of<long>(value); break;
            case ValueKind.UInt64: *(ulong*)place = Of<ulong>(value); break;
            case ValueKind.Float: *(float*)place = Of<float>(value); break;
            case ValueKind.Double: *(double*)place = Of<double>(value); break;
            case ValueKind.Enum: *(int*)place = NumberOf(value); break;
            case ValueKind.String: *(Utf8String*)place = value is Utf8String text ? arena.CopyString(text) : arena.CopyString(Of<string>(value)); break;
            case ValueKind.Bytes: *(UnmanagedBytes*)place = value is UnmanagedBytes bytes ? arena.CopyBytes(bytes) : arena.CopyBytes(Of<byte[]>(value)); break;
            default: *(void**)place = DynamicMessage.RequireType(Of<DynamicMessage>(value), _message.Of(_field)).Pointer; break;
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
