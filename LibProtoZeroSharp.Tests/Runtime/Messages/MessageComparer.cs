extern alias GoogleProtobuf;

using System.Collections;
using System.Reflection;
using GoogleProtobuf::Google.Protobuf;
using GoogleProtobuf::Google.Protobuf.Reflection;

namespace LibProtoZeroSharp.Tests.Messages;

/// <summary>
/// Walks all accessors of a generated struct, together with one of Google's messages: to build the struct from the message, and to compare the
/// two. The properties have the same names.
/// </summary>
internal sealed class MessageComparer(ArenaAllocator arena)
{
    private const BindingFlags Any = BindingFlags.NonPublic | BindingFlags.Static;

    /// <summary>Sets on our struct all fields that are set on Google's message.</summary>
    public void Fill(object ours, IMessage google)
    {
        foreach (FieldDescriptor field in google.Descriptor.Fields.InFieldNumberOrder())
        {
            PropertyInfo property = Property(ours, field);
            object value = field.Accessor.GetValue(google);
            if (field.IsMap) Call(nameof(FillMap), ours, property, property.PropertyType.GetGenericArguments(), field, (IDictionary)value);
            else if (field.IsRepeated)
                Call(IsMessage(field) ? nameof(FillMessages) : nameof(FillList), ours, property, property.PropertyType.GetGenericArguments(), field, (IList)value);
            else if (!IsSet(field, google, value)) continue;
            else if (IsMessage(field)) FillMessage(Method(ours, "Mutable", property).Invoke(ours, [arena])!, field, value);
            else property.SetValue(ours, ToOurs(value, property.PropertyType));
        }
    }

    /// <summary>Fails if a getter of our struct returns something else than Google's.</summary>
    public void AssertEqual(IMessage google, object ours)
    {
        foreach (FieldDescriptor field in google.Descriptor.Fields.InFieldNumberOrder())
        {
            PropertyInfo property = Property(ours, field);
            object value = field.Accessor.GetValue(google);
            if (field.IsMap)
            {
                Call(nameof(AssertMap), ours, property, property.PropertyType.GetGenericArguments(), field, (IDictionary)value);
                continue;
            }

            if (field.IsRepeated)
            {
                Call(IsMessage(field) ? nameof(AssertMessages) : nameof(AssertList), ours, property, property.PropertyType.GetGenericArguments(), field, (IList)value);
                continue;
            }

            bool isSet = IsSet(field, google, value);
            if (HasPresence(field)) Assert.Equal(isSet, ours.GetType().GetProperty("Has" + property.Name)!.GetValue(ours));
            AssertValue(field, isSet ? value : IsMessage(field) ? null : value, property.GetValue(ours)!);
        }

        foreach (OneofDescriptor oneof in google.Descriptor.Oneofs.Where(oneof => !oneof.IsSynthetic))
            Assert.Equal(oneof.Accessor.GetCaseFieldDescriptor(google)?.FieldNumber ?? 0, (int)ours.GetType().GetProperty(Pascal(oneof.Name) + "Case")!.GetValue(ours)!);
    }

    /// <summary>Clears every field that can be cleared, one after the other.</summary>
    public static void ClearAll(object ours, MessageDescriptor type)
    {
        foreach (FieldDescriptor field in type.Fields.InFieldNumberOrder())
        {
            PropertyInfo property = Property(ours, field);
            if (HasPresence(field))
            {
                Method(ours, "Clear", property).Invoke(ours, []);
                Assert.False((bool)ours.GetType().GetProperty("Has" + property.Name)!.GetValue(ours)!);
            }
            else if (!field.IsRepeated)
            {
                property.SetValue(ours, Activator.CreateInstance(property.PropertyType));
            }
        }
    }

    private static bool IsMessage(FieldDescriptor field) => field.FieldType is FieldType.Message or FieldType.Group;

    private static bool IsWrapper(FieldDescriptor field) => IsMessage(field) && field.MessageType.File.Name == "google/protobuf/wrappers.proto";

    private static bool IsSet(FieldDescriptor field, IMessage google, object value) =>
        IsMessage(field)
            ? value != null && (field.RealContainingOneof == null || field.Accessor.HasValue(google))
            : !HasPresence(field) || (Has(field)?.GetValue(google) as bool? ?? field.Accessor.HasValue(google));

    private static string Pascal(string name) => string.Concat(name.Split('_').Select(part => char.ToUpperInvariant(part[0]) + part[1..]));

    private static PropertyInfo Property(object ours, FieldDescriptor field)
    {
        string name = Name(field);
        return ours.GetType().GetProperty(name) ?? throw new MissingMemberException(ours.GetType().Name, name);
    }

    /// <summary>A group's property has the name of the type that is declared with it.</summary>
    private static string Name(FieldDescriptor field) => field.ToProto().Type == FieldDescriptorProto.Types.Type.Group
        ? field.MessageType.Name
        : char.ToUpperInvariant(field.JsonName[0]) + field.JsonName[1..];

    private static bool HasPresence(FieldDescriptor field) => field.HasPresence;

    private static PropertyInfo? Has(FieldDescriptor field) => field.ContainingType.ClrType.GetProperty("Has" + Name(field));

    private static MethodInfo Method(object ours, string prefix, PropertyInfo property) => ours.GetType().GetMethod(prefix + property.Name)!;

    private void Call(string method, object ours, PropertyInfo property, Type[] arguments, FieldDescriptor field, object values)
    {
        MethodInfo generic = typeof(MessageComparer).GetMethod(method, Any | BindingFlags.Instance)!.MakeGenericMethod(arguments);
        generic.Invoke(this, BindingFlags.DoNotWrapExceptions, null, [ours, property, field, values], null);
    }

    private object ToOurs(object value, Type type) => value switch
    {
        string text => arena.CopyString(text),
        ByteString bytes => arena.CopyBytes(bytes.Span),
        Enum number => Enum.ToObject(type, Convert.ToInt32(number)),
        _ => value,
    };

    private void FillMessage(object ours, FieldDescriptor field, object value)
    {
        if (IsWrapper(field))
        {
            PropertyInfo inner = ours.GetType().GetProperty("Value")!;
            inner.SetValue(ours, ToOurs(value, inner.PropertyType));
        }
        else
        {
            Fill(ours, (IMessage)value);
        }
    }

    private void AssertValue(FieldDescriptor field, object? google, object ours)
    {
        if (IsWrapper(field))
        {
            AssertScalar(google ?? Activator.CreateInstance(ours.GetType().GetProperty("Value")!.PropertyType)!, ours.GetType().GetProperty("Value")!.GetValue(ours)!);
        }
        else if (!IsMessage(field))
        {
            AssertScalar(google!, ours);
        }
        else if (google != null)
        {
            AssertEqual((IMessage)google, ours);
        }
        else
        {
            Assert.DoesNotContain(
                field.MessageType.Fields.InFieldNumberOrder(),
                inner => HasPresence(inner) && (bool)ours.GetType().GetProperty("Has" + Property(ours, inner).Name)!.GetValue(ours)!);
        }
    }

    private static void AssertScalar(object google, object ours)
    {
        object comparable = ours switch
        {
            Utf8String text => google is string ? text.ToString() : text,
            UnmanagedBytes bytes => google is ByteString ? ByteString.CopyFrom(bytes.AsSpan()) : bytes,
            Enum number => Convert.ToInt32(number),
            float number => BitConverter.SingleToInt32Bits(number),
            double number => BitConverter.DoubleToInt64Bits(number),
            _ => ours,
        };
        Assert.Equal(google switch
        {
            Enum number => Convert.ToInt32(number),
            float number => BitConverter.SingleToInt32Bits(number),
            double number => BitConverter.DoubleToInt64Bits(number),
            _ => google,
        }, comparable);
    }

    private void FillList<T>(object ours, PropertyInfo property, FieldDescriptor field, IList values) where T : unmanaged
    {
        UnmanagedList<T> list = (UnmanagedList<T>)property.GetValue(ours)!;
        foreach (object value in values) list.Add((T)ToOurs(value, typeof(T)), arena);
    }

    private void FillMessages<T>(object ours, PropertyInfo property, FieldDescriptor field, IList values) where T : unmanaged, IArenaCreatable<T>
    {
        MessageList<T> list = (MessageList<T>)property.GetValue(ours)!;
        foreach (object value in values) FillMessage(list.Add(arena), field, value);
    }

    private void FillMap<TKey, TValue>(object ours, PropertyInfo property, FieldDescriptor field, IDictionary values) where TKey : unmanaged where TValue : unmanaged
    {
        UnmanagedMap<TKey, TValue> map = (UnmanagedMap<TKey, TValue>)property.GetValue(ours)!;
        FieldDescriptor valueField = field.MessageType.Fields[2];
        foreach (DictionaryEntry entry in values)
        {
            var value = (TValue)(IsMessage(valueField) ? typeof(TValue).GetMethod("Create")!.Invoke(null, [arena])! : ToOurs(entry.Value!, typeof(TValue)));
            if (IsMessage(valueField)) FillMessage(value, valueField, entry.Value!);
            map.Set((TKey)ToOurs(entry.Key, typeof(TKey)), value, arena);
        }
    }

    private void AssertList<T>(object ours, PropertyInfo property, FieldDescriptor field, IList values) where T : unmanaged
    {
        UnmanagedList<T> list = (UnmanagedList<T>)property.GetValue(ours)!;
        Assert.Equal(values.Count, list.Count);
        for (int i = 0; i < list.Count; i++) AssertScalar(values[i]!, list[i]);
    }

    private void AssertMessages<T>(object ours, PropertyInfo property, FieldDescriptor field, IList values) where T : unmanaged, IArenaCreatable<T>
    {
        MessageList<T> list = (MessageList<T>)property.GetValue(ours)!;
        Assert.Equal(values.Count, list.Count);
        for (int i = 0; i < list.Count; i++) AssertValue(field, values[i], list[i]);
    }

    private void AssertMap<TKey, TValue>(object ours, PropertyInfo property, FieldDescriptor field, IDictionary values) where TKey : unmanaged where TValue : unmanaged
    {
        UnmanagedMap<TKey, TValue> map = (UnmanagedMap<TKey, TValue>)property.GetValue(ours)!;
        Assert.Equal(values.Count, map.Count);
        foreach (DictionaryEntry entry in values) AssertValue(field.MessageType.Fields[2], entry.Value, map[(TKey)ToOurs(entry.Key, typeof(TKey))]);
    }
}
