using System.ComponentModel;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Which numbers a closed enum has, as a type argument (language guide, "Enum Behavior").</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IClosedEnum
{
    /// <summary>Whether the enum has a value with this number.</summary>
    static abstract bool Contains(int number);
}
