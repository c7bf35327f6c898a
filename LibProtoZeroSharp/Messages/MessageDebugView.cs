using System.ComponentModel;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Reflection;

namespace LibProtoZeroSharp.Runtime;

/// <summary>What a debugger shows of a message: the fields that are set. Nothing but debuggers should ask; it uses reflection.</summary>
/// <typeparam name="T">The message type.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class MessageDebugView<[DynamicallyAccessedMembers(Members)] T>(T message) where T : unmanaged, IProtoMessage<T>
{
    private const DynamicallyAccessedMemberTypes Members = DynamicallyAccessedMemberTypes.PublicProperties | DynamicallyAccessedMemberTypes.PublicFields;

    /// <summary>The fields that are set, in the order of their declarations.</summary>
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public MessageDebugField[] Fields => message.IsNull ? [] : [.. Find(message)];

    /// <summary>One line for the whole message.</summary>
    /// <param name="message">May be null, or belong to an arena that is gone.</param>
    public static string Describe(T message)
    {
        if (message.IsNull) return "null";
        try
        {
            return "{ " + string.Join(", ", Find(message).Select(field => field.Name + " = " + Describe(field.Value!)).DefaultIfEmpty("empty")) + " }";
        }
        catch (TargetInvocationException exception)
        {
            return exception.InnerException!.Message;
        }
    }

    private static string Describe(object value) => value switch
    {
        Utf8String text => $"\"{text}\"",
        UnmanagedBytes bytes => $"{bytes.Length} bytes",
        IDebugCount items => $"[{items.Count}]",
        IConvertible number => number.ToString(CultureInfo.InvariantCulture),
        _ => "{…}",
    };

    /// <summary>A field is a constant with its number and a property of the same name; <c>HasX</c> tells whether it is set.</summary>
    private static IEnumerable<MessageDebugField> Find(object message)
    {
        foreach (FieldInfo constant in typeof(T).GetFields(BindingFlags.Public | BindingFlags.Static))
        {
            const string Suffix = "FieldNumber";
            if (!constant.IsLiteral || !constant.Name.EndsWith(Suffix, StringComparison.Ordinal)) continue;
            string name = constant.Name[..^Suffix.Length];
            if (typeof(T).GetProperty(name) is not { } property) continue;

            object? value = property.GetValue(message);
            bool isSet = typeof(T).GetProperty("Has" + name) is { } presence && presence.PropertyType == typeof(bool)
                ? presence.GetValue(message) is true
                : IsSet(value!);
            if (isSet) yield return new MessageDebugField(name, value);
        }
    }

    private static bool IsSet(object value) => value switch
    {
        Utf8String text => text.Length != 0,
        UnmanagedBytes bytes => bytes.Length != 0,
        IDebugCount items => items.Count != 0,
        IConvertible number => number.ToDouble(CultureInfo.InvariantCulture) != 0,
        _ => true,
    };
}

/// <summary>A line of a <see cref="MessageDebugView{T}"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[DebuggerDisplay("{Value}", Name = "{Name,nq}")]
public sealed class MessageDebugField(string name, object? value)
{
    /// <summary>The property's name.</summary>
    [DebuggerBrowsable(DebuggerBrowsableState.Never)]
    public string Name => name;

    /// <summary>The property's value.</summary>
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public object? Value => value;
}
