namespace LibProtoZeroSharp.Reflection;

// Programs that lack an option import must still know which fields to redact in debug output, so its options may not say it.
internal sealed partial class DescriptorRules
{
    private void CheckRedaction(FileDescriptor import)
    {
        var pending = new Stack<MessageDescriptor>(import.MessageTypes);
        foreach (FieldDescriptor extension in import.Extensions) CheckRedaction(extension);
        while (pending.TryPop(out MessageDescriptor? message))
        {
            foreach (FieldDescriptor extension in message.Extensions) CheckRedaction(extension);
            foreach (MessageDescriptor nested in message.NestedTypes) pending.Push(nested);
        }
    }

    /// <summary>Checks the enums in the values of an extension. A type is searched once, because many extensions may have it.</summary>
    private void CheckRedaction(FieldDescriptor extension)
    {
        var pending = new Stack<DescriptorBase>();
        Push(extension);
        while (pending.TryPop(out DescriptorBase? type))
        {
            if (type is EnumDescriptor values && values.Values.Any(value => value.Options.DebugRedact))
                Fail(null, $"The option import \"{extension.File.Name}\" has an option with debug_redact: \"{extension.FullName}\".");
            if (type is not MessageDescriptor message) continue;
            foreach (FieldDescriptor field in message.Fields) Push(field);
        }

        void Push(FieldDescriptor field)
        {
            if (TypeOf(field) is { } type && state.TypesWithoutRedaction.Add(type)) pending.Push(type);
        }
    }
}
