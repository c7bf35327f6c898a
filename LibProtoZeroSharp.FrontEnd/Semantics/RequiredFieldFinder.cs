using System.Collections.Generic;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>Last pass: finds the messages in which a required field can be missing, in themselves or in anything below them.</summary>
internal sealed class RequiredFieldFinder(LinkedFile file)
{
    public void Find()
    {
        // Goes from the messages with required fields up to the messages that contain them. This is linear, and handles recursive types.
        var holders = new Dictionary<MessageSymbol, List<MessageSymbol>>();
        var pending = new Stack<MessageSymbol>();
        foreach (FieldEntry entry in file.Fields)
        {
            if (entry.Field.IsExtension)
                continue;
            MessageSymbol holder = entry.Field.Containing;
            MessageSymbol? type = entry.Field.MessageType;
            if (entry.Field.IsRequired || (type is { CanBePartial: true } && type.File != file.Symbol))
            {
                pending.Push(holder);
            }
            else if (type != null && type.File == file.Symbol)
            {
                if (!holders.TryGetValue(type, out List<MessageSymbol>? list))
                    holders.Add(type, list = []);
                list.Add(holder);
            }
        }

        while (pending.Count != 0)
        {
            MessageSymbol message = pending.Pop();
            if (message.CanBePartial)
                continue;
            message.CanBePartial = true;
            if (!holders.TryGetValue(message, out List<MessageSymbol>? list))
                continue;
            foreach (MessageSymbol holder in list)
                pending.Push(holder);
        }
    }
}
