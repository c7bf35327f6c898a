using System.Collections.Generic;

namespace ProtoZeroGenerator.Semantics;

/// <summary>Last pass: finds the messages in which a required field can be missing, in themselves or in anything below them.</summary>
internal sealed class RequiredFields(LinkedFile file)
{
    public void Find()
    {
        // Goes from the messages with required fields up to the messages that contain them. This is linear, and handles recursive types.
        var holders = new Dictionary<MessageDescriptor, List<MessageDescriptor>>();
        var pending = new Stack<MessageDescriptor>();
        foreach (FieldEntry entry in file.Fields)
        {
            if (entry.Field.IsExtension)
                continue;
            MessageDescriptor holder = entry.Field.Containing;
            MessageDescriptor? type = entry.Field.MessageType;
            if (entry.Field.IsRequired || (type is { CanBePartial: true } && type.File != file.Descriptor))
            {
                pending.Push(holder);
            }
            else if (type != null && type.File == file.Descriptor)
            {
                if (!holders.TryGetValue(type, out List<MessageDescriptor>? list))
                    holders.Add(type, list = []);
                list.Add(holder);
            }
        }

        while (pending.Count != 0)
        {
            MessageDescriptor message = pending.Pop();
            if (message.CanBePartial)
                continue;
            message.CanBePartial = true;
            if (!holders.TryGetValue(message, out List<MessageDescriptor>? list))
                continue;
            foreach (MessageDescriptor holder in list)
                pending.Push(holder);
        }
    }
}
