using LibProtoZeroSharp.Formats;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp;

// Any field as an object, where convenience counts more than speed.
public readonly partial struct DynamicMessage
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
        ref readonly TableField found = ref Find(field);
        MessageRef message = Ref;
        FieldNames names = NamesOf(found);
        bool isDefault = found.IsSingular && found.HasPresence && !message.IsSet(found);
        if (isDefault && found.IsMessage) return null;
        ValueRef place = isDefault ? FieldDefault.Of(found, names) : message.Value(found);
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
        ref readonly TableField found = ref Find(field);
        MessageRef message = WritableRef;
        if (value == null || (found.IsSingular && found.IsMessage && value is DynamicMessage { _message.IsDefault: true }))
        {
            message.Clear(found);
        }
        else
        {
            EntryRoom room = default;
            ValueRef place = room.Value();
            new BoxedField(Type, found, NamesOf(found)).Write(value, place, arena);
            message.StorePlace(found, place);
        }

        Type.KeepAlive();
    }
}
