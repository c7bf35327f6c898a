using System.Text.RegularExpressions;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Tools.Zerosharp;

/// <summary>Names the values of fields: <c>items[2].price</c>, or <c>items.price</c> for those of all items.</summary>
internal sealed partial class FieldPath
{
    private readonly (string Name, string Selector)[] _steps;

    private FieldPath((string Name, string Selector)[] steps) => _steps = steps;

    /// <exception cref="UsageException">The string is not a path.</exception>
    public static FieldPath Parse(string text)
    {
        Match match = Form().Match(text);
        if (!match.Success) throw new UsageException($"{text} is not a path of fields, such as items[2].price.");
        return new FieldPath([.. match.Groups["step"].Captures.Select(step => Split(step.Value))]);
    }

    /// <summary>Checks that messages of a type can have the path. Numbers are those of unknown fields.</summary>
    /// <param name="type">The type; null if there is no schema.</param>
    /// <param name="schema">The schema; null if there is none.</param>
    /// <exception cref="UsageException">They can't.</exception>
    public void Require(MessageDescriptor? type, Schema? schema)
    {
        MessageDescriptor? current = type;
        bool isKnown = schema != null;
        foreach ((string name, _) in _steps)
        {
            // The fields below an unknown field are unknown too.
            if (char.IsAsciiDigit(name[0]))
            {
                isKnown = false;
            }
            else if (!isKnown)
            {
                throw new UsageException($"The name {name} in --path needs a schema, which --type and --proto or --descriptors give. An unknown field has only a number.");
            }
            else
            {
                if (current == null) throw new UsageException($"The field before {name} is not a message.");
                FieldDescriptor field = schema!.FindField(current, name) ?? throw new UsageException($"{current.FullName} has no field {name}.");
                current = field.IsMap ? field.MessageType!.FindFieldByName("value")!.MessageType : field.MessageType;
            }
        }
    }

    /// <summary>The values in a message, with their whole paths.</summary>
    public IEnumerable<(string Path, Node Node)> Find(Node message, NodeReader reader)
    {
        // A stack of its own, because a path may have more steps than the thread's stack allows calls. What comes first is on top.
        var pending = new Stack<(string Path, Node Node, int Steps)>([("", message, 0)]);
        while (pending.TryPop(out (string Path, Node Node, int Steps) at))
        {
            if (at.Steps == _steps.Length)
            {
                yield return (at.Path, at.Node);
            }
            else if (at.Node.IsMessage)
            {
                (string name, string selector) = _steps[at.Steps];
                List<Node> children = reader.Children(at.Node);
                children.Reverse();
                foreach (Node node in children.Where(node => Matches(node, name, selector))) pending.Push((node.PathBelow(at.Path), node, at.Steps + 1));
            }
        }
    }

    private static bool Matches(Node node, string name, string selector) =>
        node.Name == name && (selector.Length == 0 || selector == node.Selector || (selector == "[0]" && node.Selector.Length == 0));

    private static (string Name, string Selector) Split(string step)
    {
        int selector = step.IndexOf('[', 1);
        return selector < 0 ? (step, "") : (step[..selector], step[selector..]);
    }

    [GeneratedRegex("""^(?<step>(?:\w+|\[[\w./]+\])(?:\[(?:-?\w+|"(?:[^"\\]|\\.)*")\])?)(?:\.(?<step>(?:\w+|\[[\w./]+\])(?:\[(?:-?\w+|"(?:[^"\\]|\\.)*")\])?))*$""")]
    private static partial Regex Form();
}
