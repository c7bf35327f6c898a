using System.Text;
using LibProtoZeroSharp.Binary.ByTable;
using LibProtoZeroSharp.Extensions;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Schema;
using LibProtoZeroSharp.Schema.Names;

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
        var pending = new Stack<MessageDescriptor>(file.MessageTypes);
        _pendingExtensions.AddRange(file.Extensions);
        while (pending.TryPop(out MessageDescriptor? message))
        {
            if (message.IsMapEntry) continue;
            if (_messageNames.TryAdd(Encoding.UTF8.GetBytes(NameOf(message)), _messages.Count)) _messages.Add(new RegisteredMessage(0, message));
            _pendingExtensions.AddRange(message.Extensions);
            foreach (MessageDescriptor nested in message.NestedTypes) pending.Push(nested);
        }
    }

    /// <summary>Adds extensions when all files are known, since they may extend and refer to messages of any of them.</summary>
    private unsafe void AddPendingExtensions()
    {
        foreach (FieldDescriptor extension in _pendingExtensions)
        {
            Add(new ExtensionType
            {
                FullName = NameOf(extension),
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
}
