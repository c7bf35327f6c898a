using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Semantics;

namespace ProtoZeroGenerator.Lowering;

/// <summary>The messages in which a required field can be missing, in themselves or in anything below them.</summary>
internal sealed class PartialMessages
{
    private readonly HashSet<MessageDescriptor> _partial = [];

    /// <param name="files">The files to be lowered; what they import is looked at too.</param>
    public PartialMessages(IEnumerable<FileDescriptor> files)
    {
        // From the messages with required fields upwards to those that hold them: linear, and recursive types need no care.
        var holders = new Dictionary<MessageDescriptor, List<MessageDescriptor>>();
        var pending = new Stack<MessageDescriptor>();
        foreach (FieldDescriptor field in Closure(files).SelectMany(file => AllMessages(file.Messages)).SelectMany(message => message.Fields))
        {
            if (field.IsRequired && _partial.Add(field.Containing))
                pending.Push(field.Containing);
            if (field.MessageType is not { } type)
                continue;
            if (!holders.TryGetValue(type, out List<MessageDescriptor>? list))
                holders.Add(type, list = []);
            list.Add(field.Containing);
        }

        while (pending.Count != 0)
        {
            if (!holders.TryGetValue(pending.Pop(), out List<MessageDescriptor>? list))
                continue;
            foreach (MessageDescriptor holder in list)
            {
                if (_partial.Add(holder))
                    pending.Push(holder);
            }
        }
    }

    public bool Contains(MessageDescriptor message) => _partial.Contains(message);

    private static HashSet<FileDescriptor> Closure(IEnumerable<FileDescriptor> files)
    {
        var closure = new HashSet<FileDescriptor>();
        var pending = new Stack<FileDescriptor>(files);
        while (pending.Count != 0)
        {
            FileDescriptor file = pending.Pop();
            if (!closure.Add(file))
                continue;
            foreach (FileDescriptor dependency in file.Dependencies)
                pending.Push(dependency);
        }

        return closure;
    }

    private static IEnumerable<MessageDescriptor> AllMessages(IEnumerable<MessageDescriptor> messages) =>
        messages.SelectMany(message => AllMessages(message.NestedMessages).Append(message));
}
