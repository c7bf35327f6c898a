using System.Text;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Values;

/// <summary>Paths of field names that the caller has written, such as <c>customer.name</c>.</summary>
internal static class PathSteps
{
    /// <summary>Paths may be a client's, and what is made of them is made by recursion.</summary>
    private const int MostNames = 1_000;

    /// <summary>The names of a path.</summary>
    /// <exception cref="ArgumentNullException">The path is null.</exception>
    /// <exception cref="ArgumentException">It has more than 1,000 names.</exception>
    public static string[] Split(string path)
    {
        ArgumentNullException.ThrowIfNull(path);
        string[] names = path.Split('.');
        return names.Length <= MostNames ? names : throw new ArgumentException("The path has more than 1,000 names.", nameof(path));
    }

    /// <summary>The position of a field of a type.</summary>
    /// <param name="type">The type.</param>
    /// <param name="names">The names of the path.</param>
    /// <param name="step">Which of them is the field's.</param>
    /// <exception cref="ArgumentException">The type has no such field, or the path goes on after a field that is not a message.</exception>
    public static int Position(TypeRef type, string[] names, int step)
    {
        int position = type.Names.FindProto(Encoding.UTF8.GetBytes(names[step]));
        if (position < 0) throw Wrong($"{type.FullName} has no field '{names[step]}'", names);
        if (step < names.Length - 1 && !type.Fields[position].IsMessage)
            throw Wrong($"The field '{names[step]}' of {type.FullName} is not a message, so it has no field '{names[step + 1]}'", names);
        return position;
    }

    /// <summary>The numbers of the fields of a path that leads through messages to a list of messages.</summary>
    /// <param name="type">The type of the outermost message.</param>
    /// <param name="element">The type of the elements.</param>
    /// <param name="path">The path.</param>
    /// <exception cref="ArgumentException">The path does not lead to such a list, or leads through another list or a map.</exception>
    public static int[] OfList(TypeRef type, TypeRef element, string path)
    {
        string[] names = Split(path);
        var numbers = new int[names.Length];
        for (int i = 0; i < names.Length; i++)
        {
            ref readonly TableField field = ref type.Fields[Position(type, names, i)];
            numbers[i] = field.Number;
            if (i < names.Length - 1)
            {
                if (!field.IsSingular) throw Wrong($"The field '{names[i]}' of {type.FullName} is not a single message", names);
                if (field.WireType != ProtoWireType.LengthDelimited) throw Wrong($"The field '{names[i]}' of {type.FullName} is encoded as a group", names);
                type = field.MessageType;
                continue;
            }

            if (!field.IsList || !field.IsMessage || !field.MessageType.Equals(element))
                throw Wrong($"The field '{names[i]}' of {type.FullName} is not a list of {element.FullName}", names);
            if (field.WireType != ProtoWireType.LengthDelimited) throw Wrong($"The elements of the field '{names[i]}' of {type.FullName} are encoded as groups", names);
        }

        return numbers;
    }

    private static ArgumentException Wrong(string what, string[] names) => new($"{what}. The path is '{string.Join('.', names)}'.", "path");
}
