using System.Text;
using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Messages;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp;

// Types and extensions without generated code.
public sealed partial class TypeRegistry
{
    /// <summary>The characters that the full name of a type adds to the room for names.</summary>
    private const int LongName = 256;

    private readonly List<FieldDescriptor> _pendingExtensions = [];

    /// <summary>Characters of full names that can still be added. A declaration of few bytes may have a long name, that of the scopes around it.</summary>
    private long _nameRoom = ParseBudget.Base;

    /// <summary>The type of a message, generated or not. It is valid as long as the registry is reachable.</summary>
    internal unsafe TypeRef FindMessage(MessageDescriptor type)
    {
        TypeRef generated = GeneratedType(type);
        return generated.IsNone ? new TypeRef(_tables.Of(type)) : generated;
    }

    private void AddWithoutCode(FileDescriptor file)
    {
        foreach (MessageDescriptor message in MessagesOf(file))
        {
            if (_messageNames.TryAdd(Encoding.UTF8.GetBytes(message.FullName), _messages.Count)) _messages.Add(new RegisteredMessage(0, message));
        }

        _pendingExtensions.AddRange(ExtensionsOf(file));
    }

    private static IEnumerable<MessageDescriptor> MessagesOf(FileDescriptor file)
    {
        var pending = new Stack<MessageDescriptor>(file.MessageTypes);
        while (pending.TryPop(out MessageDescriptor? message))
        {
            if (message.IsMapEntry) continue;
            yield return message;
            foreach (MessageDescriptor nested in message.NestedTypes) pending.Push(nested);
        }
    }

    private static IEnumerable<FieldDescriptor> ExtensionsOf(FileDescriptor file) => file.Extensions.Concat(MessagesOf(file).SelectMany(message => message.Extensions));

    /// <summary>Adds extensions when all files are known, since they may extend and refer to messages of any of them.</summary>
    private unsafe void AddPendingExtensions()
    {
        foreach (FieldDescriptor extension in _pendingExtensions)
        {
            Add(new ExtensionType
            {
                FullName = extension.FullName,
                Extendee = FindMessage(extension.ExtendeeType!),
                Holder = new TypeRef(_tables.OfHolder(extension)),
            });
        }

        _pendingExtensions.Clear();
    }

    /// <summary>The full name, within the room for names.</summary>
    private string NameOf(DescriptorBase type)
    {
        string name = type.FullName;
        _nameRoom += LongName - name.Length;
        if (_nameRoom >= 0) return name;
        throw new ProtoException(
            ProtoError.BudgetExceeded,
            $"The full names of the types take more than {ParseBudget.Base} characters and {LongName} for each type", default, path: null, messageType: null);
    }

    /// <summary>The type of a message of generated code; none for others.</summary>
    private unsafe TypeRef GeneratedType(MessageDescriptor type)
    {
        if (type.File.AddTypes == null || !_messageNames.TryFind(Encoding.UTF8.GetBytes(type.FullName), out int position)) return default;
        if (_messages[position].Descriptor != null) return default;
        TypeRef found = TypeOf(_messages[position]);
        return found.Names.Type == type ? found : default;
    }

    /// <summary>Throws if the registry has another definition of something in the file, or if the names are too long.</summary>
    private void RequireSameDefinitions(FileDescriptor file)
    {
        foreach (MessageDescriptor message in MessagesOf(file)) RequireSameDefinition(Encoding.UTF8.GetBytes(NameOf(message)), message);
        foreach (FieldDescriptor extension in ExtensionsOf(file)) RequireSameDefinition(Encoding.UTF8.GetBytes(NameOf(extension)), extension);
    }

    private void RequireSameDefinition(byte[] name, MessageDescriptor message)
    {
        // Files that were compiled elsewhere have their own well-known types, possibly of another version.
        if (!_messageNames.TryFind(name, out int position) || position < _wellKnownCount) return;
        MessageDescriptor known = _messages[position].Descriptor ?? TypeOf(_messages[position]).Names.Type;
        bool isSame = known == message || known.Fields.Count == message.Fields.Count
            && known.Fields.All(field => message.FindFieldByNumber(field.FieldNumber) is { } other && IsSame(field, other));
        if (!isSame) throw OtherDefinition(message, known);
    }

    private void RequireSameDefinition(byte[] name, FieldDescriptor extension)
    {
        if (!_extensionNames.TryFind(name, out int position)) return;
        FieldDescriptor known = _extensions[position].Names.Descriptor;
        bool isSame = known.FieldNumber == extension.FieldNumber && known.ExtendeeType!.FullName == extension.ExtendeeType!.FullName && IsSame(known, extension);
        // A message set's item has the name of its type, too.
        if (!isSame && known.FullName == extension.FullName) throw OtherDefinition(extension, known);
    }

    /// <summary>Whether both have the same name and type, without regard to the definition of the type.</summary>
    private static bool IsSame(FieldDescriptor field, FieldDescriptor other) =>
        (field.Name, field.JsonName, field.FieldType, field.IsRepeated, field.MessageType?.FullName, field.EnumType?.FullName)
        == (other.Name, other.JsonName, other.FieldType, other.IsRepeated, other.MessageType?.FullName, other.EnumType?.FullName);

    private static ArgumentException OtherDefinition(DescriptorBase added, DescriptorBase known) => new(ErrorText.Of(
        $"\"{added.File.Name}\" defines \"{added.FullName}\", which the registry has with another definition, from \"{known.File.Name}\". Use a registry for each of them."));
}
