using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Codec;

/// <summary>The fields of a type that an edit touches.</summary>
internal sealed class EditPlan
{
    /// <param name="type">The type of the messages.</param>
    /// <param name="paths">The paths of each action.</param>
    /// <exception cref="ArgumentException">A path leads to no field, or to one that the action is not for, or leads into another one.</exception>
    public EditPlan(TypeRef type, params ReadOnlySpan<(EditAction Action, IEnumerable<string>? Paths)> paths)
    {
        Type = type;
        foreach ((EditAction action, IEnumerable<string>? list) in paths)
        {
            foreach (string path in list ?? []) Add(action, path);
        }

        Root.Finish(type);
    }

    /// <summary>The type of the messages.</summary>
    public TypeRef Type { get; }

    /// <summary>The edit of the outermost message.</summary>
    public EditNode Root { get; } = new();

    private void Add(EditAction action, string path)
    {
        string[] names = PathSteps.Split(path);
        TypeRef type = Type;
        EditNode node = Root;
        for (int i = 0; ; i++)
        {
            ref readonly TableField field = ref type.Fields[PathSteps.Position(type, names, i)];
            EditStep step = node.GetOrAdd(field);
            if (i == names.Length - 1)
            {
                if (step.Action != EditAction.Keep) throw Wrong("Another path leads to the same field, or through it", path);
                Require(action, step, path);
                step.Action = action;
                if (action is EditAction.Replace or EditAction.Append) step.Alone = new FieldTable(type, field);
                return;
            }

            if (step.Action is not (EditAction.Keep or EditAction.Enter)) throw Wrong($"Another path ends at '{names[i]}'", path);
            if (!step.IsSingular && action != EditAction.Clear) throw Wrong($"The path leads through '{names[i]}', which is a list or map: there fields can only be cleared", path);
            step.Action = EditAction.Enter;
            node = step.Inner ??= new EditNode();
            if (step.IsMap) node = node.ValuesOf(field);
            type = field.MessageType;
        }
    }

    private static void Require(EditAction action, EditStep step, string path)
    {
        if (action == EditAction.Append && step.IsSingular) throw Wrong("Only lists and maps can be appended to", path);
        if (action == EditAction.Remove && !step.IsMap) throw Wrong("Only entries of maps can be removed", path);
    }

    private static ArgumentException Wrong(string what, string path) => new($"{what}. The path is '{path}'.", nameof(path));
}
