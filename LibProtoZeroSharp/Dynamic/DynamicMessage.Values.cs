using LibProtoZeroSharp.Dynamic;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Schema;
using LibProtoZeroSharp.Schema.Names;

namespace LibProtoZeroSharp;

// Any field as an object, where convenience counts more than speed.
public readonly unsafe partial struct DynamicMessage
{
    /// <summary>The value of any field as an object. All objects are copies, except messages.</summary>
    /// <returns>
    /// A <see cref="bool"/> or number; for an enum the number of its value, an <see cref="int"/>; a <see cref="string"/>; a <c>byte[]</c>; a
    /// <see cref="DynamicMessage"/>, or null if it is absent. The default, if another field is absent. For a list an <c>object[]</c>, for a map a
    /// <c>Dictionary&lt;object, object&gt;</c>, of the same values.
    /// </returns>
    /// <inheritdoc cref="Has" path="/exception"/>
    public object? GetValue(FieldKey field)
    {
        TableField* found = Find(field);
        byte* data = Data, place = data + found->Offset;
        FieldNames names = NamesOf(found);
        if (found->IsSingular && found->HasPresence && !found->IsSet(data))
        {
            if (found->IsMessage) return null;
            place = FieldDefault.Of(*found, names);
        }

        return Type.KeepAlive(new BoxedField(Type, found, names).Read(place));
    }

    /// <summary>Sets any field to an object; a list or map gets these values instead of those that it had.</summary>
    /// <param name="field">The field.</param>
    /// <param name="value">
    /// An object as <see cref="GetValue"/> returns it; null makes the field absent. A number has to be of the field's type. An enum may also be the name
    /// of its value, or a value of a C# enum; a string a <see cref="Utf8String"/>; bytes an <see cref="UnmanagedBytes"/>; a list any
    /// <see cref="System.Collections.IEnumerable"/>; a map any <see cref="System.Collections.IDictionary"/>.
    /// </param>
    /// <param name="arena">
    /// The arena of the message, or one that lives as long. Texts, bytes, lists and maps are copied into it. A message is not copied; it must live as long
    /// as this one.
    /// </param>
    /// <exception cref="ArgumentException">The value, or one in it, is of another type. The message is unchanged.</exception>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted. The message is unchanged.</exception>
    public void SetValue(FieldKey field, object? value, ArenaAllocator arena)
    {
        TableField* found = Find(field);
        byte* data = WritableData;
        if (value == null || (found->IsSingular && found->IsMessage && value is DynamicMessage message && DefaultData.Contains(message._data)))
        {
            found->Clear(data);
            Type.KeepAlive();
            return;
        }

        RawMap room = default;
        var place = (byte*)&room;
        new BoxedField(Type, found, NamesOf(found)).Write(value, place, arena);
        int size = found->PlaceSize;
        new ReadOnlySpan<byte>(place, size).CopyTo(new Span<byte>(data + found->Offset, size));
        if (found->IsSingular) found->MarkSet(data);
        Type.KeepAlive();
    }
}
